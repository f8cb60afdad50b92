import { describe, expect, test } from 'vitest'
import { memberScreens } from '../../../../src/app/screens.ts'
import { SESSION_TEXTS } from '../../../../src/features/session/texts.ts'
import { createTestApp } from '../../../support/app.tsx'
import { advance, settle, stopClock } from '../../../support/clock.ts'
import { outcome } from '../../../support/deferred.ts'
import { empty, failure, json, offline, redirected, stubFetch, text } from '../../../support/fetch-stub.ts'

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
    ['a redirect to a page', () => redirected(text('<h1>Mijn Klup</h1>'))],
    ['a redirect to an error', () => redirected(json({ status: 404 }, 404))],
    ['a page', () => text('<h1>Mijn Klup</h1>')],
  ])('answered by %s has worked if the user is signed in', async (_, answer) => {
    const app = await startApp(asVisitor)
    app.signInWith(LOGIN, answer)
    await logIn(app)
    expect(app.session.status.value).toBe('member')
    expect(app.toastTexts()).toEqual([])
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 1 }])
  })

  test.each<[string, () => Response]>([
    ['400 without a message', () => failure(400)],
    ['401 without a message', () => failure(401, { code: 'bad_credentials' })],
    ['403 without a list', () => text('<h1>Forbidden</h1>', 403)],
    ['a redirect to a missing page', () => redirected(text('<h1>Not found</h1>', 404))],
    ['a redirect to nothing', () => redirected(empty(200))],
  ])('answered by %s, with nobody signed in, says that the password is wrong', async (_, answer) => {
    const app = await startApp(asVisitor)
    app.server.on(LOGIN, answer)
    expect(await logIn(app)).toMatchObject({ message: SESSION_TEXTS.wrongPassword })
    expect(app.session.status.value).toBe('visitor')
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

  test('posts nothing when somebody has signed in while the page was prerendered', async () => {
    const { receive, router, server, address } = await startWithToken()
    Object.assign(document, { prerendering: true })
    router.navigate('/sso/6')
    server.on(USER, asMember)
    await receive({ type: 'login', id: 1 })
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await settle()
    expect(server.calls()).toEqual([USER])
    expect(address()).toBe('/membership/6')
  })
})

test.each([403, 404, 500])(
  'a %i about the user signs no member out, except from a restored page, which shows nothing of the member',
  async status => {
    const app = await atMembership()
    app.server.on(USER, () => failure(status))
    await app.session.read()
    expect(app.session.status.value).toBe('member')
    await app.session.read('restored')
    expect(app.session.state.value).toMatchObject({ status: 'visitor', notice: { canRetry: true } })
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.toastTexts()).toHaveLength(1)
  },
)

test('a redirect of the user to a page ends the session, with one toast', async () => {
  const app = await atMembership()
  app.server.on(USER, () => redirected(text('<h1>Inloggen</h1>')))
  await app.session.read()
  expect(app.toastTexts()).toEqual([`info: ${SESSION_TEXTS.sessionExpired}`])
  expect(app.sentToTabs).toEqual([{ type: 'expired' }])
})

test('a read before a write keeps what was read later, after another write', async () => {
  const { server, session } = await startApp(asMember)
  const late = server.hold(USER)
  const read = session.rereadMember()
  server.on(USER, () => json({ ...SANNE, hasEndedMembership: true }))
  await session.reread()
  late.resolve(asMember())
  await read
  expect(session.user.data.value?.hasEndedMembership).toBe(true)
})

test.each<[string, (app: App) => Promise<unknown>]>([
  [
    'in this tab',
    ({ session }) => {
      const done = session.logout()
      // Another tab pays before it hears of the logout.
      localStorage.setItem('klup-purchase', '{}')
      return done
    },
  ],
  ['in another tab', ({ receive }) => receive({ type: 'logout' })],
])('a logout %s clears the data and the storage, and remembers no address', async (_, logOut) => {
  const app = await atMembership()
  app.server.on('POST /api/logout', () => empty(200))
  localStorage.setItem('klup-purchase', '{}')
  await logOut(app)
  expect(app.session.user.data.value).toBeUndefined()
  expect(app.queries.membership.data.value).toBeUndefined()
  // The next start of this tab says that the logout has worked.
  sessionStorage.removeItem('klup-signed-out')
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

test('register() is a stub that returns an empty object', async () => {
  const { session } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
})
