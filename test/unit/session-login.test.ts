import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure } from '../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

type Options = Parameters<typeof startApp>[1]

/** A visitor before the login page of a server that lets everybody in. */
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
  test('sends the password, then reads who that is, and tells the other tabs', async () => {
    const { login, session, server, told, said } = await atLogin()
    await login()
    expect(server.calls()).toEqual(['POST /api/login', 'GET /api/klupper'])
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(MEMBER)
    expect(told).toEqual([{ type: 'login', id: 1 }])
    expect(said()).toEqual([])
  })

  test('covers the page from the press until it is known', async () => {
    const { login, session, server } = await atLogin()
    const answer = server.hold('POST /api/login')
    const done = login()
    expect(session.busy.value).toBe(true)
    server.on('GET /api/klupper', asMember)
    const user = server.hold('GET /api/klupper')
    answer.resolve(empty(200))
    await settle()
    expect(session.busy.value).toBe(true)
    user.resolve(asMember())
    await done
    expect(session.busy.value).toBe(false)
  })

  test('with a wrong password rejects with what the server said, and that is all', async () => {
    const { login, session, server, said } = await atLogin()
    server.on('POST /api/login', () => failure(401, { code: 'bad_credentials', message: 'Dat klopt niet.' }))
    expect(await outcome(login())).toMatchObject({
      name: 'HttpError',
      status: 401,
      message: 'Dat klopt niet.',
    })
    expect(session.status.value).toBe('visitor')
    expect(session.busy.value).toBe(false)
    expect(server.calls()).toEqual(['POST /api/login'])
    expect(said()).toEqual(['error: Dat klopt niet.'])
  })

  test.each([401, 403, 404])(
    'after which the member is not there all the same (%i) names the cause: cookies are blocked',
    async status => {
      const { login, session, server, said, told } = await atLogin()
      server.on('POST /api/login', () => empty(200))
      server.on('GET /api/klupper', () => failure(status))
      expect(await outcome(login())).toEqual(new Error(SESSION_TEXTS.cookiesBlocked))
      expect(SESSION_TEXTS.cookiesBlocked).toContain('cookies')
      expect(session.status.value).toBe('visitor')
      expect(said()).toEqual([`error: ${SESSION_TEXTS.cookiesBlocked}`])
      expect(told).toEqual([])
    },
  )

  test('after which the member cannot be read rejects with the reason', async () => {
    const { login, session, server, said } = await atLogin()
    server.on('POST /api/login', () => empty(200))
    server.on('GET /api/klupper', () => failure(500))
    expect(await outcome(login())).toMatchObject({ status: 500 })
    expect(session.status.value).toBe('visitor')
    expect(said()).toHaveLength(1)
  })
})

describe('after the login the member is', () => {
  test.each([
    ['/', '/'],
    ['/login', '/account'],
    ['/login?x=1', '/account'],
    ['/#/membership', '/membership'],
    ['/#/membership/6?x=1', '/membership/6?x=1'],
    ['/#//evil.example', '/#//evil.example'],
    ['/#/\\evil.example', '/#/\\evil.example'],
    ['/onbekend', '/'],
  ])('from %s at %s', async (at, expected) => {
    const { login, address } = await atLogin({ at })
    await login()
    expect(address()).toBe(expected)
  })

  test.each([
    ['/membership/12?x=geheim#y', '/membership/12'],
    ['/account/change-password', '/account/change-password'],
    ['/payment?id=tr_1&x=a%20b', '/payment?id=tr_1&x=a%20b'],
    ['/payment/?id=tr_1', '/payment/?id=tr_1'],
    // What is a place and what is none, destination.test.ts tells.
  ])('where a visitor wanted to go: %s', async (at, expected) => {
    const { login, address } = await atLogin({ at })
    expect(address()).toBe('/')
    await login()
    expect(address()).toBe(expected)
  })

  test('there also when the first try failed', async () => {
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

test('a look that is overtaken by another ends with the answer of that one', async () => {
  const { session, server } = await startApp(asVisitor)
  server.on('GET /api/klupper', asMember)
  server.hold('GET /api/klupper')
  await Promise.all([session.load(), session.load()])
  expect(session.status.value).toBe('member')
})
