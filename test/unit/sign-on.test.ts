import { beforeEach, describe, expect, test } from 'vitest'
import type { SitePath } from '../../src/lib/history.ts'
import { SESSION_TEXTS } from '../../src/session/texts.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { empty, failure, json, offline } from '../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, prepareApp, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

const NOT_FOUND = {
  code: 'klupper_verification_token_not_found',
  message: 'Deze verificatiecode kan niet worden gevonden',
  field: null,
}
const POST = 'POST /api/account/sso/token-1'

/** A visitor who opens the link, before a server that knows the token `token-1`. */
async function open(at: string, tokens?: readonly string[], before?: (app: Started) => void) {
  const app = await startApp(asVisitor, { at: '/forgot-password', ...(tokens && { tokens }) })
  app.server.on(POST, () => {
    app.server.on('GET /api/klupper', asMember)
    return json({ cookie: 'c', 'remember-me': 'r', id: 1 })
  })
  before?.(app)
  app.server.sent.length = 0
  app.router.navigate(at as SitePath)
  await settle()
  return app
}
type Started = Awaited<ReturnType<typeof startApp>>

describe('a link that works', () => {
  test.each([
    ['/sso', '/membership'],
    ['/sso/6', '/membership/6'],
    ['/sso/a%2Fb', '/membership/a%2Fb'],
    ['/account/subscription/12', '/membership/12'],
    ['/account/subscription', '/membership'],
    ['/subscription', '/membership'],
  ])('%s posts the token, reads the member, and goes on to %s', async (at, target) => {
    const { server, session, address, said, told } = await open(at, ['token-1'])
    expect(server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(MEMBER)
    expect(address()).toBe(target)
    expect(said()).toEqual(['success: Je bent succesvol ingelogd!'])
    expect(told).toEqual([{ type: 'login', id: 1 }])
  })

  test('is how the app may start: first it is asked who is signed in', async () => {
    const app = prepareApp(asVisitor, { at: '/sso/6', tokens: ['token-1'] })
    app.server.on(POST, () => {
      app.server.on('GET /api/klupper', asMember)
      return empty(200)
    })
    await app.session.load()
    await settle()
    expect(app.server.calls()).toEqual(['GET /api/klupper', POST, 'GET /api/klupper'])
    expect(app.address()).toBe('/membership/6')
  })

  test('covers the page while it is at work', async () => {
    let answer = (_: Response) => {}
    const { session } = await open('/sso', ['token-1'], ({ server }) => {
      answer = server.hold(POST).resolve
    })
    expect(session.busy.value).toBe(true)
    expect(session.status.value).toBe('visitor')
    answer(failure(404))
    await settle()
    expect(session.busy.value).toBe(false)
  })

  test('goes before a place that was wanted earlier, and that is forgotten', async () => {
    const app = await open('/sso', ['token-1'], ({ router }) => router.navigate('/account/change-password'))
    expect(app.address()).toBe('/membership')
    const next = await startApp(asVisitor, { at: '/' })
    next.server.on('GET /api/klupper', asMember)
    await next.hear({ type: 'login', id: 1 })
    expect(next.address()).toBe('/')
  })

  test('leaves no cookies to scripts: only the server sets them', async () => {
    await open('/sso', ['token-1'])
    expect(document.cookie).toBe('')
  })

  test('opened by a member who is signed in already goes to the account, and the token is not used', async () => {
    const app = await startApp(asMember, { at: '/sso/6', tokens: ['token-1'] })
    expect(app.address()).toBe('/account')
    expect(app.server.calls()).toEqual(['GET /api/klupper'])
  })
})

describe('the token is posted once', () => {
  test('also when the address is looked at again while the request is under way', async () => {
    const app = await open('/sso', ['token-1'], ({ server }) => void server.hold(POST))
    app.router.refresh()
    app.router.navigate('/sso')
    await app.session.signOn('/membership')
    expect(app.server.calls()).toEqual([POST])
    expect(app.address()).toBe('/sso')
  })

  test('and not when the address comes back later', async () => {
    const app = await open('/sso', ['token-1'], ({ server }) => {
      server.on(POST, () => failure(404, NOT_FOUND))
    })
    app.server.sent.length = 0
    app.router.navigate('/sso')
    await settle()
    expect(app.server.calls()).toEqual([])
    expect(app.address()).toBe('/login')
  })
})

describe('without a token', () => {
  test.each(['/sso', '/sso/6', '/subscription'])('%s goes to the login, without a word', async at => {
    const { server, address, said } = await open(at)
    expect(server.calls()).toEqual([])
    expect(address()).toBe('/login')
    expect(said()).toEqual([])
  })
})

describe('a token that cannot be real is a failed sign-in without a call', () => {
  test.each([
    ['empty', ['']],
    ['given twice', ['token-1', 'token-1']],
    ['two different ones', ['token-1', 'token-2']],
    ['the way to another call', ['../../membership/end']],
    ['one step up', ['..']],
    ['two steps up', ['../..']],
    ['a step in the middle', ['a/../b']],
    ['a step at the end', ['a/..']],
    ['this place', ['.']],
    ['this place in the middle', ['a/./b']],
    ['encoded twice', ['%2e%2e%2fend']],
    ['with a query', ['a?b']],
    ['with a hash', ['a#b']],
    ['with a space', ['a b']],
    ['with a backslash', ['..\\..\\end']],
    ['with a line break', ['token-1\n']],
    ['with a null', ['a\u0000']],
    ['with letters from elsewhere', ['tokén']],
    ['with markup', ['<script>']],
    ['too long', ['x'.repeat(1025)]],
  ])('%s', async (_, tokens) => {
    const { server, session, address, said } = await open('/sso', tokens)
    expect(server.calls()).toEqual([])
    expect(said()).toEqual([`error: ${SESSION_TEXTS.badLink}`])
    expect(session.notice.value).toBe(SESSION_TEXTS.badLink)
    expect(session.status.value).toBe('visitor')
    expect(address()).toBe('/login')
  })
})

describe('a token that can be real goes out as one segment', () => {
  test.each([
    ['a', 'a'],
    ['x'.repeat(1024), 'x'.repeat(1024)],
    ['AZaz09._~-', 'AZaz09._~-'],
    ['a+b=', 'a%2Bb%3D'],
    ['a/b', 'a%2Fb'],
    ['...', '...'],
    ['..a', '..a'],
    ['a..b', 'a..b'],
    ['/', '%2F'],
    ['ey.J0/x+y==', 'ey.J0%2Fx%2By%3D%3D'],
  ])('%s', async (token, segment) => {
    const call = `POST /api/account/sso/${segment}`
    const { server } = await open('/sso', [token], ({ server }) =>
      server.on(call, () => failure(404, NOT_FOUND)),
    )
    expect(server.calls()[0]).toBe(call)
    expect(new URL(segment, 'https://klup.example/sso/').pathname.split('/')).toHaveLength(3)
  })
})

describe('a link that does not work', () => {
  test.each([
    ['the token is unknown', () => failure(404, NOT_FOUND), 'Deze verificatiecode kan niet worden gevonden'],
    ['the server refuses', () => failure(401), 'Dat is niet gelukt (fout 401). Probeer het opnieuw.'],
    [
      'the server fails',
      () => failure(500),
      'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.',
    ],
    [
      'there is no connection',
      offline,
      'Er is geen verbinding. Controleer je internet en probeer het opnieuw.',
    ],
  ])('since %s: the message is said once, and the login page comes', async (_, answer, message) => {
    const app = await open('/sso/6', ['token-1'], ({ server }) => server.on(POST, answer))
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.said()).toEqual([`error: ${message}`])
    expect(app.broadcasts.map(error => error.message)).toEqual([message])
    expect(app.session.notice.value).toBe(message)
    expect(app.session.status.value).toBe('visitor')
    expect(app.session.busy.value).toBe(false)
    expect(app.address()).toBe('/login')
    expect(app.told).toEqual([])
  })

  test('since no answer comes in 30 s, is given up', async () => {
    const app = await open('/sso', ['token-1'], ({ server }) => void server.hold(POST))
    await pass(30_000)
    expect(app.address()).toBe('/login')
    expect(app.said()).toEqual([expect.stringContaining('Het duurt te lang')])
  })

  test('since another tab has used it, finds the session that that tab made', async () => {
    const app = await open('/sso/6', ['token-1'], ({ server }) => {
      server.on(POST, () => failure(404, NOT_FOUND))
      server.on('GET /api/klupper', asMember)
    })
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.session.status.value).toBe('member')
    expect(app.address()).toBe('/membership/6')
    expect(app.said()).toEqual([])
    expect(app.broadcasts).toEqual([])
    expect(app.session.notice.value).toBeUndefined()
  })
})

describe('a link that works, after which', () => {
  test.each([401, 403, 404])('nobody is there (%i): the cookies are blocked', async status => {
    const app = await open('/sso', ['token-1'], ({ server }) => {
      server.on(POST, () => empty(200))
      server.on('GET /api/klupper', () => failure(status))
    })
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.said()).toEqual([`error: ${SESSION_TEXTS.cookiesBlocked}`])
    expect(app.session.notice.value).toBe(SESSION_TEXTS.cookiesBlocked)
    expect(app.address()).toBe('/login')
  })

  test('the member cannot be read: that is broadcast once', async () => {
    const app = await open('/sso', ['token-1'], ({ server }) => {
      server.on(POST, () => empty(200))
      server.on('GET /api/klupper', () => failure(500))
    })
    expect(app.server.calls()).toEqual([POST, 'GET /api/klupper'])
    expect(app.broadcasts).toHaveLength(1)
    expect(app.said()).toHaveLength(1)
    expect(app.address()).toBe('/login')
  })
})
