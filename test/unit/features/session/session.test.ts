import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../../../src/features/session/texts.ts'
import { HttpError, isAbort } from '../../../../src/lib/errors.ts'
import { createMutation } from '../../../../src/lib/mutation.ts'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { deferred, outcome } from '../../../support/deferred.ts'
import { empty, failure, json, offline, redirected, text } from '../../../support/fetch-stub.ts'
import { active, asMember, asVisitor, atMembership, MEMBER, noticeOf, OTHER, startApp } from './start-app.ts'

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
  return {
    ...app,
    /** Logs in as the form does, with time for a second read of the user. */
    async login() {
      const login = app.session.login('sanne@voorbeeld.nl', 'Klup1234')
      const done = createMutation(() => login, { onError: app.onError }).run()
      await advance(1000)
      await done
      return login
    },
  }
}

describe('a login', () => {
  test('sends the password, reads the current user, and informs the other tabs', async () => {
    const { login, session, server, sentToTabs } = await atLogin()
    await login()
    expect(server.calls()).toEqual(['POST /api/login', USER])
    expect(session.user.data.value).toEqual(MEMBER)
    expect(sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test('reads the user a second time before it says that cookies are blocked', async () => {
    const app = await atLogin()
    app.server.on('POST /api/login', () => {
      app.server.hold(USER).resolve(asVisitor())
      app.server.on(USER, asMember)
      return empty(200)
    })
    await app.login()
    expect(app.server.calls(USER)).toEqual([USER, USER])
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual([])
  })

  const gatewayError = () => text('<h1>Bad Gateway</h1>', 502)

  test.each<[string, () => Response | Promise<Response>]>([
    ['an error of a gateway', gatewayError],
    ['no connection', offline],
  ])('answered by %s has worked if the user is signed in', async (_, answer) => {
    const app = await atLogin()
    app.server.on('POST /api/login', () => {
      app.server.on(USER, asMember)
      return answer()
    })
    await app.login()
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual([])
  })

  test.each([
    ['is not signed in', asVisitor],
    ['cannot be read', gatewayError],
  ])('answered by an error of a gateway fails as itself when the user %s', async (_, user) => {
    const app = await atLogin()
    app.server.on(USER, user)
    app.server.on('POST /api/login', gatewayError)
    expect(await outcome(app.login())).toMatchObject({ status: 502, endpoint: { path: '/api/login' } })
    expect(app.toastTexts()).toEqual([
      'error: Er ging iets mis bij Klup (fout 502). Probeer het later opnieuw.',
    ])
  })

  const noMessage = { code: 'bad_credentials' }
  test.each<[string, () => Response]>([
    ['400 without a message', () => failure(400)],
    ['401 without a message', () => failure(401, noMessage)],
    ['403 without a list', () => text('<h1>Forbidden</h1>', 403)],
    ['a redirect to a page', () => redirected(text('<h1>Inloggen</h1>'))],
    ['a redirect to a missing page', () => redirected(text('<h1>Not found</h1>', 404))],
    ['a redirect to an error', () => redirected(json({ status: 404 }, 404))],
    ['a redirect to nothing', () => redirected(empty(200))],
    ['a page', () => text('<h1>Inloggen</h1>')],
  ])('answered by %s, with nobody signed in, says that the password is wrong', async (_, answer) => {
    const app = await atLogin()
    app.server.on('POST /api/login', answer)
    expect(await outcome(app.login())).toMatchObject({ message: SESSION_TEXTS.wrongPassword })
    expect(app.toastTexts()).toEqual([`error: ${SESSION_TEXTS.wrongPassword}`])
    expect(app.session.status.value).toBe('visitor')
  })

  test.each<[string, () => Response]>([
    ['a redirect to a page', () => redirected(text('<h1>Mijn Klup</h1>'))],
    ['a redirect to an error', () => redirected(json({ status: 404 }, 404))],
    ['a page', () => text('<h1>Mijn Klup</h1>')],
  ])('answered by %s signs in whom the server knows by then', async (_, answer) => {
    const app = await atLogin()
    app.server.on('POST /api/login', () => {
      app.server.on(USER, asMember)
      return answer()
    })
    await app.login()
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual([])
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test.each([
    [404, 'Dat is niet gelukt (fout 404). Probeer het opnieuw.'],
    [503, 'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.'],
  ])('answered by %i asks nobody who is signed in', async (status, message) => {
    const app = await atLogin()
    app.server.on('POST /api/login', () => failure(status))
    expect(await outcome(app.login())).toMatchObject({ message })
    expect(app.server.calls()).toEqual(['POST /api/login'])
    expect(app.toastTexts()).toEqual([`error: ${message}`])
  })

  test('tells the other tabs also while it follows one of them', async () => {
    const app = await atLogin()
    app.server.hold(USER)
    await app.receive({ type: 'login', id: 2 })
    await app.login()
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 1 }])
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

test('read() joins a read that runs', async () => {
  const { session, server } = await startApp(asVisitor)
  const answer = server.hold(USER)
  const reads = Promise.all([session.read(), session.read()])
  answer.resolve(asMember())
  await reads
  expect(session.status.value).toBe('member')
  // With the one of the start.
  expect(server.calls(USER)).toHaveLength(2)
})

test('Back while the current user is unknown is followed once', async () => {
  const app = await startApp(asMember, { at: '/payment?id=1', isStarting: true })
  app.history.push('/membership')
  const answer = app.server.hold(USER)
  const loaded = app.session.read()
  app.history.back()
  await settle()
  answer.resolve(asMember())
  await loaded
  expect(app.address()).toBe('/payment?id=1')
  expect(app.router.page.value?.name).toBe('payment')
  expect(app.router.location.value.search).toBe('?id=1')
})

test.each([403, 404, 500])(
  'a %i about the user signs no member out, except from a restored page',
  async status => {
    const app = await atMembership()
    app.server.on(USER, () => failure(status))
    await app.session.read()
    expect(app.session.status.value).toBe('member')
    await app.session.read('restored')
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(noticeOf(app)?.canRetry).toBe(true)
    expect(app.toastTexts()).toEqual([`error: ${noticeOf(app)?.text}`])
  },
)

describe('a redirect to a page', () => {
  const toLogin = () => redirected(text('<h1>Inloggen</h1>'))

  test('of the user later means that nobody is signed in', async () => {
    const app = await atMembership()
    app.server.on(USER, toLogin)
    await app.session.read()
    expect(app.toastTexts()).toEqual([`info: ${SESSION_TEXTS.sessionExpired}`])
    expect(app.sentToTabs).toEqual([{ type: 'expired' }])
  })

  test('of other calls asks once for the user, who is still signed in: repeated once, they are failures like any other', async () => {
    const app = await atMembership()
    app.server.on('GET /api/membership', toLogin)
    app.server.on('GET /api/subscription', toLogin)
    const { membership, subscriptions } = app.queries
    const results = await Promise.all([outcome(membership.refetch()), outcome(subscriptions.refetch())])
    expect(results).toMatchObject([{ name: 'RedirectError' }, { name: 'RedirectError' }])
    expect(app.server.calls().sort()).toEqual([
      USER,
      'GET /api/membership',
      'GET /api/membership',
      'GET /api/subscription',
      'GET /api/subscription',
    ])
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual(['error: Er ging iets mis bij Klup. Probeer het later opnieuw.'])
  })

  test('of a visitor’s call asks nobody', async () => {
    const app = await startApp(asVisitor)
    app.server.on('GET /api/account/password/forgot', toLogin)
    await outcome(app.api.forgotPassword('sanne@voorbeeld.nl'))
    expect(app.server.calls(USER)).toEqual([USER])
  })
})

describe('a write with the path of the current user', () => {
  const error = new HttpError({ method: 'PUT', path: '/api/klupper' }, 401)

  test('is not its read: it asks who is signed in', async () => {
    const app = await atMembership()
    await app.session.checkSession(error)
    expect(app.server.calls()).toEqual([USER])
  })

  test('has no detail in its toast', async () => {
    const app = await startApp(asVisitor)
    app.report(error)
    expect(app.toasts.list.value.map(({ detail }) => detail)).toEqual([undefined])
  })
})

test.each([
  ['a login', { type: 'login', id: 3 }],
  ['a change', { type: 'changed' }],
] as const)('two tabs of an API that names two members become quiet after %s', async (_, message) => {
  const app = await atMembership()
  app.server.on(USER, () => json(OTHER))
  await app.receive(message)
  expect(app.session.user.data.value).toEqual(OTHER)
  expect(app.sentToTabs).toEqual([])
})

test('answers to requests of an earlier session are ignored, also a 401, which would end the new one', async () => {
  const app = await atMembership()
  const read = app.server.hold('GET /api/membership')
  const write = app.server.hold('POST /api/payment')
  const results = [outcome(app.queries.membership.refetch()), outcome(app.api.createPayment(1))]
  app.server.on(USER, asVisitor)
  await app.session.read()
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

test('rereadMember() keeps what was read later, after another write', async () => {
  const { server, session } = await startApp(asMember)
  const late = deferred<Response>()
  server.on(USER, () => late.promise)
  const confirmed = session.rereadMember()
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
    await app.session.read()
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
    ['403', () => failure(403)],
    ['a redirect to a page', () => redirected(text('<h1>Inloggen</h1>'))],
    ['a redirect to a missing page', () => redirected(json({ status: 404 }, 404))],
  ])('clears data and storage, informs the other tabs and loads the app anew: %s', async (_, answer) => {
    const app = await atMembership()
    sessionStorage.setItem('klup-purchase', '{}')
    localStorage.setItem('klup-paid', '{}')
    app.server.on('POST /api/logout', answer)
    await app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect([Object.keys(sessionStorage), localStorage.length]).toEqual([['klup-signed-out'], 0])
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

  test.each<[string, (app: Awaited<ReturnType<typeof atMembership>>) => void]>([
    ['is on its way', ({ server }) => void server.hold('POST /api/logout')],
    ['failed', ({ server }) => server.on('POST /api/logout', () => failure(503))],
  ])('that %s is sent again when the page comes from the back/forward cache', async (_, before) => {
    const app = await atMembership()
    before(app)
    void app.session.logout()
    await settle()
    app.server.on('POST /api/logout', () => empty(200))
    await app.session.read('restored')
    await settle()
    expect(app.server.calls()).toEqual(['POST /api/logout', 'POST /api/logout'])
    expect(app.session.status.value).toBe('signingOut')
    expect(app.reload).toHaveBeenCalledTimes(1)
  })

  test('that was sent again is not told the failure of the first one', async () => {
    const app = await atMembership()
    const first = app.server.hold('POST /api/logout')
    app.server.hold('POST /api/logout')
    void app.session.logout()
    await app.session.read('restored')
    first.reject(new TypeError('Failed to fetch'))
    await settle()
    expect(app.session.status.value).toBe('signingOut')
    expect(app.toastTexts()).toEqual([])
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
