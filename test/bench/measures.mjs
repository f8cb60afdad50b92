import { freshContext, freshPage, load, record, steadiness, throttle } from './browser.mjs'

const MEMBER = 'lid'
const FORM = [['h1', 'Welkom'], ['[name=password]']]

/** The marks of a screen that shows its data, not placeholders. */
export const SCREENS = {
  login: {
    path: '/login',
    marks: { seen: { seen: FORM }, interactive: { seen: FORM, live: 'form' } },
  },
  account: {
    path: '/account',
    member: MEMBER,
    marks: {
      heading: { seen: [['h1', 'Mijn Account']] },
      seen: {
        seen: [
          ['h1', 'Mijn Account'],
          ['h2', 'Klup Compleet'],
        ],
      },
    },
  },
  membership: {
    path: '/membership',
    member: MEMBER,
    marks: {
      heading: { seen: [['h1', 'Lidmaatschap']] },
      seen: {
        seen: [['h1', 'Lidmaatschap'], ['h2', 'Lidmaatschap wijzigen'], ['[type=radio]']],
      },
    },
  },
}

/** The marks for members with more data on their screens: actions left, and two lists of plans. */
export const PIECEMEAL = {
  account: { ...SCREENS.account, member: 'op', marks: { seen: { seen: [['h2', 'Klup Start']] } } },
  membership: {
    ...SCREENS.membership,
    member: 'superklupper',
    marks: { seen: { seen: [['[type=radio]']] } },
  },
}

/** The marks after a link of the mobile app, and after the bank. */
export const ENTRIES = {
  link: {
    ...SCREENS.membership,
    member: undefined,
    path: `/sso?sso=sso-${MEMBER}`,
    // A token works once.
    prepare: (request, { api }) => request.post(`${api}/__mock/reset`),
  },
  bank: {
    path: '/payment',
    member: MEMBER,
    marks: {
      seen: {
        seen: [
          ['h1', 'Betaling'],
          ['main h2', 'De betaling'],
        ],
      },
    },
    prepare: (request, { api, urls }) =>
      request.post(`${api}/api/payment`, { data: { subscriptionId: 2, redirectUrl: `${urls.app}/payment` } }),
  },
}

/** The member's other screens, measured by their first paint. */
export const PAINTED = {
  cancellation: {
    path: '/membership/cancellation',
    member: MEMBER,
    marks: { seen: { seen: [['[type=radio]']] } },
  },
}

const MENU = { account: 'nav a[href="/"]', membership: 'nav a[href="/membership"]' }
const seenOf = name => SCREENS[name].marks.seen.seen

/** Opens a screen with an empty browser cache. */
export async function cold({ browser, sites }, name, { url = sites.urls.app, screen = SCREENS[name] } = {}) {
  const { path, marks, member, prepare } = screen
  const context = await freshContext(browser, sites, member)
  await prepare?.(context.request, sites)
  const { page, cdp } = await freshPage(context, marks)
  const { found, ...rest } = await load(page, url + path)
  const work = workBetween({}, await metrics(cdp), 'paint')
  await context.close()
  return { ...found, ...work, ...steadiness(rest) }
}

/** Opens a screen again with a filled browser cache: in the same tab, or in a new one, which is a new process. */
export async function warm({ browser, sites }, name, { newTab = false } = {}) {
  const { path, marks, member } = SCREENS[name]
  const context = await freshContext(browser, sites, member)
  const before = await freshPage(context, marks)
  await load(before.page, sites.urls.app + path)
  await before.page.waitForLoadState('networkidle')
  if (newTab) await before.page.close()
  const { page } = newTab ? await freshPage(context, marks) : before
  const { found, ...rest } = await load(page, sites.urls.app + path)
  await context.close()
  return { ...found, ...steadiness(rest) }
}

