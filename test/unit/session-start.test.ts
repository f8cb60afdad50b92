import { beforeEach, describe, expect, test } from 'vitest'
import { settle, stopClock } from '../support/clock.ts'
import { failure, json, offline, redirected, text } from '../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, prepareApp, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

test('Back before it is known goes nowhere but there', async () => {
  const app = prepareApp(asMember, { at: '/payment?id=1' })
  app.history.push('/membership')
  const answer = app.server.hold('GET /api/klupper')
  const looked = app.session.load()
  app.history.back()
  await settle()
  expect(app.address()).toBe('/payment?id=1')
  answer.resolve(asMember())
  await looked
  expect(app.address()).toBe('/payment?id=1')
  expect(app.router.page.value).toMatchObject({ row: { path: '/payment' }, search: '?id=1' })
})

// What else is an ordinary no is told in calls.test.ts.
test.each([
  ['401', asVisitor],
  ['a list of two', () => json([MEMBER, MEMBER])],
  ['a login page that it was redirected to', () => redirected(text('<!doctype html>'))],
])('a visitor is who gets %s, and nothing is said about it', async (_, answer) => {
  const { session, said, broadcasts, router } = await startApp(answer)
  expect(session.status.value).toBe('visitor')
  expect(session.user.data.value).toBeUndefined()
  expect(said()).toEqual([])
  expect(session.notice.value).toBeUndefined()
  expect(session.loadFailed.value).toBe(false)
  expect(broadcasts).toEqual([])
  expect(router.page.value?.row.path).toBe('/')
})

describe('when it cannot be told who is signed in, the app goes on as for a visitor and says so once', () => {
  const secret = { code: 'database', message: 'Even geduld.', field: 'password' }

  test.each([
    [
      'the server fails and explains itself',
      () => failure(503, secret),
      'Even geduld.',
      { name: 'HttpError', status: 503, code: 'database' },
    ],
    [
      'there is no connection',
      offline,
      'Er is geen verbinding. Controleer je internet en probeer het opnieuw.',
      { name: 'NetworkError' },
    ],
  ])('%s', async (_, answer, message, detail) => {
    const { session, toasts, broadcasts } = await startApp(answer)
    expect(session.status.value).toBe('visitor')
    expect(session.notice.value).toBe(message)
    expect(session.loadFailed.value).toBe(true)
    expect(broadcasts).toHaveLength(1)
    expect(toasts.list.value).toMatchObject([{ severity: 'error', text: message }])
    expect(JSON.parse(toasts.list.value[0]?.detail ?? '')).toEqual({ ...detail, call: 'GET /api/klupper' })
  })

  test('and looking again may help', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', asMember)
    await session.load()
    expect(session.status.value).toBe('member')
    expect(session.notice.value).toBeUndefined()
    expect(session.loadFailed.value).toBe(false)
  })

  test('and looking again as a visitor takes the message away', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', () => failure(401))
    await session.load()
    expect(session.status.value).toBe('visitor')
    expect(session.notice.value).toBeUndefined()
    expect(session.loadFailed.value).toBe(false)
  })

  test('and looking again in vain leaves the page as it is, with what was typed there', async () => {
    const { session, router, said } = await startApp(() => failure(500))
    const before = router.page.value
    await session.load()
    expect(router.page.value).toBe(before)
    expect(said()).toHaveLength(1)
  })
})

test('registration is in the mobile app: here it answers an empty object and asks nothing', async () => {
  const { session, server } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
  expect(server.calls()).toEqual(['GET /api/klupper'])
})
