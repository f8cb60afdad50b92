import { beforeEach, describe, expect, test } from 'vitest'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { HttpError, isAbort, NetworkError } from '../../src/lib/errors.ts'
import { settle, stopClock } from '../support/clock.ts'
import { outcome } from '../support/deferred.ts'
import { failure, json, offline } from '../support/fetch-stub.ts'
import { asMember, atMembership, MEMBER, OTHER } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

/** Confirms the member against a server that gives `answer` for the current user. */
async function confirm(answer: () => Response | Promise<Response>) {
  const app = await atMembership()
  const began = app.session.epoch.value
  app.server.on('GET /api/klupper', answer)
  const result = await outcome(app.session.confirmMember())
  await settle()
  return { ...app, result, isSameSession: app.session.epoch.value === began }
}

describe('confirmMember()', () => {
  test('resolves and stores the user when the same member is signed in', async () => {
    const { result, isSameSession, session, server } = await confirm(() =>
      json({ ...MEMBER, firstName: 'Susan' }),
    )
    expect(result).toEqual({ value: undefined })
    expect(isSameSession).toBe(true)
    expect(session.user.data.value?.firstName).toBe('Susan')
    expect(server.calls()).toEqual(['GET /api/klupper'])
  })

  test('aborts and shows the other member when the member changed', async () => {
    const { result, isSameSession, session } = await confirm(() => json(OTHER))
    expect(isAbort(result)).toBe(true)
    expect(isSameSession).toBe(false)
    expect(session.status.value).toBe('member')
    expect(session.user.data.value).toEqual(OTHER)
  })

  test.each([401, 403, 404])('aborts and expires the session at %i', async status => {
    const { result, session, toastTexts, sentToTabs, broadcasts } = await confirm(() => failure(status))
    expect(isAbort(result)).toBe(true)
    expect(session.status.value).toBe('visitor')
    expect(toastTexts()).toEqual([`info: ${SESSION_TEXTS.sessionExpired}`])
    expect(sentToTabs).toEqual([{ type: 'expired' }])
    expect(broadcasts).toEqual([])
  })

  test.each([
    ['a server that fails', () => failure(503), HttpError],
    ['no connection', offline, NetworkError],
  ])('rejects without a toast at %s, since the caller shows the error', async (_, answer, kind) => {
    const { result, isSameSession, session, toastTexts, broadcasts } = await confirm(answer)
    expect(result).toBeInstanceOf(kind)
    expect(isSameSession).toBe(true)
    expect(session.user.error.value).toBeUndefined()
    expect([toastTexts(), broadcasts]).toEqual([[], []])
  })

  test('aborts when the session ends before the answer', async () => {
    const app = await atMembership()
    const answer = app.server.hold('GET /api/klupper')
    const result = outcome(app.session.confirmMember())
    await app.receive({ type: 'logout' })
    answer.resolve(asMember())
    expect(isAbort(await result)).toBe(true)
    expect(app.session.status.value).toBe('visitor')
  })
})
