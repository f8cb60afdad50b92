import { describe, expect, test } from 'vitest'
import { memberScreens } from '../../../../src/app/screens.ts'
import { RESTART_KEY, type RestartReason } from '../../../../src/features/session/restart.ts'
import type { TabMessage } from '../../../../src/features/session/tabs.ts'
import { UNLOAD_TIMEOUT } from '../../../../src/lib/unloading.ts'
import { createTestApp } from '../../../support/app.tsx'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { outcome } from '../../../support/deferred.ts'
import { empty, failure, json, offline, redirect, stubFetch, text } from '../../../support/fetch-stub.ts'

stopClock()
// With the screens loaded, a page is shown without a wait.
await memberScreens.load()

const USER = 'GET /api/klupper'
const LOGIN = 'POST /api/login'
const LINK = 'POST /api/account/sso/token-1'
const SANNE = {
  ...{ id: 1, email: 'sanne@voorbeeld.nl', firstName: 'Sanne', photo: '' },
  hasEndedMembership: false,
}
const WRONG_PASSWORD = 'Je e-mailadres of wachtwoord klopt niet.'
const asMember = () => json(SANNE)
const asVisitor = () => failure(401)

/** The app without its view, in front of a stub that knows who is signed in. */
async function startApp(currentUser: () => Response, options: Parameters<typeof createTestApp>[1] = {}) {
  const server = stubFetch({ [USER]: currentUser })
  const app = createTestApp(server.fetch, options)
  await app.session.read()
  await settle()
  server.sent.length = 0
  return {
    ...app,
    server,
    /** A call is answered, and by then the member is signed in. */
    signInWith: (call: string, answer: () => Response | Promise<Response>) =>
      server.on(call, () => {
        server.on(USER, asMember)
        return answer()
      }),
    /** The open toasts, as severity and text. */
    toastTexts: () =>
      app.toasts.list.value
        .filter(({ closing }) => !closing)
        .map(({ severity, text }) => `${severity}: ${text}`),
  }
}
type App = Awaited<ReturnType<typeof startApp>>

/** A member on the membership page, with everything loaded. */
async function atMembership() {
  const app = await startApp(asMember, { at: '/membership' })
  app.server.on('GET /api/membership', () => json({ data: { endDate: '2026-06-14' } }))
  app.queries.membership.subscribe()
  await settle()
  app.server.sent.length = 0
  app.sentToTabs.length = 0
  return app
}

