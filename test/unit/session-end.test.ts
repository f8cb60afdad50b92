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

/** Logs in again after the session ended. */
async function loginAgain({ server, session }: Awaited<ReturnType<typeof startApp>>, as = asMember) {
  server.on('POST /api/login', () => {
    server.on('GET /api/klupper', as)
    return empty(200)
  })
  await session.login('sanne@voorbeeld.nl', 'Klup1234')
}

const EXPIRED_TOAST = `info: ${SESSION_TEXTS.sessionExpired}`

describe('an expired session', () => {
  test.each([401, 403, 404])('is a %i when the member is read again', async status => {
    const app = await atMembership()
    app.server.on('GET /api/klupper', () => failure(status))
    await app.session.load()
    expect(app.session.status.value).toBe('visitor')
    expect(app.toastTexts()).toEqual([EXPIRED_TOAST])
    expect(app.sentToTabs).toEqual([{ type: 'expired' }])
    expect(app.queries.membership.data.value).toBeUndefined()
  })
})

describe('an answer to a request of an earlier session', () => {
  /** Returns an app whose session ended during a read and a write, and whose next session has begun. */
  async function overtaken() {
    const app = await atMembership()
    const read = app.server.hold('GET /api/membership')
    const write = app.server.hold('POST /api/payment')
    const results = [outcome(app.queries.membership.refetch()), outcome(app.api.createPayment(1))]
    app.server.on('GET /api/subscription', asVisitor)
    await outcome(app.api.subscriptions(new AbortController().signal))
    await loginAgain(app, () => json(OTHER))
    await pass(6000)
    app.sentToTabs.length = 0
    return { ...app, read, write, results }
  }

  test('is ignored, also a 401, which would end the new session', async () => {
    const { read, write, results, queries, session, toastTexts, sentToTabs } = await overtaken()
    read.resolve(active())
    write.resolve(asVisitor())
    for (const result of results) expect(isAbort(await result)).toBe(true)
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(OTHER)
    expect(queries.membership.data.value).toBeUndefined()
    expect(toastTexts()).toEqual([])
    expect(sentToTabs).toEqual([])
  })
})

describe('another member', () => {
  test('sees no data of the last member', async () => {
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
    expect(app.toastTexts()).toEqual([])
  })

  test('differs by id, not by name', async () => {
    const app = await atMembership()
    const epoch = app.session.epoch.value
    app.server.on('GET /api/klupper', () => json({ ...MEMBER, firstName: 'Susan' }))
    await app.session.load()
    expect(app.session.user.data.value?.firstName).toBe('Susan')
    expect(app.session.epoch.value).toBe(epoch)
    expect(app.queries.membership.data.value).toEqual({ endDate: '2026-06-14' })
  })
})

describe('a page from the back/forward cache', () => {
  test.each([
    ['the server fails', () => failure(500)],
    ['there is no connection', offline],
  ])('shows a visitor’s page when %s, since the member may be another', async (_, answer) => {
    const app = await atMembership()
    app.toasts.show('Betaling geslaagd!', 'success')
    app.server.on('GET /api/klupper', answer)
    await app.session.load()
    expect(app.session.status.value).toBe('visitor')
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.session.notice.value?.text).toBe(app.broadcasts[0]?.message)
    expect(app.toastTexts()).toEqual([`error: ${app.broadcasts[0]?.message}`])
  })
})

describe('a logout', () => {
  test.each([
    ['200', () => empty(200)],
    ['401 (nobody was signed in)', asVisitor],
  ])('clears the data, informs the other tabs and loads the app anew: %s', async (_, answer) => {
    const app = await atMembership()
    app.server.on('POST /api/logout', answer)
    await app.session.logout()
    expect(app.server.calls()).toEqual(['POST /api/logout'])
    expect(app.session.user.data.value).toBeUndefined()
    expect(app.queries.membership.data.value).toBeUndefined()
    expect(app.sentToTabs).toEqual([{ type: 'logout' }])
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(app.toastTexts()).toEqual([])
    expect(app.session.busy.value).toBe(false)
  })

  test('covers the page while it runs, and is sent once', async () => {
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

  test('shows nothing until the app is loaded anew, not even an error', async () => {
    const app = await atMembership()
    app.server.on('POST /api/logout', () => empty(200))
    const late = app.server.hold('GET /api/membership')
    app.queries.membership.invalidate()
    await app.session.logout()
    late.resolve(asVisitor())
    app.server.on('GET /api/membership', asVisitor)
    await outcome(app.queries.membership.refetch())
    expect(app.session.status.value).toBe('signingOut')
    expect(app.toastTexts()).toEqual([])
    expect(app.sentToTabs).toEqual([{ type: 'logout' }])
  })
})
