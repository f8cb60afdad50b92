import { describe, expect, test } from 'vitest'
import { createTestApi } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { heading, isWaiting, main, toasts, words } from '../support/person.ts'
import { API, newBrowser, renderApp } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { pass } from '../support/time.ts'

setUpFlow()

const SIGNED_IN = 'Je bent succesvol ingelogd!'
const BAD_LINK = 'Deze inloglink klopt niet.'
const UNKNOWN = 'Deze verificatiecode kan niet worden gevonden'

describe.each([false, true])('with StrictMode: %s', strict => {
  test.each([
    ['/sso?sso=sso-lid', '/membership'],
    ['/sso/?sso=sso-lid', '/membership'],
    ['/sso/6?sso=sso-lid', '/membership/6'],
    ['/sso/24?x=1&sso=sso-lid&y=2', '/membership/24'],
    ['/sso/a%2Fb?sso=sso-lid', '/membership/a%2Fb'],
    ['/subscription?sso=sso-lid', '/membership'],
    ['/account/subscription?sso=sso-lid', '/membership'],
    ['/account/subscription/12?sso=sso-lid', '/membership/12'],
  ])('%s posts the token once and goes on to %s', async (at, end) => {
    const app = await renderApp({ at, strict })
    expect(app.address()).toBe(end)
    expect(heading()).toBe('Lidmaatschap')
    expect(toasts()).toEqual([SIGNED_IN])
    expect(app.calls(/sso/)).toEqual(['POST /api/account/sso/sso-lid'])
    expect(app.told).toEqual([{ type: 'login', id: 104 }])
    expect(app.history.urls).toEqual([end])
    expect(isWaiting()).toBe(false)
  })

  test.each([
    '/sso',
    '/sso/6',
    '/sso?x=1',
    '/subscription?a=b',
    '/account/subscription/6?a=b',
    '/sso?SSO=sso-lid',
  ])('%s has no token: the login page, without a word and without a call', async at => {
    const app = await renderApp({ at, strict })
    expect(app.address()).toBe('/login')
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toEqual([])
    expect(app.calls(/POST/)).toEqual([])
  })

  test('an unknown token: the message in a toast and on the login page', async () => {
    const app = await renderApp({ at: '/sso/6?sso=onbekend', strict })
    expect(app.address()).toBe('/login')
    expect(toasts()).toEqual([`fout: ${UNKNOWN}`])
    expect(main()).toContain(UNKNOWN)
    expect(app.calls(/sso/)).toHaveLength(1)
    expect(isWaiting()).toBe(false)
    await pass(6000)
    expect(main()).toContain(UNKNOWN)
  })
})

test('the token leaves the address before any call is made', async () => {
  const app = await renderApp({ at: '/sso/6?sso=sso-lid&x=1' })
  for (const { url } of app.wire.sent.filter(({ call }) => call.startsWith('GET'))) {
    expect(url).not.toContain('sso-lid')
  }
  expect(JSON.stringify(app.history.urls)).not.toContain('sso-lid')
  expect(words()).not.toContain('sso-lid')
})

test('the cookies of the answer are not written by script', async () => {
  await renderApp({ at: '/sso?sso=sso-lid' })
  expect(document.cookie).toBe('')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('remember')
})

test.each([
  ['a+b/c=', 'a%2Bb%2Fc%3D'],
  ['a%2Bb%2Fc%3D', 'a%2Bb%2Fc%3D'],
  ['AZaz09._~-', 'AZaz09._~-'],
  ['a'.repeat(1024), 'a'.repeat(1024)],
  ['a..b', 'a..b'],
  ['...', '...'],
])('the token %s is sent as one encoded segment', async (inAddress, segment) => {
  const app = await renderApp({ at: `/sso?sso=${inAddress}` })
  expect(app.wire.sent.find(({ call }) => call.startsWith('POST'))).toMatchObject({
    url: `${API}/api/account/sso/${segment}`,
    body: undefined,
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
  })
})

const HOSTILE = [
  '',
  '..',
  '.',
  '../../membership/end',
  '..%2F..%2Fmembership%2Fend',
  '%2e%2e/%2e%2e/membership/end',
  'a/../b',
  'a/./b',
  'a/..',
  '/..',
  'a%5C..%5Cb',
  'a\\..\\b',
  'a%3Fb',
  'a%23b',
  'a%00b',
  'a%0Ab',
  'a%20b',
  'a b',
  'a%25b',
  '%252e%252e%252f',
  '%E0%A4%A',
  '%',
  'a%',
  'a;b',
  'a@b',
  'a:b',
  'javascript:alert(1)',
  '<script>',
  '%3Cimg%20src%3Dx%3E',
  '"onload="x',
  'é',
  '%F0%9F%98%80',
  'a'.repeat(1025),
  'token&sso=token',
  'token&sso=',
]

