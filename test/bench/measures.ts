import type { APIRequestContext, Browser, CDPSession, Page } from '@playwright/test'
import { type Seen, takePhone, throttle } from './phone.ts'

interface Site {
  readonly browser: Browser
  readonly api: string
  readonly url: string
}

interface Screen {
  readonly path: string
  readonly member?: string
  /** What is seen once their data is shown. */
  readonly seen: Seen
  /** Happens before. */
  prepare?(site: Site, request: APIRequestContext): Promise<unknown>
}

const MEMBER = 'lid'

const LOGIN: Screen = { path: '/login', seen: [['h1', 'Welkom'], ['[name=password]']] }
const ACCOUNT: Screen = {
  path: '/account',
  member: MEMBER,
  seen: [
    ['h1', 'Marijke'],
    ['h2', 'Klup Compleet'],
  ],
}
const MEMBERSHIP: Screen = {
  path: '/membership',
  member: MEMBER,
  seen: [['h1', 'Lidmaatschap'], ['h2', 'Lidmaatschap wijzigen'], ['[type=radio]']],
}
const CANCELLATION: Screen = { path: '/membership/cancellation', member: MEMBER, seen: [['[type=radio]']] }
const LINK: Screen = {
  path: `/sso?sso=sso-${MEMBER}`,
  seen: MEMBERSHIP.seen,
  // A token works once.
  prepare: ({ api }, request) => request.post(`${api}/__mock/reset`),
}
const BANK: Screen = {
  path: '/payment',
  member: MEMBER,
  seen: [
    ['h1', 'Betaling'],
    ['main h2', 'De betaling'],
  ],
  prepare: ({ api, url }, request) =>
    request.post(`${api}/api/payment`, { data: { subscriptionId: 2, redirectUrl: `${url}/payment` } }),
}

/** What can be measured of a site, as values in ms by name. */
export const MEASURES: Readonly<Record<string, (site: Site) => Promise<Record<string, number>>>> = {
  login: site => visit(site, LOGIN),
  account: site => visit(site, ACCOUNT),
  membership: site => visit(site, MEMBERSHIP),
  cancellation: site => visit(site, CANCELLATION),
  link: site => visit(site, LINK),
  bank: site => visit(site, BANK),
  'warm account': site => visit(site, ACCOUNT, { isWarm: true }),
  walk,
  keys,
}

/** What the hand-written page does not have. */
export const NOT_BY_HAND = ['cancellation', 'link', 'bank']

/** The time until a page is still, in ms. */
const SETTLED = 700

/** Opens a screen with an empty cache, or again with a filled one. */
async function visit(site: Site, screen: Screen, { isWarm = false } = {}) {
  const { context, page, cdp } = await takePhone(site, screen)
  await screen.prepare?.(site, context.request)
  if (isWarm) await load(page, site, screen)
  await load(page, site, screen)
  const paint = await page.evaluate(() =>
    Number(performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
  )
  const seen = await page.evaluate(() => window.bench.seen)
  const work = await workOf(cdp)
  await context.close()
  return { 'first paint': paint, 'with its data': seen, ...(!isWarm && { 'main thread': work }) }
}

async function load(page: Page, { url }: Site, { path }: Screen): Promise<void> {
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.evaluate(() => window.bench.seen)
  await page.waitForTimeout(SETTLED)
}

/** The work of the main thread until now. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Number(metrics.find(({ name }) => name === 'TaskDuration')?.value) * 1000
}

const MENU = { account: 'nav a[href="/"]', membership: 'nav a[href="/membership"]' }

/** Opens the membership and returns to the account by the menu, and selects plans. */
async function walk(site: Site) {
  const { context, page, cdp } = await takePhone(site, ACCOUNT)
  await load(page, site, ACCOUNT)
  const press = async (selector: string, seen: Seen) => {
    const before = await workOf(cdp)
    const timed = page.evaluate(wanted => window.bench.timePress(wanted), seen)
    await page.locator(selector).first().click()
    const { ms, frames } = await timed
    await page.waitForTimeout(SETTLED)
    return { ms, frames, work: (await workOf(cdp)) - before }
  }
  const toMembership = () => press(MENU.membership, MEMBERSHIP.seen)
  const toAccount = () => press(MENU.account, ACCOUNT.seen)
  const choose = () => press('[type=radio]:not(:checked)', [['section h2', 'Jouw keuze']])

  const first = await toMembership()
  let requests = 0
  // A browser may request the icon again; that delays nothing.
  page.on('request', request => request.url().endsWith('.svg') || requests++)
  const back = await toAccount()
  const again = await toMembership()
  const plan = await choose()
  const nextPlan = await choose()
  await throttle(cdp, false)
  const fast = [await toAccount(), await toMembership(), await toAccount(), await toMembership()]
  await context.close()
  return {
    ...named('to the membership, first time', first),
    ...named('back to the account', back),
    ...named('to the membership again', again),
    ...named('choosing a plan', plan),
    ...named('choosing another plan', nextPlan),
    'frames of a navigation, unthrottled': Math.max(...fast.map(({ frames }) => frames)),
    'requests of cached screens': requests,
  }
}

const named = (name: string, { ms, work }: { readonly ms: number; readonly work: number }) => ({
  [name]: ms,
  [`${name}, main thread`]: work,
})

const TYPED = 'iemand.met.een.lang.adres@voorbeeld.nl'.repeat(3)

/** Types in the login form. */
async function keys(site: Site) {
  const { context, page, cdp } = await takePhone(site, LOGIN)
  await load(page, site, LOGIN)
  await page.locator('[name=email]').focus()
  await page.keyboard.type(TYPED)
  const before = await workOf(cdp)
  await page.keyboard.type(TYPED)
  const work = (await workOf(cdp)) - before
  await context.close()
  return { 'a key, main thread': work / TYPED.length }
}
