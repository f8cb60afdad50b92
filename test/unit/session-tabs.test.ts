import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/session/texts.ts'
import { stopClock } from '../support/clock.ts'
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

  test('of the same member is no news', async () => {
    const app = await atMembership()
    await app.hear({ type: 'login', id: 1 })
    expect(app.server.calls()).toEqual([])
  })

  test('of another member takes the place of the one here, with nothing left', async () => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => json(OTHER))
    await app.hear({ type: 'login', id: 2 })
    expect(app.session.user.data.value).toEqual(OTHER)
    expect(app.entries.membership.data.value).toBeUndefined()
    expect(app.told).toEqual([])
  })

  test('is not believed, but looked at', async () => {
    const app = await startApp(asVisitor)
    await app.hear({ type: 'login', id: 1 })
    expect(app.session.status.value).toBe('visitor')
    expect(app.said()).toEqual([])
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
    expect(app.entries.membership.data.value).toBeUndefined()
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
