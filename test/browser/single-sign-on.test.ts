import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Site, spinner, test } from '../support/browser.ts'
import {
  BLOCKED,
  blockScript,
  heading,
  hold,
  keptHeading,
  open,
  rememberHeading,
  SCRIPTS,
} from '../support/start.ts'

/** A token that can be told from everything else, with every kind of character that one may have. */
const CANARY = 'kanarie-7Gq_x~1.Zz'
const SIGNED_IN = 'Je bent succesvol ingelogd!'
const BAD_LINK = 'Deze inloglink klopt niet.'
const UNKNOWN = 'Deze verificatiecode kan niet worden gevonden'

declare global {
  interface Window {
    /** What a page told other tabs, and where it was when it asked something. */
    spied: { told: unknown[]; asked: [url: string, at: string][] }
  }
}

/** Everything that a browser lets out of a page, from now on. */
async function spy(context: BrowserContext) {
  const requests: { url: string; headers: Promise<Record<string, string>>; body: string | null }[] = []
  const lines: string[] = []
  context.on('request', request => {
    // A request that is given up has no headers any more.
    const headers = request.allHeaders().catch(() => ({}))
    requests.push({ url: request.url(), headers, body: request.postData() })
  })
  context.on('console', message => lines.push(message.text()))
  await context.addInitScript(() => {
    window.spied = { told: [], asked: [] }
    const { postMessage } = BroadcastChannel.prototype
    BroadcastChannel.prototype.postMessage = function (message) {
      window.spied.told.push(message)
      postMessage.call(this, message)
    }
    const { fetch } = window
    window.fetch = (input, init) => {
      window.spied.asked.push([String(input), window.location.href])
      return fetch(input, init)
    }
  })
  return { requests, lines }
}

type Spy = Awaited<ReturnType<typeof spy>>

/** Where in a page something could be left. */
const leftIn = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as Window & { navigation?: { entries(): { url: string }[] } }
    return JSON.stringify({
      address: window.location.href,
      title: document.title,
      name: window.name,
      state: history.state,
      entries: navigation?.entries().map(({ url }) => url),
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookie: document.cookie,
      told: window.spied.told,
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input')].map(({ value }) => value),
    })
  })

/** Fails when a secret can still be found somewhere: it may stand in the first address and in the one call, no more. */
async function expectNoTrace(page: Page, { requests, lines }: Spy, secret: string): Promise<void> {
  const escaped = encodeURIComponent(secret)
  const clean = (text: string, where: string) => {
    expect(text, where).not.toContain(secret)
    expect(text, where).not.toContain(escaped)
  }
  clean(await leftIn(page), 'the page')
  const { asked } = await page.evaluate(() => window.spied)
  for (const [url, at] of asked) clean(at, `the address while asking ${url}`)
  for (const line of lines) clean(line, 'the console')
  const isAllowed = (url: string) => /\/api\/account\/sso\//.test(url) || /[?&]sso=/.test(url)
  for (const { url, headers, body } of requests) {
    if (!isAllowed(url)) clean(url, 'a request')
    const sent = await headers
    clean(JSON.stringify(sent), `the headers of ${url}`)
    expect(sent.referer ?? '', `the referrer of ${url}`).toBe('')
    clean(body ?? '', `the body of ${url}`)
  }
  const devtools = await page.context().newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  for (const { url, title } of entries) clean(`${url} ${title}`, 'the history')
}

/** Something that waits until it is released. */
function gate() {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  return { held, release }
}

const posts = (site: Site) => site.calls(/^POST/)
const alerts = (page: Page) => page.getByRole('alert').getByRole('paragraph')

const LINKS = [
  ['/sso/6', '/membership/6'],
  ['/account/subscription/12', '/membership/12'],
  ['/subscription', '/membership'],
] as const

for (const [address, end] of LINKS) {
  test(`a link to ${address} signs in, goes to ${end}, and leaves no trace of its token`, async ({
    page,
    context,
    site,
  }) => {
    const spied = await spy(context)
    site.mock.api.world.ssoTokens.set(CANARY, 'gratis')
    await page.goto(`${site.url}${address}?sso=${CANARY}`)
    await expect(page.getByRole('status').getByText(SIGNED_IN)).toHaveCount(1)
    await expect(page).toHaveURL(site.url + end)
    await expect(heading(page)).toHaveText('Lidmaatschap')
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(alerts(page)).toHaveCount(0)
    expect(posts(site)).toEqual([`POST /api/account/sso/${CANARY}`])
    // Once at the start, once after the link was accepted.
    expect(site.calls(/api\/klupper$/)).toHaveLength(2)
    await expectNoTrace(page, spied, CANARY)
  })
}

