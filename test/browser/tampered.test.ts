import type { Locator, Page } from '@playwright/test'
import { POLL_INTERVAL } from '../../src/api/reads.ts'
import { addPayment, PAYMENT, setStatus } from '../gallery/stage.ts'
import { expect, test } from '../support/browser.ts'
import { button, field, link, summary } from '../support/locators.ts'
import { heading, hold, isAlive, open, SCRIPTS } from '../support/start.ts'

/** Translators, blockers and password managers change the page. The app keeps working, or shows what to do. */

/** Translates as a browser does: replaces each text by two elements with another text. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const parent = text.parentElement
        if (!text.data.trim() || !parent || parent.closest('font, svg, script, style, textarea')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        parent.replaceChild(outer, text)
      }
    }
    wrap(document.body)
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

test.describe('in a translated page', () => {
  test('the password requirements update while the member types', async ({ page, site }) => {
    await page.goto(`${site.url}/forgot-password/reset-lid`)
    const password = field(page, 'Wachtwoord')
    await expect(password).toBeVisible()
    await translate(page)
    await password.pressSequentially('Ab1def')
    await expect(page.getByText('voldaan')).toHaveCount(4)
    await password.fill('a')
    await expect(page.getByText('voldaan')).toHaveCount(1)
    await expect(password).toHaveValue('a')
  })

  test('the summary matches the chosen plan, also in a page translated before the app runs', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/membership/6')
    await expect(page.getByText('Nu te betalen')).toBeVisible()
    await translate(page)
    await scripts.release()
    for (const [months, perMonth] of [
      [12, '€5,00'],
      [3, '€5,98'],
      [6, '€5,83'],
    ]) {
      await page.getByRole('radio', { name: `${months} maanden` }).check()
      for (const text of [
        `${months} maanden Klup Compleet`,
        `${perMonth} per maand`,
        `Na ${months} maanden betaal je`,
      ])
        await expect(summary(page).getByText(text)).toBeVisible()
      await translate(page)
    }
  })

  test('a slow payment that fails shows each status', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    addPayment(site, 'pending')
    await page.clock.install()
    await page.goto(site.url + PAYMENT)
    await expect(page.getByText('De betaling wordt nog verwerkt.')).toBeVisible()
    await translate(page)
    await expect(async () => {
      await page.clock.runFor(POLL_INTERVAL)
      await expect(page.getByText('Het duurt langer dan normaal.')).toBeVisible({ timeout: 1 })
    }).toPass({ intervals: [1] })
    setStatus(site, 'failed')
    await page.clock.runFor(POLL_INTERVAL)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('De betaling is helaas niet gelukt.')
    await expect(page.getByText('De betaling wordt nog verwerkt.')).toHaveCount(0)
    await expect(page.getByText('Het duurt langer dan normaal.')).toHaveCount(0)
  })

  test('a membership that starts and ends elsewhere updates the account', async ({ page, site }) => {
    const member = site.mock.api.world.members.find(({ name }) => name === 'gratis')
    const until = async (endDate: string | null) => {
      Object.assign(member ?? {}, { endDate })
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    }
    await site.signIn(page, 'gratis')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
    await translate(page)
    await until('2100-01-01')
    await expect(page.getByText('Actief', { exact: true })).toBeVisible()
    await expect(page.getByText('Klup Compleet').first()).toBeVisible()
    await until(null)
    await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
    await expect(page.getByText('Klup Compleet', { exact: true })).toHaveCount(0)
  })
})

/** What extensions and translators do to a button, one after another. */
const CHANGES: readonly ((button: Element) => void)[] = [
  button => {
    for (const inner of button.querySelectorAll('svg, span > span, font')) {
      const font = document.createElement('font')
      inner.replaceWith(font)
      font.append(inner)
    }
  },
  button => {
    const font = document.createElement('font')
    button.replaceWith(font)
    font.append(button)
  },
  button => {
    const text = button.querySelector('span span')
    const font = document.createElement('font')
    font.textContent = text?.textContent ?? ''
    text?.replaceChildren(font)
  },
  button => {
    for (const inner of button.querySelectorAll('svg, span span')) inner.remove()
  },
]

/** Presses a button after each of the changes, and waits for its call, which fails. */
async function pressInVain(submit: Locator, callsOf: () => readonly string[]): Promise<void> {
  await isAlive(submit.page())
  for (const [place, change] of CHANGES.entries()) {
    await submit.evaluate(change)
    await submit.click()
    await expect.poll(callsOf).toHaveLength(place + 1)
    await expect(submit).not.toHaveAttribute('aria-busy')
  }
}

test('an extension that changes the pay button prevents no payment', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.goto(`${site.url}/membership/6`)
  const pay = summary(page).getByRole('button')
  site.mock.api.setFault('POST /api/payment', '503-empty')
  await pressInVain(pay, () => site.calls(/^POST/))
  await expect(summary(page)).toContainText('Er is niets betaald.')
  site.mock.api.setFault('POST /api/payment', null)
  await pay.click()
  await page.waitForURL(url => !url.href.startsWith(site.url))
})

test('an extension that changes the login button prevents no login', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'Wachtwoord').fill('Klup1234')
  const submit = page.locator('[type=submit]')
  site.mock.api.setFault('POST /api/login', '503-empty')
  await pressInVain(submit, () => site.calls(/^POST/))
  site.mock.api.setFault('POST /api/login', null)
  await submit.click()
  await expect(heading(page)).toHaveText('Marijke')
})

test.describe('an error around a screen', () => {
  test.use({ mayBreak: /NotFoundError|kapot/ })

  test('a blocker that removes a toast does not break the page', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    addPayment(site, 'paid')
    await page.clock.install()
    await page.goto(site.url + PAYMENT)
    const close = page.getByRole('button', { name: 'Melding sluiten' })
    await expect(close).toBeVisible()
    await close.evaluate(button => button.parentElement?.remove())
    // The toast would close, and then the account page opens.
    await page.clock.runFor(30_000)
    await expect(heading(page)).toHaveText('Marijke')
    await expect(link(page, 'Lidmaatschap')).toBeVisible()
  })

  test('a page whose notice finds no neighbour is drawn afresh, and its buttons work', async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    await page
      .locator('main dl')
      .first()
      .evaluate(address => address.remove())
    site.mock.api.setFault('GET /api/klupper', '503-empty')
    const tell = () => new BroadcastChannel('klup-session').postMessage({ type: 'changed' })
    await page.evaluate(tell)
    const again = button(page, 'Opnieuw proberen')
    await expect(again).toBeVisible()
    await expect(page.getByText('lid@voorbeeld.nl')).toBeVisible()
    await expect(heading(page)).toHaveText('Marijke')
    site.mock.api.setFault('GET /api/klupper', null)
    await again.click()
    await expect(again).toHaveCount(0)
    await button(page, 'Uitloggen').click()
    await expect(heading(page)).toHaveText('Welkom bij Klup!')
  })
})
