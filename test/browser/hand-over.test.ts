import type { Locator, Page } from '@playwright/test'
import type { Setup } from '../gallery/setup.ts'
import { start } from '../gallery/stage.ts'
import { expect, LOGIN, type Site, test } from '../support/browser.ts'
import { CHANGES, foreignNodes } from '../support/changes.ts'
import { button, chosenRow, field, payButton, radio } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'
import { heading, hold, isAlive, open, SCRIPTS } from '../support/start.ts'

declare global {
  interface Window {
    /** The number of `focusout` events. */
    focusLost: number
  }
}

interface Act extends Setup {
  /** What others do to the page meanwhile; test/unit/boot/hand-over.test.tsx has more. */
  readonly change: keyof typeof CHANGES
  /** What the member does on the painted page. */
  readonly act: (page: Page) => Promise<unknown>
  /** What the member goes on with while the app starts. */
  readonly meanwhile?: (page: Page) => Promise<unknown>
  /** What is kept or done once the app runs. */
  readonly outcome: (page: Page, site: Site) => Promise<unknown>
}

const { login, account } = PAGES
const PLANS = { at: '/membership/6', as: 'gratis' }

/** Types into each field, and leaves the caret inside the text of the last one. */
const typing = (
  change: Act['change'],
  labels: readonly string[],
): Pick<Act, 'change' | 'act' | 'outcome'> => ({
  change,
  async act(page) {
    for (const label of labels) await field(page, label).fill(`tekst van ${label}`)
    const last = field(page, labels.at(-1) ?? '')
    await last.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
  },
  async outcome(page) {
    await isAlive(page)
    for (const label of labels) await expect(field(page, label)).toHaveValue(`tekst van ${label}`)
    const last = field(page, labels.at(-1) ?? '')
    await expect(last).toBeFocused()
    await expect(last).toHaveAttribute('type', 'password')
    const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]
    expect(await last.evaluate(selection)).toEqual([3, 5])
  },
})

/** Presses what looks pressed then, and does nothing before the app runs. */
async function twice(target: Locator): Promise<void> {
  const colour = () => target.evaluate(element => getComputedStyle(element).backgroundColor)
  const [before, address] = [await colour(), target.page().url()]
  await target.click()
  await target.click()
  await target.page().mouse.move(0, 0)
  expect(await colour()).not.toBe(before)
  expect(target.page().url()).toBe(address)
}

const ACTS: Readonly<Record<string, Act>> = {
  'typing into the login': {
    ...login,
    ...typing('a node around each text', ['E-mail', 'Wachtwoord']),
  },
  'choosing a plan': {
    ...PLANS,
    change: 'a node at the start of each form and list of plans',
    act: page => radio(page, /^12 maanden/).check(),
    async outcome(page) {
      await expect(chosenRow(page)).toContainText('€59,95')
      await expect(radio(page, /^12 maanden/)).toBeChecked()
    },
  },
  'two presses on «Betalen»': {
    ...PLANS,
    change: 'no first row',
    act: page => twice(payButton(page)),
    async outcome(page, site) {
      await page.waitForURL(url => !url.href.startsWith(site.url))
      expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([6])
    },
  },
  'a press on the link for a password': {
    ...PAGES.changePassword,
    change: 'a node in the main landmark',
    async act(page) {
      for (const label of ['Oud wachtwoord', 'Nieuw wachtwoord']) await field(page, label).fill('Nieuw1234')
      await button(page, 'Mail mij een link voor een wachtwoord').click()
    },
    async outcome(_, site) {
      await expect.poll(() => site.calls(/forgot/)).toHaveLength(1)
      expect(site.calls(/^PUT/)).toEqual([])
    },
  },
  'a press that is held': {
    ...account,
    change: 'other texts',
    async act(page) {
      await button(page, 'Uitloggen').hover()
      await page.mouse.down()
    },
    meanwhile: page => page.mouse.up(),
    async outcome(page, site) {
      await expect(heading(page)).toHaveText(LOGIN)
      expect(site.calls(/^POST/)).toEqual(['POST /api/logout'])
    },
  },
  'a text that is being composed': {
    ...login,
    change: 'a node in the main landmark',
    async act(page) {
      await field(page, 'E-mail').click()
      const session = await page.context().newCDPSession(page)
      await session.send('Input.imeSetComposition', { text: 'kl', selectionStart: 2, selectionEnd: 2 })
    },
    meanwhile: page => page.keyboard.insertText('klup@voorbeeld.nl'),
    async outcome(page) {
      await isAlive(page)
      await expect(field(page, 'E-mail')).toHaveValue('klup@voorbeeld.nl')
      await expect(field(page, 'E-mail')).toBeFocused()
    },
  },
}

