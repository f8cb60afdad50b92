import type { Page } from '@playwright/test'
import { PAYMENT, type Setup } from '../gallery/setup.ts'
import { start } from '../gallery/stage.ts'
import { expect, LOGIN, MEMBERSHIP, spinner, test } from '../support/browser.ts'
import { PAGES } from '../support/pages.ts'
import { CURRENT_USER, heading, hold, isAlive, open, SCRIPTS, stopAnimationsAt } from '../support/start.ts'

declare global {
  interface Window {
    /** How often children of the painted block changed. */
    changes: number
    /** The painted heading. */
    painted: Element | null
  }
}

interface FirstScreen extends Setup {
  readonly title: string | RegExp
  /** The texts of the block that is painted from the answers. */
  readonly block?: RegExp
}

const { login, account, cancellation, membership, payment } = PAGES

// test/unit/boot/hand-over.test.tsx compares what is painted from all kinds of answers with what React renders.
const SCREENS: Readonly<Record<string, FirstScreen>> = {
  login,
  cancellation,
  account: { ...account, block: /Geldig tot en met.*nog .*Daarna, vanaf/ },
  membership: {
    ...membership,
    block: /^Lidmaatschap wijzigenJe hebt Klup Compleet tot en met.*Daarna.*Betalen met iDeal/,
  },
  'a redirect': { as: 'lid', at: '/account/subscription/6', title: MEMBERSHIP },
  'a sign-in link': { as: '', at: '/sso/6?sso=sso-lid', title: MEMBERSHIP },
  payment: { ...payment, at: PAYMENT, payment: 'paid' },
}

const block = (page: Page) => page.locator('[data-block=account], [data-block=membership]')

/** Counts the changes of elements in the painted block. */
const observe = (page: Page) =>
  page.evaluate(() => {
    window.changes = 0
    const place = document.querySelector('[data-block]:not([data-block] *)') as Element
    const count = (records: MutationRecord[]) => {
      for (const { addedNodes, removedNodes } of records)
        for (const node of [...addedNodes, ...removedNodes]) if (node instanceof Element) window.changes++
    }
    new MutationObserver(count).observe(place, { childList: true, subtree: true })
  })

test('each page is painted before the app’s scripts load, and hydrated unchanged', async ({ page, site }) => {
  for (const [what, { title, block: texts, ...setup }] of Object.entries(SCREENS))
    await test.step(what, async () => {
      await start({ page, site }, setup)
      const scripts = await hold(page, SCRIPTS)
      await open(page, site, setup.at)
      await expect(heading(page)).toHaveText(title)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveTitle('Klup')
      await page.evaluate(() => {
        window.painted = document.querySelector('#root h1')
      })
      if (texts) {
        await expect(block(page)).toContainText(texts)
        await observe(page)
      }
      await scripts.release()
      await isAlive(page)
      const isKept = await page.evaluate(() => window.painted === document.querySelector('#root h1'))
      expect.soft(isKept, what).toBe(true)
      const reads = site.calls(/^GET (?!\/api\/klupper$)/)
      expect.soft(reads, `${what}: each once`).toEqual([...new Set(reads)])
      if (texts) {
        await expect(block(page)).toContainText(texts)
        expect.soft(await page.evaluate(() => window.changes), what).toBe(0)
      }
      await page.unroute(SCRIPTS)
    })

  await test.step('the page after the bank, whose status is late', async () => {
    await start({ page, site }, { as: 'gratis', at: PAYMENT, payment: 'pending', purchase: 'pressed' })
    const status = await hold(page, /\/api\/payment/)
    await open(page, site, PAYMENT)
    await isAlive(page)
    await status.release()
    await expect(page.getByRole('main')).toContainText('De betaling wordt nog verwerkt.')
  })
})

test('the account waits for the app while the browser remembers a paid purchase', async ({ page, site }) => {
  await start({ page, site }, { ...account, purchase: 'paid' })
  const scripts = await hold(page, SCRIPTS)
  const answered = page.waitForResponse(/actions-left$/)
  await open(page, site, '/account')
  await expect(heading(page)).toHaveText(account.title)
  await (await answered).finished()
  await expect(block(page)).toContainText('Een ogenblik…')
  await scripts.release()
  await expect(block(page)).toContainText('Geldig tot en met')
})

test('the spinner shows after 1 s without the current user', async ({ page, site }) => {
  for (const [when, pattern] of [
    ['before the script loads', /\/static\/js\/|\/api\/klupper$/],
    ['after the script loads', CURRENT_USER],
  ] as const)
    await test.step(when, async () => {
      const rest = await hold(page, pattern)
      await open(page, site, '/account')
      // The app removes the text «Klup laadt niet».
      if (pattern === CURRENT_USER) await expect(page.locator('#unavailable')).toHaveCount(0)
      await expect.poll(() => stopAnimationsAt(page, 999)).toBeGreaterThan(0)
      await expect(spinner(page)).toBeHidden()
      await stopAnimationsAt(page, 1000)
      await expect(spinner(page)).toBeVisible()
      await expect(page.getByText('Klup laadt niet')).toBeHidden()
      await rest.release()
      await expect(heading(page)).toHaveText(LOGIN)
      await expect(spinner(page)).toBeHidden()
      await page.unroute(pattern)
    })
})