test('a link that is refused leaves no trace either', async ({ page, context, site }) => {
  const spied = await spy(context)
  await page.goto(`${site.url}/sso/6?sso=${CANARY}&from=mail#x`)
  await expect(alerts(page)).toHaveText([UNKNOWN])
  await expect(page).toHaveURL(`${site.url}/login`)
  await expectNoTrace(page, spied, CANARY)
})

const REFUSED: readonly (readonly [what: string, query: string])[] = [
  ['an empty token', '?sso='],
  ['no value at all', '?sso'],
  ['a path, raw', '?sso=../../membership/end'],
  ['a path, encoded', '?sso=..%2F..%2Fmembership%2Fend'],
  ['a path, dots encoded too', '?sso=%2e%2e/%2e%2e/membership/end'],
  ['a path, encoded twice', '?sso=..%252F..%252Fmembership%252Fend'],
  ['a path further on', '?sso=abc/../../../membership/end'],
  ['one dot', '?sso=.'],
  ['a backslash', '?sso=..%5C..%5Cmembership'],
  ['a question mark', '?sso=abc%3Fx=1'],
  ['a hash sign', '?sso=abc%23x'],
  ['a line break', '?sso=abc%0D%0AX-Header:1'],
  ['a null byte', '?sso=abc%00'],
  ['markup', '?sso=%3Cimg%20src=x%3E'],
  ['a letter that is not ASCII', '?sso=caf%C3%A9'],
  ['a malformed escape', '?sso=%E0%A4%A'],
  ['a space', '?sso=a%20b'],
  ['1025 characters', `?sso=${'a'.repeat(1025)}`],
  ['5000 characters', `?sso=${'a'.repeat(5000)}`],
  ['two tokens', '?sso=sso-lid&sso=sso-lid'],
  ['two tokens, one of them empty', '?sso=&sso=sso-lid'],
]

test('a token that cannot be real is refused without a call', async ({ page, context, site }) => {
  const spied = await spy(context)
  for (const [what, query] of REFUSED) {
    await test.step(what, async () => {
      await page.goto(`${site.url}/sso/6${query}`, { waitUntil: 'commit' })
      await page.locator('form').getByText(BAD_LINK).waitFor()
      await expect.soft(alerts(page), what).toHaveText([BAD_LINK])
      expect.soft(page.url(), what).toBe(`${site.url}/login`)
    })
  }
  expect(posts(site)).toEqual([])
  expect(spied.requests.filter(({ url }) => url.includes('/api/account/sso'))).toEqual([])
  await expectNoTrace(page, spied, 'membership/end')
})

test('without a token there is nothing to say', async ({ page, site }) => {
  for (const query of ['', '?x=1', '?SSO=sso-lid', '?xsso=sso-lid', '#sso=sso-lid']) {
    await page.goto(`${site.url}/sso${query}`)
    await expect(page).toHaveURL(`${site.url}/login`)
    await expect(heading(page)).toHaveText('Welkom bij Klup!')
    await expect(alerts(page)).toHaveCount(0)
  }
  expect(posts(site)).toEqual([])
})

const ODD = 'a/b+c==/d..e~f'
test('a token with a slash and a plus is one segment on the wire', async ({ page, context, site }) => {
  for (const query of [ODD, encodeURIComponent(ODD)]) {
    await context.clearCookies()
    site.forgetCalls()
    site.mock.api.world.ssoTokens.set(ODD, 'gratis')
    await page.goto(`${site.url}/sso?sso=${query}`)
    await expect(page, query).toHaveURL(`${site.url}/membership`)
    expect(posts(site), query).toEqual([`POST /api/account/sso/${encodeURIComponent(ODD)}`])
  }
})

test('the longest token is sent', async ({ page, site }) => {
  const token = 'a'.repeat(1024)
  site.mock.api.world.ssoTokens.set(token, 'gratis')
  await page.goto(`${site.url}/sso?sso=${token}`)
  await expect(page).toHaveURL(`${site.url}/membership`)
  expect(posts(site)).toEqual([`POST /api/account/sso/${token}`])
})

