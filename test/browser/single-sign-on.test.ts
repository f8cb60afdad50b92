import type { BrowserContext, Page } from '@playwright/test'
import { visit } from '../gallery/stage.ts'
import { expect, type Site, spinner, test } from '../support/browser.ts'
import { radio } from '../support/locators.ts'
import { heading, hold } from '../support/start.ts'

/** A token that occurs nowhere else, with every kind of character that a token may contain. */
const CANARY = 'kanarie-7Gq_x~1.Zz'
const SIGNED_IN = 'Je bent succesvol ingelogd!'
const BAD_LINK = 'Deze inloglink klopt niet.'
const UNKNOWN = 'Deze verificatiecode kan niet worden gevonden'

/** Records everything that leaves a page, from now on. */
function spy(context: BrowserContext) {
  const requests: { url: string; headers: Promise<Record<string, string>>; body: string | null }[] = []
  const lines: string[] = []
  context.on('request', request => {
    // An aborted request has no headers.
    const headers = request.allHeaders().catch(() => ({}))
    requests.push({ url: request.url(), headers, body: request.postData() })
  })
  context.on('console', message => lines.push(message.text()))
  return { requests, lines }
}

type Spy = ReturnType<typeof spy>

/** Returns every place in a page that could contain a token. */
const contentsOf = (page: Page) =>
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
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input')].map(({ value }) => value),
    })
  })

/** Fails if a secret is anywhere but in the first address and in the one call. */
async function expectNoTrace(page: Page, { requests, lines }: Spy, secret: string): Promise<void> {
  const escaped = encodeURIComponent(secret)
  const clean = (text: string, where: string) => {
    expect(text, where).not.toContain(secret)
    expect(text, where).not.toContain(escaped)
  }
  clean(await contentsOf(page), 'the page')
  for (const line of lines) clean(line, 'the console')
  const isAllowed = (url: string) => /\/api\/account\/sso\//.test(url) || /[?&;]sso=/i.test(url)
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

/** The texts of the error toasts. */
const alerts = (page: Page) => page.getByRole('alert').getByRole('paragraph')

const TOKEN = /\/api\/account\/sso\//
const posts = (site: Site) => site.calls(/^POST/)

test('a link that works signs in, and leaves no trace of its token', async ({ page, context, site }) => {
  const spied = spy(context)
  site.mock.api.world.ssoTokens.set(CANARY, 'gratis')
  await page.goto(`${site.url}/account/subscription/12?sso=${CANARY}`)
  await expect(page.getByRole('status').getByText(SIGNED_IN)).toHaveCount(1)
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(alerts(page)).toHaveCount(0)
  expect(posts(site)).toEqual([`POST /api/account/sso/${CANARY}`])
  // One at the start, one after the accepted token.
  expect(site.calls(/api\/klupper$/)).toHaveLength(2)
  await expectNoTrace(page, spied, CANARY)
})

test('a token that does not work leaves no trace either', async ({ page, context, site }) => {
  const spied = spy(context)
  const posted = [`POST /api/account/sso/${CANARY}`]
  for (const [what, at, messages, end, calls, as = '', secret = CANARY] of [
    ['is unknown', `/sso/6?sso=${CANARY}&from=mail#x`, [UNKNOWN], '/login', posted],
    ['is in the hash', `/#/sso/6?sso=${CANARY}`, [], '/#/sso/6', []],
    ['has a name in capitals', `/sso/6?SSO=${CANARY}`, [BAD_LINK], '/login', []],
    ['follows «&amp;»', `/sso/6?from=mail&amp;sso=${CANARY}`, [BAD_LINK], '/login', []],
    ['is malformed', '/sso/6?sso=..%2F..%2Fmembership%2Fend', [BAD_LINK], '/login', [], '', 'membership/end'],
    ['a signed-in member does not need', `/sso/6?sso=${CANARY}`, [], '/account', [], 'gratis'],
  ] as const)
    await test.step(what, async () => {
      await visit({ page, site }, { as, at })
      await expect(page).toHaveURL(site.url + end)
      await expect(alerts(page)).toHaveText([...messages])
      expect(posts(site)).toEqual(calls)
      await expectNoTrace(page, spied, secret)
    })
})

test('a reload during the call does not post the token again', async ({ page, context, site }) => {
  const spied = spy(context)
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

test('two tabs with the same link both arrive, without a wait', async ({ page, context, site }) => {
  const token = await hold(page, TOKEN)
  const link = `${site.url}/sso/12?sso=sso-gratis`
  await page.goto(link)
  const other = await context.newPage()
  await other.goto(link)
  await expect(other).toHaveURL(`${site.url}/membership/12`)
  await token.release()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(`${site.url}/membership/12`)
    await expect(radio(tab, /^12 maanden/)).toBeChecked()
    await expect(spinner(tab)).toHaveCount(0)
    await expect(alerts(tab)).toHaveCount(0)
  }
  expect(posts(site)).toHaveLength(2)
})
