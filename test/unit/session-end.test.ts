import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { isAbort } from '../../src/lib/errors.ts'
import { pass, settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure, json, offline } from '../support/fetch-stub.ts'
import {
  active,
  asMember,
  asVisitor,
  atMembership,
  MEMBER,
  OTHER,
  type startApp,
} from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

/** Who comes back after the session ended. */
async function loginAgain({ server, session }: Awaited<ReturnType<typeof startApp>>, as = asMember) {
  server.on('POST /api/login', () => {
    server.on('GET /api/klupper', as)
    return empty(200)
  })
  await session.login('sanne@voorbeeld.nl', 'Klup1234')
}

const EXPIRED = `info: ${SESSION_TEXTS.sessionExpired}`

describe('a session that has ended', () => {
  test('is found out by the first 401: caches are cleared, the visitor’s pages apply, one toast says so', async () => {
    const app = await atMembership()
    for (const call of ['GET /api/membership', 'GET /api/subscription', 'POST /api/payment']) {
      app.server.on(call, asVisitor)
    }
    const epoch = app.session.epoch.value
    app.queries.membership.invalidate()
    const { signal } = new AbortController()
    await Promise.all([
      outcome(app.api.subscriptions(signal)),
      outcome(app.api.createPayment(1)),
      outcome(app.queries.membership.refetch()),
    ])
    await settle()
    expect(app.session.status.value).toBe('visitor')
    expect(app.said()).toEqual([EXPIRED])
    expect(app.session.notice.value).toBe(SESSION_TEXTS.sessionExpired)
    expect(app.broadcasts).toEqual([])
    expect(app.told).toEqual([{ type: 'expired' }])
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.session.epoch.value).toBeGreaterThan(epoch)
    expect(app.address()).toBe('/')
  })

  test.each([401, 403, 404])('shows as %i when the member is read again', async status => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => failure(status))
    await app.session.load()
    expect(app.session.status.value).toBe('visitor')
    expect(app.said()).toEqual([EXPIRED])
    expect(app.told).toEqual([{ type: 'expired' }])
    expect(app.queries.membership.data.value).toBeUndefined()
  })
})

test('what was said to the member goes with the session, whichever way it ends', async () => {
  const expired = await atMembership()
  expired.toasts.show('Betaling geslaagd!', 'success')
  await expired.hear({ type: 'expired' })
  expect(expired.said()).toEqual([EXPIRED])
  const out = await atMembership()
  out.toasts.show('Betaling geslaagd!', 'success')
  await out.hear({ type: 'logout' })
  expect(out.said()).toEqual([])
})

describe('answers to requests of an earlier session are ignored', () => {
  /** A read and a write are under way while the session ends, and the next one begins. */
  async function overtaken() {
    const app = await atMembership()
    const read = app.server.hold('GET /api/membership')
    const write = app.server.hold('POST /api/payment')
    const results = [outcome(app.queries.membership.refetch()), outcome(app.api.createPayment(1))]
    app.server.on('GET /api/subscription', asVisitor)
    await outcome(app.api.subscriptions(new AbortController().signal))
    await loginAgain(app, () => json(OTHER))
    await pass(6000)
    app.told.length = 0
    return { ...app, read, write, results }
  }

  test('also a 401, which would end the new one', async () => {
    const { read, write, results, queries, session, said, told } = await overtaken()
    read.resolve(active())
    write.resolve(asVisitor())
    for (const result of results) expect(isAbort(await result)).toBe(true)
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(OTHER)
    expect(queries.membership.data.value).toBeUndefined()
    expect(said()).toEqual([])
    expect(told).toEqual([])
  })
})