test.describe('before the app runs', () => {
  const errorUrl = 'https://fouten.voorbeeld.nl/'
  test.use({ settings: { errorUrl } })

  test('keeps what a member has typed, chosen and pressed, also in a page that extensions change', async ({
    page,
    site,
  }) => {
    const reports: (string | null)[] = []
    await page.route(`${errorUrl}**`, route => {
      reports.push(route.request().postData())
      return route.fulfill()
    })
    for (const [what, act] of Object.entries(ACTS))
      await test.step(`${act.change}: ${what}`, async () => {
        await start({ page, site }, act)
        const scripts = await hold(page, SCRIPTS)
        await open(page, site, act.at)
        await expect(heading(page)).toBeVisible()
        if (act.at === PLANS.at) await expect(payButton(page)).toBeVisible()
        const drawings = await page.locator('#root svg').count()
        await act.act(page)
        expect(site.calls(/^POST/)).toEqual([])
        await page.evaluate<void>(CHANGES[act.change])
        await scripts.release()
        if (act.meanwhile) {
          await expect(page.locator('#unavailable')).toHaveCount(0)
          await act.meanwhile(page)
        }
        await act.outcome(page, site)
        if (page.url().startsWith(site.url + act.at.replace(/\d+$/, ''))) {
          await isAlive(page)
          expect(await page.evaluate(foreignNodes)).toBe(0)
          await expect(page.locator('#root svg')).toHaveCount(drawings)
          await expect(page.locator('#root')).not.toContainText(/ x\b/)
        }
        await page.unroute(SCRIPTS)
      })
    expect(reports).toEqual([])
  })
})

test('a focused field does not lose the focus when the app takes it over', async ({ page, site }) => {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/login')
  await field(page, 'Wachtwoord').click()
  await page.evaluate(() => {
    window.focusLost = 0
    document.addEventListener('focusout', () => window.focusLost++)
  })
  await page.keyboard.type('Kup1234')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
  await scripts.release()
  await isAlive(page)
  await page.keyboard.type('l')
  await expect(field(page, 'Wachtwoord')).toHaveValue('Klup1234')
  expect(await page.evaluate(() => window.focusLost)).toBe(0)
})

test('an early choice of a plan stays, and an early press pays no other plan', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PLANS.at)
  await radio(page, /^12 maanden/).check()
  // It is for the painted plan, which is another one by now.
  await payButton(page).click()
  await scripts.release()
  await expect(chosenRow(page)).toContainText('€59,95')
  await expect(page).toHaveURL(/\/membership\/12$/)
  await expect(radio(page, /^12 maanden/)).toBeChecked()
  expect(site.mock.api.world.payments).toEqual([])
})

test('an early press for an old price pays nothing, and the page names the new one', async ({
  page,
  site,
}) => {
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00'))
  await site.signIn(page, 'gratis')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PLANS.at)
  await payButton(page).click()
  const { world } = site.mock.api
  world.plans = world.plans.map(plan => (plan.numOfMonth === 6 ? { ...plan, price: 39.95 } : plan))
  // The painted prices are too old by then.
  await page.clock.setFixedTime(new Date('2026-03-14T12:06:00'))
  await scripts.release()
  await expect(page.getByText('De prijs is intussen veranderd: 6 maanden kost nu €39,95.')).toBeVisible()
  await expect(chosenRow(page)).toContainText('€39,95')
  expect(world.payments).toEqual([])
})
