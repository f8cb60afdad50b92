import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { settle, stopClock } from '../support/clock.ts'
import { failure, json } from '../support/fetch-stub.ts'
import { asMember, asVisitor, atMembership, MEMBER, OTHER, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

describe('a login in another tab', () => {
  test('lets this one in as well', async () => {
    const app = await startApp(asVisitor)
    app.server.on('GET /api/klupper', asMember)
    await app.hear({ type: 'login', id: 1 })
    expect(app.session.status.value).toBe('member')
    expect(app.session.user.data.value).toEqual(MEMBER)
    expect(app.told).toEqual([])
  })

  test('of the same member changes nothing', async () => {
    const app = await atMembership()
    await app.hear({ type: 'login', id: 1 })
    expect(app.server.calls()).toEqual([])
  })

  test('of another member leaves nothing of the one here, before it is known who is signed in', async () => {
    const app = await atMembership()
    app.toasts.show('Betaling geslaagd!', 'success')
    const { epoch, status, user } = app.session
    const began = epoch.value
    const answer = app.server.hold('GET /api/klupper')
    await app.hear({ type: 'login', id: 2 })
    expect(status.value).toBe('starting')
    expect(epoch.value).toBeGreaterThan(began)
    expect(user.data.value).toBeUndefined()
    expect(app.said()).toEqual([])
    answer.resolve(json(OTHER))
    await settle()
    expect(status.value).toBe('member')
    expect(user.data.value).toEqual(OTHER)
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.told).toEqual([])
  })

  test.each([
    ['this member, after all', asMember, 'member'],
    ['nobody', asVisitor, 'visitor'],
  ])('of another member shows who is signed in: %s', async (_, answer, status) => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', answer)
    await app.hear({ type: 'login', id: 2 })
    await app.hear({ type: 'login', id: 3 })
    expect(app.session.status.value).toBe(status)
    expect(app.told).toEqual([])
  })

  test('that comes twice before the answer shows no login page in between', async () => {
    const app = await atMembership()
    const seen: string[] = []
    app.session.status.subscribe(status => void seen.push(status))
    app.server.hold('GET /api/klupper')
    app.server.on('GET /api/klupper', () => json(OTHER))
    await app.hear({ type: 'login', id: 2 })
    await app.hear({ type: 'login', id: 2 })
    expect(seen).toEqual(['member', 'starting', 'member'])
  })

  test('is not believed, but looked at', async () => {
    const app = await startApp(asVisitor)
    await app.hear({ type: 'login', id: 1 })
    expect(app.session.status.value).toBe('visitor')
    expect(app.said()).toEqual([])
  })
})

describe('who is signed in', () => {
  const login = { type: 'login', id: 1 }

  test('is told to the other tabs by every page that starts as a member, once', async () => {
    const app = await startApp(asMember)
    await app.session.load()
    expect(app.told).toEqual([login])
  })

  test('is told after a login page has read it again', async () => {
    const app = await startApp(() => failure(503))
    expect(app.told).toEqual([])
    app.server.on('GET /api/klupper', asMember)
    await app.session.load()
    expect(app.told).toEqual([login])
  })
})

describe('a change in another tab', () => {
  test('reads the member first, and then what changed', async () => {
    const app = await atMembership()
    const answer = app.server.hold('GET /api/klupper')
    await app.hear({ type: 'changed' })
    expect(app.server.calls()).toEqual(['GET /api/klupper'])
    answer.resolve(asMember())
    await settle()
    expect(app.server.calls()).toEqual(['GET /api/klupper', 'GET /api/membership'])
  })

  test('reads nothing more when the member cannot be read', async () => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => failure(503))
    await app.hear({ type: 'changed' })
    expect(app.server.calls()).toEqual(['GET /api/klupper'])
    expect(app.session.status.value).toBe('member')
  })
})

describe.each(['logout', 'expired'] as const)(
  '«%s» in another tab, after a logout here that failed,',
  type => {
    test('means that it is done after all', async () => {
      const app = await atMembership()
      app.server.on('POST /api/logout', () => failure(500))
      await app.session.logout()
      expect(app.session.status.value).toBe('logoutFailed')
      await app.hear({ type })
      expect(app.session.status.value).toBe('visitor')
      expect(app.router.page.value?.row.path).toBe('/')
      expect(app.said()).not.toContain(`info: ${SESSION_TEXTS.sessionExpired}`)
    })
  },
)

describe.each([
  ['logout', []],
  ['expired', [`info: ${SESSION_TEXTS.sessionExpired}`]],
] as const)('«%s» in another tab', (type, toasts) => {
  test('ends the session here, without asking, and is not passed on', async () => {
    const app = await atMembership()
    await app.hear({ type })
    await app.hear({ type })
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.address()).toBe('/')
    expect(app.server.calls()).toEqual([])
    expect(app.told).toEqual([])
    expect(app.said()).toEqual(toasts)
  })

  test('is nothing to a visitor', async () => {
    const app = await startApp(asVisitor, { at: '/forgot-password' })
    await app.hear({ type })
    expect(app.address()).toBe('/forgot-password')
    expect(app.said()).toEqual([])
  })
})

test('a login elsewhere after a failed logout: the login page says why the member cannot be read', async () => {
  const app = await atMembership()
  app.server.on('POST /api/logout', () => failure(500))
  await app.session.logout()
  app.server.on('GET /api/klupper', () => failure(503))
  await app.hear({ type: 'login', id: 1 })
  expect(app.session.notice.value).toContain('fout 503')
  expect(app.session.loadFailed.value).toBe(true)
})