describe('a login', () => {
  /** Logs in, with time for a second read of the user. */
  async function logIn({ session }: App) {
    const result = outcome(session.login('sanne@voorbeeld.nl', 'Klup1234'))
    await advance(1000)
    return result
  }

  test('reads the user a second time before it says that cookies are blocked', async () => {
    const app = await startApp(asVisitor)
    app.signInWith(LOGIN, () => {
      app.server.hold(USER).resolve(asVisitor())
      return empty(200)
    })
    await logIn(app)
    expect(app.server.calls()).toEqual([LOGIN, USER, USER])
    expect(app.session.status.value).toBe('member')
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['an error of a gateway', () => text('<h1>Bad Gateway</h1>', 502)],
    ['no connection', offline],
    ['a redirect', redirect],
    ['a page', () => text('<h1>Mijn Klup</h1>')],
  ])('answered by %s has worked if the user is signed in', async (_, answer) => {
    const app = await startApp(asVisitor)
    app.signInWith(LOGIN, answer)
    await logIn(app)
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual([])
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test.each<[string, () => Response, string]>([
    ['401 without a message', () => failure(401, { code: 'bad_credentials' }), WRONG_PASSWORD],
    ['403 with a page', () => text('<h1>Forbidden</h1>', 403), WRONG_PASSWORD],
    ['a redirect', redirect, WRONG_PASSWORD],
    ['429', () => empty(429), 'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.'],
  ])('answered by %s, with nobody signed in, says what is wrong', async (_, answer, message) => {
    const app = await startApp(asVisitor)
    app.server.on(LOGIN, answer)
    expect(await logIn(app)).toMatchObject({ message })
    expect(app.session.status.value).toBe('visitor')
    // The next document prefetches nothing of a member.
    expect(localStorage.getItem('klup-member')).toBe(null)
  })
})

const CSRF = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN' }

test.each<[string, string, () => Response, string[]]>([
  ['without a CSRF cookie reads the user first, for a new one', 'a=1', asVisitor, [USER, LOGIN]],
  ['without a CSRF cookie is not sent if that read fails', 'a=1', () => failure(400), [USER]],
  ['with a CSRF cookie reads nothing first', 'XSRF-TOKEN=1', asVisitor, [LOGIN]],
])('a login %s', async (_, cookies, user, calls) => {
  const app = await startApp(asVisitor, { config: CSRF, cookies })
  app.server.on(USER, user)
  app.server.on(LOGIN, () => failure(403))
  const error = await outcome(app.session.login('sanne@voorbeeld.nl', 'Klup1234'))
  expect(app.server.calls()).toEqual(calls)
  const isSent = calls.includes(LOGIN)
  expect(error).toMatchObject({
    message: isSent ? WRONG_PASSWORD : expect.stringMatching('fout 400'),
  })
})

describe('a link with a token', () => {
  async function startWithToken() {
    const app = await startApp(asVisitor, { at: '/forgot-password', token: 'token-1' })
    app.signInWith(LINK, () => json({ id: 1 }))
    return app
  }

  test('posts the token once, also when it is opened again after a failure', async () => {
    const { router, server, address } = await startWithToken()
    server.on(LINK, () => failure(404))
    for (const _ of ['first', 'second']) {
      router.navigate('/sso')
      await settle()
      expect(address()).toBe('/login')
    }
    expect(server.calls(LINK)).toHaveLength(1)
  })

  test('that another tab has used signs in, and tells no other tab', async () => {
    const { router, server, session, sentToTabs, signInWith } = await startWithToken()
    signInWith(LINK, () => failure(404))
    router.navigate('/sso')
    await settle()
    expect([session.status.value, sentToTabs]).toEqual(['member', []])
    expect(server.calls()).toEqual([LINK, USER])
  })

  test('posts nothing when somebody has signed in while the page was prerendered', async () => {
    const { receive, router, server, replaced } = await startWithToken()
    Object.assign(document, { prerendering: true })
    router.navigate('/sso/6')
    await receive({ type: 'login', id: 1 })
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(server.calls()).toEqual([])
    expect(replaced).toHaveBeenCalledExactlyOnceWith('/sso/6')
  })
})

test.each([403, 404, 500])(
  'a %i about the user ends no session, but empties a restored page',
  async status => {
    const app = await atMembership()
    app.server.on(USER, () => failure(status))
    await app.session.read()
    expect(app.session.status.value).toBe('member')
    await app.session.restore()
    expect(app.session.state.value).toMatchObject({ status: 'visitor', notice: { canRetry: true } })
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.toastTexts()).toHaveLength(1)
  },
)

test('a redirect of the user ends the session, with one toast', async () => {
  const app = await atMembership()
  app.server.on(USER, redirect)
  await app.session.read()
  expect(app.toastTexts()).toEqual(['info: Je sessie is verlopen. Log opnieuw in.'])
  expect(app.sentToTabs).toEqual([{ type: 'expired' }])
})

/** The members and visitors whose page another tab changes, and the address at which it is loaded again. */
const OTHER_TABS: [who: string, user: () => Response, message: TabMessage, address: string | undefined][] = [
  ['the same member signs in', asMember, { type: 'login', id: 1 }, undefined],
  ['another member signs in', asMember, { type: 'login', id: 2 }, '/membership?a=1'],
  ['the session expires', asMember, { type: 'expired' }, '/membership?a=1'],
  ['the member signs out', asMember, { type: 'logout' }, '/'],
  ['anybody signs in, on a remembered page', asVisitor, { type: 'login', id: 1 }, '/membership'],
  ['the session of somebody else expires', asVisitor, { type: 'expired' }, undefined],
  ['somebody else signs out', asVisitor, { type: 'logout' }, undefined],
]

test.each(OTHER_TABS)(
  'when %s in another tab, the page is emptied and loaded again once, without a message',
  async (_who, user, message, address) => {
    const app = await startApp(user, { at: '/membership?a=1' })
    const before = app.session.status.value
    await app.receive(message)
    expect(app.replaced.mock.calls).toEqual(address ? [[address]] : [])
    expect(app.session.status.value).toBe(address ? 'starting' : before)
    if (address) expect(app.session.user.data.value).toBeUndefined()
    expect([app.sentToTabs, app.server.calls()]).toEqual([[], []])
  },
)

test('a page that is being loaded again ignores other messages', async () => {
  const app = await startApp(asMember, { at: '/membership' })
  for (const type of ['expired', 'changed', 'logout'] as const) await app.receive({ type })
  expect([app.replaced.mock.calls, app.server.calls()]).toEqual([[['/membership']], []])
  expect(app.session.status.value).toBe('starting')
})

test('after an own write, the user decides whether the session ended with it', async () => {
  const app = await startApp(asMember)
  app.session.announceChange('Je wachtwoord is aangepast.')
  await app.receive({ type: 'expired' })
  expect([app.replaced.mock.calls, app.server.calls(USER)]).toEqual([[], [USER]])
  app.server.on(USER, asVisitor)
  app.session.announceChange('Je wachtwoord is aangepast.')
  await app.receive({ type: 'expired' })
  expect(app.toastTexts()).toEqual(['success: Je wachtwoord is aangepast.'])
})

test('a read before a payment that is answered late does not end the session of a newer read', async () => {
  const app = await startApp(asMember)
  const held = app.server.hold(USER)
  const late = outcome(app.session.rereadMember())
  app.server.on(USER, asMember)
  await advance(5000)
  await outcome(app.session.rereadMember())
  await held.resolve(asVisitor())
  await late
  expect(app.session.status.value).toBe('member')
})

test('a browser that stays on a page instead of loading it again reads the user', async () => {
  const app = await startApp(asMember, { at: '/membership' })
  await app.receive({ type: 'expired' })
  await advance(UNLOAD_TIMEOUT)
  expect(app.server.calls(USER)).toHaveLength(1)
  expect(app.session.status.value).toBe('member')
})

const LOGGED_OUT = 'info: Je bent uitgelogd.'
const EXPIRED = 'info: Je sessie is verlopen. Log opnieuw in.'
const UNREAD = 'error: Er ging iets mis bij Klup. Probeer het later opnieuw.'
const NOT_LOGGED_OUT = 'error: Uitloggen is niet gelukt'

test.each<[RestartReason, user: () => Response, toasts: string[], messages: TabMessage[]]>([
  ['logout', asVisitor, [LOGGED_OUT], [{ type: 'logout' }]],
  ['logout', asMember, [NOT_LOGGED_OUT], []],
  ['logoutElsewhere', asVisitor, [LOGGED_OUT], []],
  ['logoutElsewhere', asMember, [], []],
  ['expired', asVisitor, [EXPIRED], []],
  ['expired', asMember, [], []],
  ['otherMember', asVisitor, [], []],
  ['otherMember', asMember, [], []],
])(
  'the start after «%s» says what the user shows, once it can be read, and forgets why',
  async (reason, user, toasts, messages) => {
    sessionStorage.setItem(RESTART_KEY, reason)
    localStorage.setItem('klup-purchase', '{}')
    const app = await startApp(() => failure(503))
    expect([app.toastTexts(), app.sentToTabs]).toEqual([[UNREAD], []])
    expect(sessionStorage.getItem(RESTART_KEY)).toBe(reason)
    app.toasts.clear()
    app.server.on(USER, user)
    await app.session.read()
    expect([app.toastTexts(), app.sentToTabs]).toEqual([toasts, messages])
    expect(sessionStorage.getItem(RESTART_KEY)).toBe(null)
    const isLoggedOut = reason.startsWith('logout') && user === asVisitor
    if (app.session.status.value === 'visitor')
      expect(localStorage.getItem('klup-purchase')).toBe(isLoggedOut ? null : '{}')
  },
)

const LOGOUT = 'POST /api/logout'

test.each<[answer: string, () => Response | Promise<Response>, user: () => Response, isOut: boolean]>([
  ['200', () => empty(200), asMember, true],
  ['a 401, and nobody is signed in', () => failure(401), asVisitor, true],
  ['a 403, and nobody is signed in', () => failure(403), asVisitor, true],
  ['a redirect, and nobody is signed in', redirect, asVisitor, true],
  ['a 502, and nobody is signed in', () => text('<h1>Bad Gateway</h1>', 502), redirect, true],
  ['a 403, and the session lives', () => failure(403), asMember, false],
  ['a redirect, and the session lives', redirect, asMember, false],
  ['a 403 by a gateway', () => failure(403), () => text('<h1>Forbidden</h1>', 403), false],
  ['nobody', offline, () => failure(503), false],
])('a logout answered by %s', async (_answer, answer, user, isOut) => {
  const app = await atMembership()
  app.server.on(LOGOUT, answer)
  app.server.on(USER, user)
  await app.session.logout()
  expect(app.session.state.value).toMatchObject(
    isOut ? { status: 'starting' } : { status: 'signingOut', problem: expect.any(String) },
  )
  expect(app.replaced.mock.calls).toEqual(isOut ? [['/']] : [])
  expect(sessionStorage.getItem(RESTART_KEY)).toBe(isOut ? 'logout' : null)
  expect(app.sentToTabs).toEqual([])
  expect(app.queries.membership.data.value).toBeUndefined()
})

test('a failed logout waits five seconds for the user', async () => {
  const app = await atMembership()
  app.server.on(LOGOUT, () => failure(403))
  app.server.hold(USER)
  void app.session.logout()
  await advance(4999)
  expect(app.session.state.value).toEqual({ status: 'signingOut' })
  await advance(1)
  expect(app.session.state.value).toHaveProperty('problem')
})

test('a logout keeps nothing in the storage of the tab but its mark', async () => {
  const app = await atMembership()
  app.server.on(LOGOUT, () => empty(200))
  sessionStorage.setItem('klup-return-to', '/membership')
  await app.session.logout()
  expect(Object.keys(sessionStorage)).toEqual([RESTART_KEY])
})

describe('the first data of a member', () => {
  const FIRST = ['membership', 'actionsLeft', 'hasPassword', 'superklupper'] as const

  /** Requests data of the member a while after the user was read; a visitor's tab may have changed the cookie. */
  async function readLater(name: (typeof FIRST)[number], pause: number, user: () => Response) {
    const app = await startApp(asMember, { at: '/account/change-password' })
    for (const path of ['/actions-left', '/superklupper', ''])
      app.server.on(`GET /api/membership${path}`, () =>
        json({ endDate: null, participations: 1, contactRequests: 1 }),
      )
    app.server.on('GET /api/account/password', () => json({ id: 1 }))
    await advance(pause)
    app.server.on(USER, user)
    await outcome(app.queries[name].refetch())
    await settle()
    return app
  }

  test.each(FIRST)('(%s) asks for the user too, if it was read more than 5 s ago', async name => {
    const { server, session, queries } = await readLater(name, 5001, asMember)
    expect(server.calls(USER)).toHaveLength(1)
    expect(session.status.value).toBe('member')
    expect(queries[name].data.value).toBeDefined()
    await queries[name].refetch()
    expect(server.calls(USER)).toHaveLength(1)
  })

  test('does not ask for a user who has just been read', async () => {
    const { server } = await readLater('membership', 4999, asMember)
    expect(server.calls(USER)).toEqual([])
  })

  test.each<[string, () => Response]>([
    ['another member', () => json({ ...SANNE, id: 2 })],
    ['nobody', asVisitor],
    ['a user who cannot be read', () => failure(503)],
  ])('is not shown to %s', async (_who, user) => {
    const { queries } = await readLater('membership', 6000, user)
    expect(queries.membership.data.value).toBeUndefined()
  })
})

test('register() is a stub that returns an empty object', async () => {
  const { session } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
})
