import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../../../src/features/session/texts.ts'
import { isAbort } from '../../../../src/lib/errors.ts'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { deferred, outcome } from '../../../support/deferred.ts'
import { empty, failure, json } from '../../../support/fetch-stub.ts'
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

/** A visitor on a page of a server that accepts everybody. */
async function atLogin(at = '/login') {
  const app = await startApp(asVisitor, { at })
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

  test.each([
    [401, SESSION_TEXTS.cookiesBlocked],
    [403, SESSION_TEXTS.cookiesBlocked],
    [404, SESSION_TEXTS.cookiesBlocked],
    [500, 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'],
  ])('fails with one toast when the current user then answers %i: %s', async (status, message) => {
    const { login, session, server, toastTexts } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on(USER, () => failure(status))
    expect(await outcome(login())).toMatchObject({ message })
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toEqual([`error: ${message}`])
  })

  test('opens the requested page also after failed attempts', async () => {
    const { login, address, server } = await atLogin('/membership/12')
    server.hold('POST /api/login').resolve(failure(401))
    await outcome(login())
    server.hold('POST /api/login').resolve(empty(200))
    await outcome(login())
    expect(address()).toBe('/')
    await login()
    expect(address()).toBe('/membership/12')
  })
})

test('load() takes the answer of the second of two reads', async () => {
  const { session, server } = await startApp(asVisitor)
  server.on(USER, asMember)
  server.hold(USER)
  await Promise.all([session.load(), session.load()])
  expect(session.status.value).toBe('member')
})

test('Back while the current user is unknown is followed once', async () => {
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

test('a failed read of the user signs no member out, except from a restored page', async () => {
  const app = await atMembership()
  app.server.on(USER, () => failure(500))
  await app.session.load()
  expect(app.session.status.value).toBe('member')
  await app.session.restore()
  expect(app.session.status.value).toBe('visitor')
  expect(app.queries.membership.data.value).toBeUndefined()
  expect(app.toastTexts()).toEqual([`error: ${noticeOf(app)?.text}`])
})

test('answers to requests of an earlier session are ignored, also a 401, which would end the new one', async () => {
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

test('confirmMember() keeps what was read later, after another write', async () => {
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
  test('sees no message of the last one', async () => {
    const app = await atMembership()
    app.toasts.show('Betaling geslaagd!', 'success')
    app.server.on(USER, () => json(OTHER))
    await app.session.load()
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

  test('after a failure is sent once more, also by two presses', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => failure(500))
    await app.session.logout()
    app.server.hold('POST /api/logout')
    void app.session.logout()
    void app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout', 'POST /api/logout'])
  })

  test('in another tab empties the storage, and remembers no address', async () => {
    const app = await atMembership()
    sessionStorage.setItem('klup-purchase', '{}')
    await app.receive({ type: 'logout' })
    expect(app.address()).toBe('/')
    expect(sessionStorage.length).toBe(0)
  })
})

test('register() returns an empty object and sends nothing, since registration is in the mobile app', async () => {
  const { session, server } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
  expect(server.calls()).toEqual([USER])
})
