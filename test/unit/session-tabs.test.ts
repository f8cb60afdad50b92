import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { settle, stopClock } from '../support/clock.ts'
import { failure, json } from '../support/fetch-stub.ts'
import { asMember, asVisitor, atMembership, MEMBER, OTHER, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

describe('a login in another tab', () => {
  test('signs this tab in', async () => {
    const app = await startApp(asVisitor)
    app.server.on('GET /api/klupper', asMember)
    await app.receive({ type: 'login', id: 1 })
    expect(app.session.status.value).toBe('member')
    expect(app.session.user.data.value).toEqual(MEMBER)
    expect(app.sentToTabs).toEqual([])
  })

  test('that finds another member is passed on', async () => {
    const app = await startApp(asVisitor)
    app.server.on('GET /api/klupper', () => json(OTHER))
    await app.receive({ type: 'login', id: 1 })
    expect(app.sentToTabs).toEqual([{ type: 'login', id: 2 }])
  })

  test('of the same member sends nothing', async () => {
    const app = await atMembership()
    await app.receive({ type: 'login', id: 1 })
    expect(app.server.calls()).toEqual([])
  })

  test('of another member ends this session before the user is read', async () => {
    const app = await atMembership()
    const { epoch, status, user } = app.session
    const began = epoch.value
    const answer = app.server.hold('GET /api/klupper')
    await app.receive({ type: 'login', id: 2 })
    expect([status.value, user.data.value]).toEqual(['starting', undefined])
    expect(epoch.value).toBeGreaterThan(began)
    answer.resolve(json(OTHER))
    await settle()
    expect(user.data.value).toEqual(OTHER)
    expect(app.queries.membership.data.value).toBeUndefined()
  })

  test.each([
    ['the same member', asMember, 'member'],
    ['nobody', asVisitor, 'visitor'],
  ])('of another member shows the current user: %s', async (_, answer, status) => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', answer)
    await app.receive({ type: 'login', id: 2 })
    await app.receive({ type: 'login', id: 3 })
    expect(app.session.status.value).toBe(status)
  })

  test('that arrives twice shows no login page before the answer', async () => {
    const app = await atMembership()
    const seen: string[] = []
    app.session.status.subscribe(status => void seen.push(status))
    app.server.hold('GET /api/klupper')
    app.server.on('GET /api/klupper', () => json(OTHER))
    await app.receive({ type: 'login', id: 2 })
    await app.receive({ type: 'login', id: 2 })
    expect(seen).toEqual(['member', 'starting', 'member'])
  })
})

describe('the current user', () => {
  const login = { type: 'login', id: 1 }

  test('is sent to the other tabs once, when a page starts as a member', async () => {
    const app = await startApp(asMember)
    await app.session.load()
    expect(app.sentToTabs).toEqual([login])
  })
})

describe('a change in another tab', () => {
  test('reads nothing else when the member fails to load', async () => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => failure(503))
    await app.receive({ type: 'changed' })
    expect(app.server.calls()).toEqual(['GET /api/klupper'])
    expect(app.session.status.value).toBe('member')
  })
})

describe.each(['logout', 'expired'] as const)('«%s» in another tab, after a failed logout here,', type => {
  test('shows the login page', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => failure(500))
    await app.session.logout()
    expect(app.session.status.value).toBe('logoutFailed')
    await app.receive({ type })
    expect(app.session.status.value).toBe('visitor')
    expect(app.router.page.value?.row.path).toBe('/')
    expect(app.session.notice.value).toBeUndefined()
    expect(app.toastTexts()).not.toContain(`info: ${SESSION_TEXTS.sessionExpired}`)
  })
})

describe.each([
  ['logout', []],
  ['expired', [`info: ${SESSION_TEXTS.sessionExpired}`]],
] as const)('«%s» in another tab', (type, toasts) => {
  test('ends the session here without a call, and is not passed on', async () => {
    const app = await atMembership()
    await app.receive({ type })
    await app.receive({ type })
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.address()).toBe('/')
    expect(app.server.calls()).toEqual([])
    expect(app.sentToTabs).toEqual([])
    expect(app.toastTexts()).toEqual(toasts)
  })

  test('keeps a visitor’s page', async () => {
    const app = await startApp(asVisitor, { at: '/forgot-password' })
    await app.receive({ type })
    expect(app.address()).toBe('/forgot-password')
    expect(app.toastTexts()).toEqual([])
  })
})

test('a login in another tab after a failed logout: the login page shows why the member fails to load', async () => {
  const app = await atMembership()
  app.server.on('POST /api/logout', () => failure(500))
  await app.session.logout()
  app.server.on('GET /api/klupper', () => failure(503))
  await app.receive({ type: 'login', id: 1 })
  expect(app.session.notice.value).toMatchObject({
    text: expect.stringContaining('fout 503'),
    canRetry: true,
  })
})
