import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../../../src/features/session/texts.ts'
import { isAbort } from '../../../../src/lib/errors.ts'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { deferred, outcome } from '../../../support/deferred.ts'
import { empty, failure, json, offline } from '../../../support/fetch-stub.ts'
import {
  active,
  asMember,
  asVisitor,
  atMembership,
  MEMBER,
  noticeOf,
  OTHER,
  startApp,
} from '../../../support/session.ts'

stopClock()
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const USER = 'GET /api/klupper'
type Options = Parameters<typeof startApp>[1]

/** A visitor on the login page of a server that accepts everybody. */
async function atLogin(options?: Options) {
  const app = await startApp(asVisitor, options)
  app.server.on('POST /api/login', () => {
    app.server.on(USER, asMember)
    return empty(200)
  })
  app.server.sent.length = 0
  return { ...app, login: () => app.session.login('sanne@voorbeeld.nl', 'Klup1234') }
}

describe('a login', () => {
  test('sends the password, reads the current user, and informs the other tabs', async () => {
    const { login, session, server, sentToTabs } = await atLogin()
    await login()
    expect(server.calls()).toEqual(['POST /api/login', USER])
    expect(session.user.data.value).toEqual(MEMBER)
    expect(sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test.each([401, 403, 404])('reports blocked cookies when the current user answers %i', async status => {
    const { login, session, server, toastTexts } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on(USER, () => failure(status))
    expect(await outcome(login())).toEqual(new Error(SESSION_TEXTS.cookiesBlocked))
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toEqual([`error: ${SESSION_TEXTS.cookiesBlocked}`])
  })

  test('rejects with the error, in one toast, when the current user cannot be read', async () => {
    const { login, session, server, toastTexts } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on(USER, () => failure(500))
    expect(await outcome(login())).toMatchObject({ status: 500 })
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toHaveLength(1)
  })

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
  ])('after a visit to %s leads to %s', async (at, expected) => {
    const { login, address } = await atLogin({ at })
    await login()
    expect(address()).toBe(expected)
  })

  test('opens the requested page also after failed attempts', async () => {
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

describe('the start', () => {
  test('takes the answer of the second of two reads', async () => {
    const { session, server } = await startApp(asVisitor)
    server.on(USER, asMember)
    server.hold(USER)
    await Promise.all([session.load(), session.load()])
    expect(session.status.value).toBe('member')
  })

  test('follows Back once, while the current user is unknown', async () => {
    const app = await startApp(asMember, { at: '/payment?id=1', isStarting: true })
    app.history.push('/membership')
    const answer = app.server.hold(USER)
    const loaded = app.session.load()
    app.history.back()
    await settle()
    answer.resolve(asMember())
    await loaded
    expect(app.address()).toBe('/payment?id=1')
    expect(app.router.page.value).toMatchObject({ name: 'payment', search: '?id=1' })
  })

  test('keeps the page, and so the typed text, when a second read fails too', async () => {
    const { session, router, toastTexts } = await startApp(() => failure(500))
    const before = router.page.value
    await session.load()
    expect(router.page.value).toBe(before)
    expect(toastTexts()).toHaveLength(1)
  })

  test('tells the other tabs of the member once', async () => {
    const app = await startApp(asMember)
    await app.session.load()
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })
})

describe('a failed read of the user', () => {
  test.each([
    ['the server fails', () => failure(500)],
    ['there is no connection', offline],
  ])('signs no member out when %s, except from a restored page', async (_, answer) => {
    const app = await atMembership()
    app.server.on(USER, answer)
    await app.session.load()
    expect(app.session.status.value).toBe('member')
    await app.session.restore()
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(noticeOf(app)?.text).toBe(app.broadcasts[0]?.message)
    expect(app.toastTexts()).toEqual([`error: ${app.broadcasts[0]?.message}`])
  })
})

describe('an answer to a request of an earlier session', () => {
  test('the session ignores it, also a 401, which would end the new session', async () => {
    const app = await atMembership()
    const read = app.server.hold('GET /api/membership')
    const write = app.server.hold('POST /api/payment')
    const results = [outcome(app.queries.membership.refetch()), outcome(app.api.createPayment(1))]
    app.server.on('GET /api/subscription', asVisitor)
    await outcome(app.api.subscriptions())
    expect(app.toastTexts()).toEqual([`info: ${SESSION_TEXTS.sessionExpired}`])
    app.server.on(USER, () => json(OTHER))
    await app.receive({ type: 'login', id: 2 })
    await advance(6000)
    app.sentToTabs.length = 0
    read.resolve(active())
    write.resolve(asVisitor())
    for (const result of results) expect(isAbort(await result)).toBe(true)
    expect(app.session.user.data.value).toEqual(OTHER)
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.toastTexts()).toEqual([])
    expect(app.sentToTabs).toEqual([])
  })
})

test('an answer just before a write does not replace what was read later, after another write', async () => {
  const { server, session } = await startApp(asMember)
  const late = deferred<Response>()
  server.on(USER, () => late.promise)
  const confirmed = session.confirmMember()
  server.on(USER, () => json({ ...MEMBER, hasEndedMembership: true }))
  session.user.invalidate()
  await session.user.refetch()
  late.resolve(json(MEMBER))
  await confirmed
  expect(session.user.data.value?.hasEndedMembership).toBe(true)
})

describe('another member', () => {
  test('sees no data and no message of the last member', async () => {
    const app = await atMembership()
    const old = app.server.hold('GET /api/membership')
    app.queries.membership.invalidate()
    app.toasts.show('Betaling geslaagd!', 'success')
    app.server.on(USER, () => json(OTHER))
    await app.session.load()
    expect(app.session.user.data.value).toEqual(OTHER)
    old.resolve(active())
    await settle()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.toastTexts()).toEqual([])
  })

  test('the spinner covers the page until the other member is known, also when the login is announced twice', async () => {
    const app = await atMembership()
    app.server.hold(USER)
    const second = app.server.hold(USER)
    await app.receive({ type: 'login', id: 2 })
    await app.receive({ type: 'login', id: 2 })
    expect([app.session.status.value, app.session.busy.value]).toEqual(['starting', true])
    second.resolve(json(OTHER))
    await settle()
    expect([app.session.status.value, app.session.busy.value]).toEqual(['member', false])
  })
})

test('a change in another tab reads nothing else when the member fails to load', async () => {
  const app = await atMembership()
  app.server.on(USER, () => failure(503))
  await app.receive({ type: 'changed' })
  expect(app.server.calls()).toEqual([USER])
})

describe('a logout', () => {
  test.each([
    ['200', () => empty(200)],
    ['401 (nobody was signed in)', asVisitor],
  ])('clears data and storage, informs the other tabs and loads the app anew: %s', async (_, answer) => {
    const app = await atMembership()
    sessionStorage.setItem('klup-purchase', '{}')
    localStorage.setItem('klup-paid', '{}')
    app.server.on('POST /api/logout', answer)
    await app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
    expect(app.sentToTabs).toEqual([{ type: 'logout' }])
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(app.toastTexts()).toEqual([])
  })

  test('covers the page while it runs, and is sent once', async () => {
    const app = await atMembership()
    const answer = app.server.hold('POST /api/logout')
    void app.session.logout()
    void app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.busy.value).toBe(true)
    answer.resolve(empty(200))
    await settle()
    expect(app.session.busy.value).toBe(false)
  })

  test('in another tab empties the storage, and remembers no address', async () => {
    const app = await atMembership()
    sessionStorage.setItem('klup-purchase', '{}')
    await app.receive({ type: 'logout' })
    expect(app.address()).toBe('/')
    expect(sessionStorage.length).toBe(0)
  })

  test('shows nothing until the app is loaded anew, not even an error', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => empty(200))
    const late = app.server.hold('GET /api/membership')
    app.queries.membership.invalidate()
    await app.session.logout()
    late.resolve(asVisitor())
    app.server.on('GET /api/membership', asVisitor)
    await outcome(app.queries.membership.refetch())
    expect(app.session.status.value).toBe('signingOut')
    expect(app.toastTexts()).toEqual([])
  })
})

test('register() returns an empty object and sends nothing, since registration is in the mobile app', async () => {
  const { session, server } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
  expect(server.calls()).toEqual([USER])
})
