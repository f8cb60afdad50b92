import type { Page } from '@playwright/test'
import type { Plan } from '../../src/mock/demo-data.ts'
import { addPayment, PAYMENT } from '../gallery/stage.ts'
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
} from '../support/start.ts'

declare global {
  interface Window {
    /** The controls that the member has used. */
    used: Element[]
  }
}

interface Act {
  readonly at: string
  readonly as: string
  readonly prepare?: (site: Site) => unknown
  /** What others do to the page meanwhile; test/flows/app/hand-over.test.tsx has changes at random. */
  readonly change: keyof typeof CHANGES
  /** What the member does on the painted page. */
  readonly act: (page: Page) => Promise<unknown>
  /** What is kept or done once the app runs. */
  readonly outcome: (page: Page, site: Site) => Promise<unknown>
}

const { login, forgotPassword, resetPassword, changePassword } = PAGES

/** Types into each field, and leaves the caret inside the text of the last one. */
const typing = (
  { at, as }: { at: string; as: string },
  change: Act['change'],
  labels: readonly string[],
): Act => ({
  at,
  as,
  change,
  async act(page) {
    for (const label of labels) await field(page, label).fill(`tekst van ${label}`)
    const last = field(page, labels.at(-1) ?? '')
    await last.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
    await page.evaluate(() => {
      window.used = [...document.querySelectorAll('#root input:not([type=radio])')]
    })
  },
  async outcome(page) {
    await isAlive(page)
    for (const label of labels) await expect(field(page, label)).toHaveValue(`tekst van ${label}`)
    const last = field(page, labels.at(-1) ?? '')
    await expect(last).toBeFocused()
    const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]
    expect(await last.evaluate(selection)).toEqual([3, 5])
    const areSame = () =>
      window.used.every(
        (input, place) => input === document.querySelectorAll('#root input:not([type=radio])')[place],
      )
    expect(await page.evaluate(areSame)).toBe(true)
  },
})

const ACTS: Readonly<Record<string, Act>> = {
  'typing into the login': typing(login, 'a node at the start of each form and list of plans', [
    'E-mail',
    'Wachtwoord',
  ]),
  'typing an address': typing(forgotPassword, 'a node around each text', ['E-mail']),
  'typing a new password': typing(resetPassword, 'a node around each field and button', ['Wachtwoord']),
  'typing both passwords': typing(changePassword, 'comments and attributes', [
    'Oud wachtwoord',
    'Nieuw wachtwoord',
  ]),
  'choosing a plan': {
    at: '/membership/6',
    as: 'gratis',
    change: 'no drawings',
    async act(page) {
      await radio(page, /^12 maanden/).check()
      await page.evaluate(() => {
        window.used = [...document.querySelectorAll(':checked')]
      })
    },
    async outcome(page) {
      await expect(summary(page)).toContainText('€59,95')
      await expect(radio(page, /^12 maanden/)).toBeChecked()
      expect(await page.evaluate(() => window.used[0] === document.querySelector(':checked'))).toBe(true)
    },
  },
  'a press on «Betalen»': {
    at: '/membership/6',
    as: 'gratis',
    change: 'no first row',
    act: page => payButton(page).click(),
    async outcome(page, site) {
      await page.waitForURL(url => !url.href.startsWith(site.url))
      expect(site.mock.api.world.payments.map(({ plan }) => plan.numOfMonth)).toEqual([6])
    },
  },
  'a press on «Uitloggen»': {
    at: '/account',
    as: 'lid',
    change: 'other texts',
    act: page => button(page, 'Uitloggen').click(),
    outcome: page => expect(heading(page)).toHaveText(LOGIN),
  },
  'a submitted login': {
    at: '/login',
    as: '',
    change: 'a node in the main landmark',
    act: page => logIn(page, 'lid@voorbeeld.nl'),
    outcome: page => expect(heading(page)).toHaveText(ACCOUNT),
  },
  'a press on a link beside a status': {
    at: PAYMENT,
    as: 'lid',
    change: 'a node around each field and button',
    prepare: site => addPayment(site, 'paid'),
    act: page => link(page, 'Lidmaatschap').click(),
    async outcome(page) {
      await expect(heading(page)).toHaveText(MEMBERSHIP)
      await expect(page.getByText('Betaling geslaagd!')).toBeVisible()
    },
  },
}

const errorUrl = 'https://fouten.voorbeeld.nl/'
const reports = new WeakMap<Page, string[]>()

