import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { HttpError, isAbort, NetworkError } from '../../src/lib/errors.ts'
import { settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { failure, json, offline } from '../support/fetch-stub.ts'
import { asMember, atMembership, MEMBER, OTHER } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

/** A member presses a button, and `answer` says who is signed in by then. */
async function confirm(answer: () => Response | Promise<Response>) {
  const app = await atMembership()
  const began = app.session.epoch.value
  app.server.on('GET /api/klupper', answer)
  const result = await outcome(app.session.confirmMember())
  await settle()
  return { ...app, result, isSameSession: app.session.epoch.value === began }
}

describe('the member who presses a button is confirmed', () => {
  test('when the same one is signed in, whose data are taken over', async () => {
    const { result, isSameSession, session, server } = await confirm(() =>
      json({ ...MEMBER, firstName: 'Susan' }),
    )
    expect(result).toEqual({ value: undefined })
    expect(isSameSession).toBe(true)
    expect(session.user.data.value?.firstName).toBe('Susan')
    expect(server.calls()).toEqual(['GET /api/klupper'])
  })

  test('not when another one is signed in: their pages are shown', async () => {
    const { result, isSameSession, session } = await confirm(() => json(OTHER))
    expect(isAbort(result)).toBe(true)
    expect(isSameSession).toBe(false)
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(OTHER)
  })

  test.each([401, 403, 404])('not when nobody is (%i): the session has ended', async status => {
    const { result, session, said, told, broadcasts } = await confirm(() => failure(status))
    expect(isAbort(result)).toBe(true)
    expect(session.status.value).toBe('visitor')
    expect(said()).toEqual([`info: ${SESSION_TEXTS.sessionExpired}`])
    expect(told).toEqual([{ type: 'expired' }])
    expect(broadcasts).toEqual([])
  })

  test.each([
    ['a server that fails', () => failure(503), HttpError],
    ['no connection', offline, NetworkError],
  ])('not when the member cannot be read (%s): the caller shows it', async (_, answer, kind) => {
    const { result, isSameSession, session, said, broadcasts } = await confirm(answer)
    expect(result).toBeInstanceOf(kind)
    expect(isSameSession).toBe(true)
    expect(session.user.error.value).toBeUndefined()
    expect([said(), broadcasts]).toEqual([[], []])
  })

  test('not when the session ends before the answer', async () => {
    const app = await atMembership()
    const answer = app.server.hold('GET /api/klupper')
    const result = outcome(app.session.confirmMember())
    await app.hear({ type: 'logout' })
    answer.resolve(asMember())
    expect(isAbort(await result)).toBe(true)
    expect(app.session.status.value).toBe('visitor')
  })
})
