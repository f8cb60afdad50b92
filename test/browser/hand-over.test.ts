import type { Locator, Page } from '@playwright/test'
import type { Plan } from '../../src/mock/demo-data.ts'
import { addPayment, PAYMENT, startAnew } from '../gallery/stage.ts'
import { ACCOUNT, expect, LOGIN, logIn, MEMBERSHIP, type Site, test } from '../support/browser.ts'
import { CHANGES, foreignNodes } from '../support/changes.ts'
import { button, cardOf, field, link, payButton, radio, summary, toast } from '../support/locators.ts'
import { PAGES } from '../support/pages.ts'
import {
  edit,
  heading,
  hold,
  isAlive,
  keptHeading,
  open,
  rememberHeading,
  SCRIPTS,
  stopAnimationsAt,
} from '../support/start.ts'

declare global {
  interface Window {
    /** The control that the member has used. */
    used: Element | null
    /** The number of `focusout` events. */
    focusLost: number
  }
}

interface Act {
  readonly at: string
  readonly as: string
  readonly prepare?: (site: Site) => unknown
  /** What others do to the page meanwhile; test/unit/boot/hand-over.test.tsx has more. */
  readonly change: keyof typeof CHANGES
  /** What the member does on the painted page. */
  readonly act: (page: Page) => Promise<unknown>
  /** What is kept or done once the app runs. */
  readonly outcome: (page: Page, site: Site) => Promise<unknown>
}