/** Opens the membership and returns to the account by the menu, and selects a plan. */
export async function walk({ browser, sites }, url = sites.urls.app) {
  const context = await freshContext(browser, sites, MEMBER)
  const { page, cdp } = await freshPage(context, SCREENS.account.marks)
  await load(page, url + SCREENS.account.path)
  const press = async (selector, seen) => {
    const before = await metrics(cdp)
    const timed = page.evaluate(wanted => window.bench.timePress(wanted), seen)
    await page.locator(selector).first().click()
    const { ms, frames } = await timed
    await page.waitForTimeout(SETTLED)
    return { ms, frames, before, after: await metrics(cdp) }
  }
  const go = name => press(MENU[name], seenOf(name))
  const first = await go('membership')
  const asked = []
  // A browser may request the icon again; that delays nothing.
  page.on('request', request => request.url().endsWith('.svg') || asked.push(request.url()))
  const back = await go('account')
  const again = await go('membership')
  const plan = await press('[type=radio]:not(:checked)', [['section h2', 'Jouw keuze']])
  const next = await press('[type=radio]:not(:checked)', [['section h2', 'Jouw keuze']])
  await throttle(cdp, false)
  const frames = []
  for (const name of ['account', 'membership', 'account', 'membership']) frames.push((await go(name)).frames)
  const rest = await record(page)
  await context.close()
  const times = Object.entries({ first, back, again, plan, 'next plan': next })
  return {
    ...Object.fromEntries(times.map(([name, { ms }]) => [name, ms])),
    ...Object.assign({}, ...times.map(([name, { before, after }]) => workBetween(before, after, name))),
    frames: Math.max(...frames),
    requests: asked.length,
    ...steadiness(rest),
  }
}

/** The time from a press until the page is still, in ms. */
const SETTLED = 700

const ROUNDS = 3
const TYPED = 'iemand.met.een.lang.adres@voorbeeld.nl'

/** The work of the main thread for one key in the login form, in ms. */
export async function keys({ browser, sites }, url) {
  const { path, marks } = SCREENS.login
  const context = await freshContext(browser, sites)
  const { page, cdp } = await freshPage(context, marks)
  await load(page, url + path)
  await page.locator('[name=email]').focus()
  await page.keyboard.type(TYPED)
  const before = await metrics(cdp)
  for (let round = 0; round < ROUNDS; round++) await page.keyboard.type(TYPED)
  const after = await metrics(cdp)
  await context.close()
  return workBetween(before, after, 'key', TYPED.length * ROUNDS)
}

/** The work of the main thread per press, in ms: in total, and by kind. */
function workBetween(before, after, name, presses = 1) {
  const of = metric => ((after[metric] - (before[metric] ?? 0)) * 1000) / presses
  const [task, script, style, layout] = ['Task', 'Script', 'RecalcStyle', 'Layout'].map(kind =>
    of(`${kind}Duration`),
  )
  const kinds = { task, script, style, layout, 'paint and the rest': task - script - style - layout }
  return Object.fromEntries(Object.entries(kinds).map(([kind, ms]) => [`${name}, ${kind}`, ms]))
}

async function metrics(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** The growth of memory over many navigations between two screens, unthrottled. */
export async function growth({ browser, sites }, navigations = 200) {
  const context = await freshContext(browser, sites, MEMBER)
  const { page, cdp } = await freshPage(context, SCREENS.account.marks)
  await throttle(cdp, false)
  await load(page, sites.urls.app + SCREENS.account.path)
  // The first navigations create compiled code and the data of both screens, which stay.
  await navigate(page, 100)
  await page.evaluate(() => window.bench.stop())
  const before = await memory(cdp)
  await navigate(page, navigations)
  const after = await memory(cdp)
  await context.close()
  return Object.fromEntries(Object.keys(before).map(name => [name, after[name] - before[name]]))
}

async function navigate(page, times) {
  const stops = ['membership', 'account'].map(name => ({ link: MENU[name], seen: seenOf(name) }))
  await page.evaluate(
    async ([stops, times]) => {
      for (let turn = 0; turn < times; turn++) {
        const { link, seen } = stops[turn % 2]
        await window.bench.press(link, seen)
      }
    },
    [stops, times],
  )
}

async function memory(cdp) {
  // Finalizers free more memory, which the next collection removes.
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