test.each(HOSTILE)('a hostile token %j is a failed sign-in without a call', async token => {
  const app = await renderApp({ at: `/sso/6?sso=${token}` })
  expect(app.calls()).toEqual(['GET /api/klupper'])
  expect(app.address()).toBe('/login')
  expect(toasts()).toEqual([`fout: ${BAD_LINK}`])
  expect(main()).toContain(BAD_LINK)
})

describe('once', () => {
  test('a reload while the answer is on its way posts nothing again', async () => {
    const first = await renderApp({ at: '/login' })
    const again = await renderApp({ at: '/sso', api: first.api, browser: first.browser })
    expect(again.calls(/POST/)).toEqual([])
    expect(again.address()).toBe('/login')
  })

  test('going to the same route again while the answer is on its way posts nothing again', async () => {
    const api = createTestApi()
    api.setFault('POST /api/account/sso/{token}', 'slow')
    const app = await renderApp({ at: '/sso?sso=sso-lid', api })
    expect(words()).toContain('Een ogenblik…')
    app.app.router.navigate('/sso')
    app.app.router.navigate('/sso/6')
    await pass(5000)
    expect(app.calls(/sso/)).toHaveLength(1)
    expect(heading()).toBe('Lidmaatschap')
    expect(toasts()).toEqual([SIGNED_IN])
  })

  test('a link that another tab has used: there is a session after all', async () => {
    const api = createTestApi()
    const browser = newBrowser(api)
    await renderApp({ at: '/sso?sso=sso-lid', api, browser })
    const app = await renderApp({ at: '/login', api })
    expect(heading()).toBe('Welkom bij Klup!')
    const late = await renderApp({ at: '/sso/6?sso=sso-lid', api, browser: app.browser })
    expect(late.address()).toBe('/login')
    for (const [name, value] of browser.cookies) app.browser.cookies.set(name, value)
    const third = await renderApp({ at: '/sso/6?sso=sso-lid', api, browser: app.browser })
    expect(third.address()).toBe('/account')
    expect(toasts()).toEqual([])
  })

  test('the session comes from another tab while the token is refused', async () => {
    const api = createTestApi()
    const other = newBrowser(api)
    await renderApp({ at: '/sso?sso=sso-lid', api, browser: other })
    const mine = newBrowser(api)
    api.setFault('POST /api/account/sso/{token}', 'slow')
    const app = await renderApp({ at: '/sso/6?sso=sso-lid', api, browser: mine })
    for (const [name, value] of other.cookies) mine.cookies.set(name, value)
    await pass(5000)
    expect(app.address()).toBe('/membership/6')
    expect(heading()).toBe('Lidmaatschap')
    expect(toasts().filter(toast => toast.startsWith('fout'))).toEqual([])
  })
})

test('who is signed in already goes to the account, and the token is not used', async () => {
  const app = await renderApp({ at: '/sso/6?sso=sso-gratis', as: 'lid' })
  expect(app.address()).toBe('/account')
  expect(main()).toContain('Marijke')
  expect(app.calls(/POST/)).toEqual([])
})

test.each(['/account/subscription/6?sso=sso-gratis', '/account/subscription/6?x=1'])(
  'a signed-in member at %s: the query is dropped at the redirect',
  async at => {
    const app = await renderApp({ at, as: 'lid' })
    expect(app.address()).toBe('/membership/6')
    expect(app.calls(/POST/)).toEqual([])
  },
)

test('a browser that blocks cookies is named as the cause, once', async () => {
  const api = createTestApi()
  const app = await renderApp({
    at: '/sso?sso=sso-lid',
    api,
    browser: newBrowser(api, { cookies: 'blocked' }),
  })
  expect(app.address()).toBe('/login')
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toMatch(/cookies/)
  expect(main()).toMatch(/cookies/)
})

test('a failing sign-in leaves the login page at work', async () => {
  await renderApp({ at: '/sso/6?sso=onbekend' })
  await logIn('lid')
  expect(heading()).toBe('Lidmaatschap')
  expect(main()).not.toContain(UNKNOWN)
})
