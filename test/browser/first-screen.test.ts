import type { Page } from '@playwright/test'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { checkConfig } from '../../src/api/config-schema.ts'
import { addPayment, keepPurchase, PAYMENT } from '../gallery/stage.ts'
import { expect, LOGIN, MEMBERSHIP, type Site, spinner, test } from '../support/browser.ts'
import { PAGES } from '../support/pages.ts'
import {
  CURRENT_USER,
  edit,
  heading,
  hold,
  isAlive,
  keptHeading,
  open,
  rememberHeading,
  SCRIPTS,
  serveDevelopment,
  stopAnimationsAt,
} from '../support/start.ts'

declare global {
  interface Window {
    /** How often children of the painted block changed. */
    changes: number
    shift: number
  }
}

interface FirstScreen {
  /** The name of the member who sees it; empty for a visitor. */
  readonly as: string
  readonly at: string
  readonly title: string
  /** The texts of the block that is painted from the answers. */
  readonly block?: RegExp
  readonly prepare?: (page: Page, site: Site) => unknown
}

const { account, membership, payment, resetPassword } = PAGES
const changed = (member: string, data: object) => (_: Page, site: Site) =>
  Object.assign(site.mock.api.world.members.find(({ name }) => name === member) ?? {}, data)
function paid(_: Page, site: Site): void {
  addPayment(site, 'paid')
  // The end date comes with the membership, which the page reads later.
  site.mock.api.setFault('GET /api/membership', 'hang')
}
async function bought(page: Page, site: Site): Promise<void> {
  addPayment(site, 'pending')
  await keepPurchase({ page, site }, 'lid', { state: 'started', before: { kind: 'none', endDate: null } })
}

/** The texts of the blocks of these pages. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  account: /Geldig tot en met.*nog .*Daarna, vanaf/,
  membership: /Jouw keuze.*loopt nu tot en met.*Betalen met iDeal/,
}

// test/flows/app/hand-over.test.tsx paints every kind of block.
const SCREENS: readonly (readonly [what: string, screen: FirstScreen])[] = [
  ...Object.entries(PAGES).map(
    ([name, screen]) => [name, { ...screen, ...(TEXTS[name] && { block: TEXTS[name] }) }] as const,
  ),
  ['resetPassword of a member', { ...resetPassword, as: 'lid' }],
  ['a redirect', { as: 'lid', at: '/account/subscription/6', title: MEMBERSHIP }],
  ['a sign-in link', { as: '', at: '/sso/6?sso=sso-lid', title: MEMBERSHIP }],
  [
    'account with a photo and no name',
    { ...account, as: 'naamloos', prepare: changed('naamloos', { photo: '/images/klupper/marijke.svg' }) },
  ],
  ['account without a membership', { ...account, as: 'gratis', block: /Klup Start.*nog 2 van 2/ }],
  ['plans with an offer', { ...membership, as: 'superklupper', at: '/membership', block: /€29,95.*Andere/ }],
  ['a paid payment', { ...payment, at: `${PAYMENT}&x=%20`, prepare: paid, block: /gelukt, bedankt!/ }],
  ['a purchase', { ...payment, at: PAYMENT, prepare: bought, block: /6 maanden Klup Compleet\s· €34,95/ }],
]

const block = (page: Page) =>
  page.locator(['account', 'membership', 'payment'].map(name => `[data-block=${name}]`).join())

/** Counts the changes of elements in the painted block, and the layout shifts of the page. */
const observe = (page: Page) =>
  page.evaluate(() => {
    window.changes = 0
    window.shift = 0
    const place = document.querySelector('[data-block]:not([data-block] *)') as Element
    const count = (records: MutationRecord[]) => {
      for (const { addedNodes, removedNodes } of records)
        for (const node of [...addedNodes, ...removedNodes]) if (node instanceof Element) window.changes++
    }
    new MutationObserver(count).observe(place, { childList: true, subtree: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shift += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The warnings and errors on the console, without those about failed requests. */
function problemsOf(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('console', message => {
    const isProblem = ['warning', 'error'].includes(message.type())
    if (isProblem && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
  })
  return problems
}

for (const [what, { as, at, title, block: texts, prepare }] of SCREENS)
  test(`${what} is painted before the app’s scripts load, and hydrated unchanged`, async ({ page, site }) => {
    // Only the development build of React compares attributes.
    if (what in PAGES) await serveDevelopment(site)
    if (as) await site.signIn(page, as)
    await prepare?.(page, site)
    const problems = problemsOf(page)
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, at)
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveTitle('Klup')
    await rememberHeading(page)
    if (texts) {
      await expect(block(page)).toContainText(texts)
      await observe(page)
    }
    await scripts.release()
    await isAlive(page)
    expect(await keptHeading(page)).toBe(true)
    const reads = site.calls(/^GET (?!\/api\/klupper$)/)
    expect(reads, 'each once').toEqual([...new Set(reads)])
    if (texts) {
      await expect(block(page)).toContainText(texts)
      expect(await page.evaluate(() => [window.changes, window.shift])).toEqual([0, 0])
    }
    expect(problems).toEqual([])
  })

test('the page after the bank is hydrated without the purchase while its status is late', async ({
  page,
  site,
}) => {
  await serveDevelopment(site)
  await site.signIn(page, 'lid')
  await bought(page, site)
  const problems = problemsOf(page)
  const status = await hold(page, /\/api\/payment/)
  await open(page, site, PAYMENT)
  await isAlive(page)
  await status.release()
  await expect(block(page)).toContainText('6 maanden Klup Compleet · €34,95')
  expect(problems).toEqual([])
})

const remember: Readonly<Record<string, (page: Page, site: Site) => Promise<unknown>>> = {
  'a payment of another tab': page => page.addInitScript(() => localStorage.setItem('klup-paid', '{}')),
  'a paid purchase': (page, site) => keepPurchase({ page, site }, 'lid', { state: 'paid' }),
}
for (const [what, keep] of Object.entries(remember))
  test(`the account waits for the app while the browser remembers ${what}`, async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await keep(page, site)
    const scripts = await hold(page, SCRIPTS)
    const answered = page.waitForResponse(/actions-left$/)
    await open(page, site, '/account')
    await expect(heading(page)).toHaveText(account.title)
    await (await answered).finished()
    await expect(block(page)).toContainText('Een ogenblik…')
    await scripts.release()
    await expect(block(page)).toContainText('Geldig tot en met')
  })

test.describe('a mistake while painting', () => {
  test.use({ mayBreak: /kapot/ })

  test('is an error while developing, and the app shows the page', async ({ page, site }) => {
    await serveDevelopment(site, 'dev')
    edit(site, html => html.replace(/function drawPage\([^)]*\) \{/, "$& throw new Error('kapot');"))
    edit(site, html => reconfigure(html, checkConfig(configIn(html))))
    const failure = page.waitForEvent('pageerror')
    await open(page, site, '/login')
    expect(String(await failure)).toContain('kapot')
    await expect(heading(page)).toHaveText(LOGIN)
    // The browser's tools show the source.
    expect(String(site.files.get('index.html'))).toMatch(/<script>[\s\S]*sourceMappingURL=data:/)
  })
})

for (const [when, pattern] of [
  ['before the script loads', /\/static\/js\/|\/api\/klupper$/],
  ['after the script loads', CURRENT_USER],
] as const)
  test(`the spinner shows after 1 s without the current user, ${when}`, async ({ page, site }) => {
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
  })
