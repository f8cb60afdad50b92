import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure } from '../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, prepareApp, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

type Options = Parameters<typeof startApp>[1]

/** A visitor on the login page of a server that accepts everybody. */
async function atLogin(options?: Options) {
  const app = await startApp(asVisitor, options)
  app.server.on('POST /api/login', () => {
    app.server.on('GET /api/klupper', asMember)
    return empty(200)
  })
  app.server.sent.length = 0
  return { ...app, login: () => app.session.login('sanne@voorbeeld.nl', 'Klup1234') }
}

describe('a login', () => {
  test('sends the password, reads the current user, and informs the other tabs', async () => {
    const { login, session, server, sentToTabs, toastTexts } = await atLogin()
    await login()
    expect(server.calls()).toEqual(['POST /api/login', 'GET /api/klupper'])
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(MEMBER)
    expect(sentToTabs).toEqual([{ type: 'login', id: 1 }])
    expect(toastTexts()).toEqual([])
  })

  test.each([401, 403, 404])('whose current user answers %i reports blocked cookies', async status => {
    const { login, session, server, toastTexts, sentToTabs } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on('GET /api/klupper', () => failure(status))
    expect(await outcome(login())).toEqual(new Error(SESSION_TEXTS.cookiesBlocked))
    expect(SESSION_TEXTS.cookiesBlocked).toContain('cookies')
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toEqual([`error: ${SESSION_TEXTS.cookiesBlocked}`])
    expect(sentToTabs).toEqual([])
  })

  test('whose current user fails to load rejects with the error', async () => {
    const { login, session, server, toastTexts } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on('GET /api/klupper', () => failure(500))
    expect(await outcome(login())).toMatchObject({ status: 500 })
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toHaveLength(1)
  })
})

describe('after the login', () => {
  test.each([
    ['/', '/'],
    ['/login', '/account'],
    ['/login?x=1', '/account'],
    ['/#/membership', '/membership'],
    ['/#/membership/6?x=1', '/membership/6?x=1'],
    ['/#//evil.example', '/#//evil.example'],
    ['/#/\\evil.example', '/#/\\evil.example'],
    ['/onbekend', '/'],
    ['/membership/12?x=geheim#y', '/membership/12'],
    ['/payment/?id=tr_1&x=a%20b', '/payment/?id=tr_1&x=a%20b'],
  ])('a visit to %s leads to %s', async (at, expected) => {
    const { login, address } = await atLogin({ at })
    await login()
    expect(address()).toBe(expected)
  })

  test('the requested page opens also after a failed attempt', async () => {
    const { login, address, server } = await atLogin({ at: '/membership/12' })
    server.hold('POST /api/login').resolve(failure(401))
    await outcome(login())
    server.hold('POST /api/login').resolve(empty(200))
    await outcome(login())
    expect(address()).toBe('/')
    await login()
    expect(address()).toBe('/membership/12')
  })
})

test('of two concurrent loads, the second one decides', async () => {
  const { session, server } = await startApp(asVisitor)
  server.on('GET /api/klupper', asMember)
  server.hold('GET /api/klupper')
  await Promise.all([session.load(), session.load()])
  expect(session.status.value).toBe('member')
})

test('follows Back once, while the current user is unknown', async () => {
  const app = prepareApp(asMember, { at: '/payment?id=1' })
  app.history.push('/membership')
  const answer = app.server.hold('GET /api/klupper')
  const loaded = app.session.load()
  app.history.back()
  await settle()
  expect(app.address()).toBe('/payment?id=1')
  answer.resolve(asMember())
  await loaded
  expect(app.address()).toBe('/payment?id=1')
  expect(app.router.page.value).toMatchObject({ row: { path: '/payment' }, search: '?id=1' })
})

describe('after a failed load', () => {
  test('a second load finds the member, and removes the message', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', asMember)
    await session.load()
    expect(session.status.value).toBe('member')
    expect(session.notice.value).toBeUndefined()
  })

  test('a second load of a visitor removes the message', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', () => failure(401))
    await session.load()
    expect(session.status.value).toBe('visitor')
    expect(session.notice.value).toBeUndefined()
  })

  test('a second failed load keeps the page, and so the typed text', async () => {
    const { session, router, toastTexts } = await startApp(() => failure(500))
    const before = router.page.value
    await session.load()
    expect(router.page.value).toBe(before)
    expect(toastTexts()).toHaveLength(1)
  })
})

test('register() returns an empty object and sends nothing, since registration is in the mobile app', async () => {
  const { session, server } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
  expect(server.calls()).toEqual(['GET /api/klupper'])
})