describe('another member', () => {
  test('who appears in the same browser gets nothing of the last one', async () => {
    const app = await atMembership()
    const epoch = app.session.epoch.value
    const old = app.server.hold('GET /api/membership')
    app.queries.membership.invalidate()
    app.toasts.show('Betaling geslaagd!', 'success')
    app.server.on('GET /api/klupper', () => json(OTHER))
    await app.session.load()
    expect(app.session.user.data.value).toEqual(OTHER)
    expect(app.session.status.value).toBe('member')
    expect(app.session.epoch.value).toBeGreaterThan(epoch)
    expect(app.queries.membership.data.value).toBeUndefined()
    old.resolve(active())
    await settle()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.said()).toEqual([])
  })

  test('is noticed by any read of the member', async () => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => json(OTHER))
    expect(await app.session.user.refetch()).toEqual(OTHER)
    expect(app.session.user.data.value).toEqual(OTHER)
    expect(app.queries.membership.data.value).toBeUndefined()
  })

  test('is not the same member with another name', async () => {
    const app = await atMembership()
    const epoch = app.session.epoch.value
    app.server.on('GET /api/klupper', () => json({ ...MEMBER, firstName: 'Susan' }))
    await app.session.load()
    expect(app.session.user.data.value?.firstName).toBe('Susan')
    expect(app.session.epoch.value).toBe(epoch)
    expect(app.queries.membership.data.value).toEqual({ endDate: '2026-06-14' })
  })
})

describe('a page that was asleep', () => {
  test.each([
    ['the server fails', () => failure(500)],
    ['there is no connection', offline],
  ])('goes on as for a visitor when %s: nobody’s data is shown on trust', async (_, answer) => {
    const app = await atMembership()
    app.toasts.show('Betaling geslaagd!', 'success')
    app.server.on('GET /api/klupper', answer)
    await app.session.load()
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.session.notice.value).toBe(app.broadcasts[0]?.message)
    expect(app.said()).toEqual([`error: ${app.broadcasts[0]?.message}`])
  })
})

describe('a logout', () => {
  test.each([
    ['200', () => empty(200)],
    ['204', () => empty()],
    ['401: nobody was signed in any more', asVisitor],
  ])('clears all that is held, tells the other tabs, and loads the page anew, at %s', async (_, answer) => {
    const app = await atMembership()
    app.server.on('POST /api/logout', answer)
    await app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.told).toEqual([{ type: 'logout' }])
    expect(app.restart).toHaveBeenCalledTimes(1)
    expect(app.said()).toEqual([])
    expect(app.session.busy.value).toBe(false)
  })

  test('covers the page while it runs, and is not sent twice', async () => {
    const app = await atMembership()
    const answer = app.server.hold('POST /api/logout')
    const done = app.session.logout()
    await app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.busy.value).toBe(true)
    answer.resolve(empty(200))
    await done
    expect(app.session.busy.value).toBe(false)
  })

  test('shows nothing until the page is loaded anew, and what fails meanwhile says nothing', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => empty(200))
    const late = app.server.hold('GET /api/membership')
    app.queries.membership.invalidate()
    await app.session.logout()
    late.resolve(asVisitor())
    app.server.on('GET /api/membership', asVisitor)
    await outcome(app.queries.membership.refetch())
    expect(app.session.status.value).toBe('leaving')
    expect(app.said()).toEqual([])
    expect(app.told).toEqual([{ type: 'logout' }])
  })

  test('that does not work clears all that is held and does not pretend', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => failure(500))
    await app.session.logout()
    expect(app.session.status.value).toBe('logoutFailed')
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.restart).not.toHaveBeenCalled()
    expect(app.told).toEqual([])
    expect(app.said()).toHaveLength(1)
  })

  test('makes late answers of the session worthless, also when it did not work', async () => {
    const app = await atMembership()
    const late = app.server.hold('GET /api/membership')
    const result = outcome(app.queries.membership.refetch())
    app.server.on('POST /api/logout', () => failure(500))
    await app.session.logout()
    late.resolve(active())
    expect(isAbort(await result)).toBe(true)
    expect(app.queries.membership.data.value).toBeUndefined()
  })
})