test.describe('while others change the painted page', () => {
  test.use({ settings: { errorUrl } })

  for (const [what, act] of Object.entries(ACTS))
    test(`${act.change}: ${what} is kept`, async ({ page, site }) => {
      reports.set(page, [])
      await page.route(`${errorUrl}**`, route => {
        reports.get(page)?.push(route.request().postData() ?? '')
        return route.fulfill()
      })
      if (act.as) await site.signIn(page, act.as)
      await act.prepare?.(site)
      const scripts = await hold(page, SCRIPTS)
      await open(page, site, act.at)
      await expect(heading(page)).toBeVisible()
      if (act.at.startsWith('/payment')) await expect(link(page, 'Naar Mijn Account')).toBeVisible()
      if (act.at.startsWith('/membership')) await expect(payButton(page)).toBeVisible()
      const drawings = await page.locator('#root svg').count()
      await act.act(page)
      await page.evaluate<void>(CHANGES[act.change])
      await scripts.release()
      await act.outcome(page, site)
      if (page.url().startsWith(site.url + act.at.replace(/\d+$/, ''))) {
        await isAlive(page)
        expect(await page.evaluate(foreignNodes)).toBe(0)
        await expect(page.locator('#root svg')).toHaveCount(drawings)
        await expect(page.locator('#root')).not.toContainText(/ x\b/)
      }
      expect(reports.get(page)).toEqual([])
    })
})

test.describe('a plan that changes before the app runs', () => {
  /** Holds the scripts until the painted prices are too old, and changes the plans meanwhile. */
  async function openOld(page: Page, site: Site, act: () => Promise<unknown>, change: () => void) {
    await site.signIn(page, 'gratis')
    await page.clock.setFixedTime(new Date('2026-03-14T12:00:00'))
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/membership/6')
    await expect(payButton(page)).toBeVisible()
    await act()
    change()
    await page.clock.setFixedTime(new Date('2026-03-14T12:06:00'))
    await scripts.release()
    await isAlive(page)
  }
  const setPlan = (site: Site, months: number, values: Partial<Plan>) => () => {
    const { world } = site.mock.api
    const isMeant = (plan: Plan) => plan.numOfMonth === months && !plan.forSuperkluppers
    world.plans = world.plans.map(plan => (isMeant(plan) ? { ...plan, ...values } : plan))
  }
  const setPrice = (site: Site, months: number, price: number) => setPlan(site, months, { price })

  test('a press for another price is dropped, and the page says so', async ({ page, site }) => {
    await openOld(page, site, () => payButton(page).click(), setPrice(site, 6, 39.95))
    await expect(toast(page)).toContainText('De prijs is intussen veranderd: 6 maanden kost nu €39,95.')
    await expect(summary(page)).toContainText('€39,95')
    await expect(cardOf(page, /^6 maanden.*€39,95/)).toContainText('€39,95')
    expect(site.mock.api.world.payments).toEqual([])
  })

  test('a choice of another price is dropped, and one of the same price stays', async ({ page, site }) => {
    await openOld(page, site, () => radio(page, /^12 maanden/).check(), setPrice(site, 12, 69.95))
    await expect(toast(page)).toContainText('De prijs is intussen veranderd: 12 maanden kost nu €69,95.')
    await expect(radio(page, /^6 maanden/)).toBeChecked()
    await expect(cardOf(page, /^12 maanden.*€69,95/)).toContainText('€69,95')
    await expect(summary(page)).toContainText('€34,95')
  })

  test('a choice stays while another plan changes', async ({ page, site }) => {
    await openOld(page, site, () => radio(page, /^12 maanden/).check(), setPrice(site, 3, 19.95))
    await expect(radio(page, /^12 maanden/)).toBeChecked()
    await expect(cardOf(page, /^3 maanden.*€19,95/)).toContainText('€19,95')
    await expect(summary(page)).toContainText('€59,95')
  })

  test('a choice of a plan that is gone is dropped', async ({ page, site }) => {
    const close = setPlan(site, 12, { active: false })
    await openOld(page, site, () => radio(page, /^12 maanden/).check(), close)
    await expect(toast(page)).toContainText('Dit lidmaatschap is er niet meer.')
    await expect(radio(page, /^12 maanden/)).toHaveCount(0)
    await expect(radio(page, /^6 maanden/)).toBeChecked()
  })
})

test('a minified page is hydrated, whichever it is', async ({ page, site }) => {
  edit(site, html =>
    html.replace(/<template[\s\S]*<\/template>/, templates =>
      templates
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/>\s+</g, '><')
        .replace(/\s+/g, ' '),
    ),
  )
  for (const { at, as } of Object.values(PAGES)) {
    if (as) await site.signIn(page, as)
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, at)
    await expect(heading(page)).toBeVisible()
    await rememberHeading(page)
    await scripts.release()
    await isAlive(page)
    expect(await keptHeading(page), at).toBe(true)
    await page.unroute(SCRIPTS)
  }
})