test('a link that is unknown: one toast, red text, and the login works', async ({ page, site }) => {
  await page.goto(`${site.url}/sso?sso=onbekend`)
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(alerts(page)).toHaveText([UNKNOWN])
  await expect(page.locator('form').getByText(UNKNOWN)).toBeVisible()
  expect(posts(site)).toEqual(['POST /api/account/sso/onbekend'])
  await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Klup1234')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(heading(page)).toHaveText('Mijn Account')
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
})

test('a link works once', async ({ page, site }) => {
  const link = `${site.url}/sso?sso=sso-lid`
  await page.goto(link)
  await expect(page).toHaveURL(`${site.url}/membership`)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  await page.goto(link)
  await expect(alerts(page)).toHaveText([UNKNOWN])
  await expect(page).toHaveURL(`${site.url}/login`)
})

const FAILURES = [
  ['500-html', 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'],
  ['refuse', 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'],
  ['200-html', 'Het antwoord van de server klopt niet.'],
  ['401', 'Je bent niet ingelogd.'],
] as const

test('a link that fails: once in a toast, once in the page', async ({ page, context, site }) => {
  await spy(context)
  for (const [fault, message] of FAILURES) {
    await test.step(fault, async () => {
      site.mock.api.setFault('POST /api/account/sso/{token}', fault)
      await page.goto(`${site.url}/sso?sso=sso-lid`)
      await expect(page.locator('form').getByText(message)).toBeVisible()
      await expect(alerts(page), fault).toHaveText([message])
      await expect(page).toHaveURL(`${site.url}/login`)
      const { asked } = await page.evaluate(() => window.spied)
      expect(
        asked.filter(([url]) => url.includes('/sso/')),
        fault,
      ).toHaveLength(1)
    })
  }
})

test('a browser without cookies hears why it is not signed in', async ({ page, site }) => {
  site.mock.api.setFault('GET /api/klupper', '401')
  await page.goto(`${site.url}/sso?sso=sso-lid`)
  await expect(page.locator('form').getByText('je browser blokkeert de cookies van Klup')).toBeVisible()
  await expect(alerts(page)).toHaveCount(1)
  expect(posts(site)).toEqual(['POST /api/account/sso/sso-lid'])
})

test('a reload during the call does not send it again', async ({ page, context, site }) => {
  const spied = await spy(context)
  site.mock.api.world.ssoTokens.set(CANARY, 'lid')
  site.mock.api.setFault('POST /api/account/sso/{token}', 'hang', { applied: true })
  await page.goto(`${site.url}/sso/6?sso=${CANARY}`)
  await expect.poll(() => posts(site)).toHaveLength(1)
  expect(page.url()).toBe(`${site.url}/sso/6`)
  await page.reload()
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  expect(posts(site)).toHaveLength(1)
  await expectNoTrace(page, spied, CANARY)
})

test('a second navigation during the call does not send it again', async ({ page, site }) => {
  const { held, release } = gate()
  await page.route('**/api/account/sso/*', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/sso/6?sso=sso-lid`)
  await expect(spinner(page)).toBeVisible()
  // Both bring the app to look at its address again.
  await page.evaluate(() => {
    window.location.hash = '#/nergens'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  release()
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(heading(page)).toHaveText('Lidmaatschap')
  expect(posts(site)).toEqual(['POST /api/account/sso/sso-lid'])
})

test('who opens the same link again is signed in already', async ({ page, site }) => {
  const link = `${site.url}/sso/6?sso=sso-lid`
  await page.goto(link)
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await page.goto(link)
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(alerts(page)).toHaveCount(0)
  expect(posts(site)).toHaveLength(1)
})

test('two tabs with the same link: it is posted once, and both go on', async ({ page, context, site }) => {
  const { held, release } = gate()
  await page.route('**/api/account/sso/*', async route => {
    await held
    await route.continue()
  })
  const link = `${site.url}/sso/12?sso=sso-gratis`
  await page.goto(link)
  const other = await context.newPage()
  await other.goto(link)
  // Its app has begun, and waits too.
  await expect(other.locator('#unavailable')).toHaveCount(0)
  await expect(other).toHaveURL(`${site.url}/sso/12`)
  expect(posts(site)).toEqual([])
  release()
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await expect(page.getByRole('radio', { name: '12 maanden' })).toBeChecked()
  // Who comes second is a member at the address of the link.
  await expect(other).toHaveURL(`${site.url}/account`)
  for (const tab of [page, other]) {
    await expect(spinner(tab)).toHaveCount(0)
    await expect(alerts(tab)).toHaveCount(0)
  }
  expect(posts(site)).toHaveLength(1)
})

for (const [how, speaks] of [
  ['', true],
  [', also when they cannot speak to each other', false],
] as const) {
  test(`two tabs with the same link, of which one hangs: the other goes on${how}`, async ({
    page,
    context,
    site,
  }) => {
    if (!speaks) await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    const { held, release } = gate()
    await page.route('**/api/account/sso/*', async route => {
      await held
      await route.continue()
    })
    const link = `${site.url}/sso/12?sso=sso-gratis`
    await page.goto(link)
    const other = await context.newPage()
    await other.clock.install()
    await other.goto(link)
    await expect(other.locator('#unavailable')).toHaveCount(0)
    await other.clock.runFor(10_000)
    await expect(other).toHaveURL(`${site.url}/membership/12`)
    release()
    await expect(page).toHaveURL(`${site.url}/membership/12`)
    await expect(page.getByRole('radio', { name: '12 maanden' })).toBeChecked()
    await expect(spinner(page)).toHaveCount(0)
    await expect(alerts(page)).toHaveCount(0)
  })
}

test('the same link loaded twice in one tab is posted once', async ({ page, site }) => {
  const { held, release } = gate()
  await page.route('**/api/account/sso/*', async route => {
    await held
    await route.continue()
  })
  const link = `${site.url}/sso/12?sso=sso-gratis`
  const posted = page.waitForRequest('**/api/account/sso/*')
  await page.goto(link, { waitUntil: 'commit' })
  await posted
  await page.goto(link, { waitUntil: 'commit' })
  release()
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await expect(heading(page)).toHaveText('Lidmaatschap')
  await expect(alerts(page)).toHaveCount(0)
  expect(posts(site)).toHaveLength(1)
})

test('the token is posted and the membership read before the script has come', async ({ page, site }) => {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/sso/6?sso=sso-lid')
  await expect(heading(page)).toHaveText('Lidmaatschap')
  await expect.poll(() => site.calls().length).toBe(7)
  expect(site.calls().slice(0, 3)).toEqual([
    'GET /api/klupper',
    'POST /api/account/sso/sso-lid',
    'GET /api/klupper',
  ])
  expect(page.url()).toBe(`${site.url}/sso/6`)
  await rememberHeading(page)
  await scripts.release()
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(page.getByRole('radio', { name: '6 maanden' })).toBeChecked()
  expect(await keptHeading(page)).toBe(true)
  expect(site.calls()).toHaveLength(7)
})

const AS_MEMBER = [
  ['/account/subscription/6', '/membership/6'],
  ['/subscription', '/membership'],
  ['/sso/6', '/account'],
] as const

test('a member who is signed in goes where the address says, and the token is not used', async ({
  page,
  context,
  site,
}) => {
  await site.signIn(page, 'gratis')
  const spied = await spy(context)
  site.mock.api.world.ssoTokens.set(CANARY, 'lid')
  for (const [address, end] of AS_MEMBER) {
    await page.goto(`${site.url}${address}?sso=${CANARY}`)
    await expect(page).toHaveURL(site.url + end)
    await expect(heading(page)).toBeVisible()
  }
  expect(posts(site)).toEqual([])
  expect(site.mock.api.world.ssoTokens.has(CANARY)).toBe(true)
  await expectNoTrace(page, spied, CANARY)
})

test.describe('where the host’s policy blocks the script in the document', () => {
  test.use({ mayBreak: BLOCKED })

  test('the link works, and leaves no trace', async ({ page, context, site }) => {
    const spied = await spy(context)
    blockScript(site)
    site.mock.api.world.ssoTokens.set(CANARY, 'gratis')
    await page.goto(`${site.url}/account/subscription/6?sso=${CANARY}`)
    await expect(page.getByRole('status').getByText(SIGNED_IN)).toHaveCount(1)
    await expect(page).toHaveURL(`${site.url}/membership/6`)
    expect(posts(site)).toEqual([`POST /api/account/sso/${CANARY}`])
    expect(site.calls(/api\/klupper$/)).toHaveLength(2)
    await expectNoTrace(page, spied, CANARY)
  })
})