const { login, account, changePassword } = PAGES
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
    await page.evaluate(() => {
      window.used = document.activeElement
    })
  },
  async outcome(page) {
    await isAlive(page)
    for (const label of labels) await expect(field(page, label)).toHaveValue(`tekst van ${label}`)
    const last = field(page, labels.at(-1) ?? '')
    await expect(last).toBeFocused()
    await expect(last).toHaveAttribute('type', 'password')
    const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]
    expect(await last.evaluate(selection)).toEqual([3, 5])
    expect(await page.evaluate(() => window.used === document.activeElement)).toBe(true)
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
  'typing both passwords': {
    ...changePassword,
    ...typing('a node around each field and button', ['Oud wachtwoord', 'Nieuw wachtwoord']),
  },
  'choosing a plan': {
    ...PLANS,
    change: 'a node at the start of each form and list of plans',
    async act(page) {
      await radio(page, /^12 maanden/).check()
      await page.evaluate(() => {
        window.used = document.querySelector(':checked')
      })
    },
    async outcome(page) {
      await expect(summary(page)).toContainText('€59,95')
      await expect(radio(page, /^12 maanden/)).toBeChecked()
      expect(await page.evaluate(() => window.used === document.querySelector(':checked'))).toBe(true)
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
  'two presses on «Uitloggen»': {
    ...account,
    change: 'other texts',
    act: page => twice(button(page, 'Uitloggen')),
    async outcome(page, site) {
      await expect(heading(page)).toHaveText(LOGIN)
      await expect(page).toHaveURL(`${site.url}/`)
      expect(site.calls(/^POST/)).toEqual(['POST /api/logout'])
    },
  },
  'a login that is submitted twice': {
    ...login,
    change: 'a node in the main landmark',
    async act(page) {
      await logIn(page, 'lid@voorbeeld.nl')
      await page.keyboard.press('Enter')
    },
    async outcome(page, site) {
      await expect(heading(page)).toHaveText(ACCOUNT)
      expect(site.calls(/^POST/)).toEqual(['POST /api/login'])
    },
  },
  // What a page says of a payment is recorded before a link is followed.
  'a press on a link beside a status': {
    at: PAYMENT,
    as: 'lid',
    change: 'no drawings',
    prepare: site => addPayment(site, 'paid'),
    act: page => twice(link(page, 'Lidmaatschap')),
    async outcome(page) {
      await expect(heading(page)).toHaveText(MEMBERSHIP)
      await expect(page.getByText('Betaling geslaagd!')).toBeVisible()
    },
  },
}

test.describe('before the app runs', () => {
  const errorUrl = 'https://fouten.voorbeeld.nl/'
  test.use({ settings: { errorUrl } })

  test('what a member does is kept, whatever others change in the page', async ({ page, site }) => {
    const reports: (string | null)[] = []
    await page.route(`${errorUrl}**`, route => {
      reports.push(route.request().postData())
      return route.fulfill()
    })
    for (const [what, act] of Object.entries(ACTS))
      await test.step(`${act.change}: ${what}`, async () => {
        await startAnew({ page, site }, act.as)
        act.prepare?.(site)
        const scripts = await hold(page, SCRIPTS)
        await open(page, site, act.at)
        await expect(heading(page)).toBeVisible()
        if (act.at === PAYMENT) await expect(link(page, 'Naar Mijn Account')).toBeVisible()
        if (act.at === PLANS.at) await expect(payButton(page)).toBeVisible()
        const drawings = await page.locator('#root svg').count()
        await act.act(page)
        expect(site.calls(/^POST/)).toEqual([])
        await page.evaluate<void>(CHANGES[act.change])
        await scripts.release()
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
  // It is for the plan of the summary, which is another one by now.
  await payButton(page).click()
  await scripts.release()
  await expect(summary(page)).toContainText('€59,95')
  await expect(page).toHaveURL(/\/membership\/12$/)
  await expect(radio(page, /^12 maanden/)).toBeChecked()
  expect(site.mock.api.world.payments).toEqual([])
})

test('a link beside a status is free while it is loading, and once the page says «Klup laadt niet»', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  addPayment(site, 'paid')
  await hold(page, SCRIPTS)
  const status = await hold(page, /\/api\/payment/)
  await open(page, site, PAYMENT)
  const menu = link(page, 'Lidmaatschap')
  await menu.click()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await status.release()
  await open(page, site, PAYMENT)
  await expect(link(page, 'Naar Mijn Account')).toBeVisible()
  await stopAnimationsAt(page, 19_999)
  await menu.click()
  await expect(menu).toHaveAttribute('data-pressed')
  await stopAnimationsAt(page, 20_000)
  await menu.click()
  await expect(page).toHaveURL(`${site.url}/membership`)
})

test('a choice or press stays only if its plan and price do', async ({ page, site }) => {
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00'))
  const choose = () => radio(page, /^12 maanden/).check()
  /* biome-ignore format: a table */
  const changes: [what: string, act: () => Promise<unknown>, months: number, Partial<Plan>, toast: string, chosen: number, shown: RegExp][] = [
    ['a press for another price', () => payButton(page).click(), 6, { price: 39.95 }, 'De prijs is intussen veranderd: 6 maanden kost nu €39,95.', 6, /^6 maanden.*€39,95/],
    ['a choice of another price', choose, 12, { price: 69.95 }, 'De prijs is intussen veranderd: 12 maanden kost nu €69,95.', 6, /^12 maanden.*€69,95/],
    ['a choice of a plan that is gone', choose, 12, { active: false }, 'Dit lidmaatschap is er niet meer.', 6, /^6 maanden.*€34,95/],
    ['a choice beside another price', choose, 3, { price: 19.95 }, '', 12, /^3 maanden.*€19,95/],
  ]
  for (const [what, act, months, values, text, chosen, shown] of changes)
    await test.step(what, async () => {
      await page.clock.setFixedTime(new Date('2026-03-14T12:00:00'))
      await startAnew({ page, site }, 'gratis')
      const scripts = await hold(page, SCRIPTS)
      await open(page, site, PLANS.at)
      await expect(payButton(page)).toBeVisible()
      await act()
      const { world } = site.mock.api
      const isMeant = (plan: Plan) => plan.numOfMonth === months && !plan.forSuperkluppers
      world.plans = world.plans.map(plan => (isMeant(plan) ? { ...plan, ...values } : plan))
      // The painted prices are too old by then.
      await page.clock.setFixedTime(new Date('2026-03-14T12:06:00'))
      await scripts.release()
      await isAlive(page)
      if (text) await expect(toast(page)).toContainText(text)
      await expect(cardOf(page, shown)).toBeVisible()
      await expect(radio(page, new RegExp(`^${chosen} maanden`))).toBeChecked()
      await expect(radio(page, /^12 maanden/)).toHaveCount(values.active === false ? 0 : 1)
      const price = Number(world.plans.find(({ numOfMonth }) => numOfMonth === chosen)?.price)
      await expect(summary(page)).toContainText(`€${price.toFixed(2).replace('.', ',')}`)
      expect(world.payments).toEqual([])
      await page.unroute(SCRIPTS)
    })
})

test('a minified page is hydrated', async ({ page, site }) => {
  edit(site, html =>
    html.replace(/<template[\s\S]*<\/template>/, templates =>
      templates
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/>\s+</g, '><')
        .replace(/\s+/g, ' '),
    ),
  )
  await site.signIn(page, 'lid')
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, PLANS.at)
  await expect(payButton(page)).toBeVisible()
  await rememberHeading(page)
  await scripts.release()
  await isAlive(page)
  expect(await keptHeading(page)).toBe(true)
})
