import { beforeEach, describe, expect, test } from 'vitest'
import { settle, stopClock } from '../support/clock.ts'
import { failure, json, offline, redirected, text } from '../support/fetch-stub.ts'
import { asMember, asVisitor, MEMBER, prepareApp, startApp } from '../support/session.ts'

stopClock()
beforeEach(() => sessionStorage.clear())

test('follows Back once, while the current user is unknown', async () => {
  const app = prepareApp(asMember, { at: '/payment?id=1' })
  app.history.push('/membership')
  const answer = app.server.hold('GET /api/klupper')
  const loaded = app.session.load()
  app.history.back()
  await settle()
  expect(app.address()).toBe('/payment?id=1')
  answer.resolve(asMember())
  await loaded
  expect(app.address()).toBe('/payment?id=1')
  expect(app.router.page.value).toMatchObject({ row: { path: '/payment' }, search: '?id=1' })
})

// calls.test.ts has the other answers that mean nobody is signed in.
test.each([
  ['401', asVisitor],
  ['a list of two', () => json([MEMBER, MEMBER])],
  ['a redirect to a login page', () => redirected(text('<!doctype html>'))],
])('%s makes a visitor, without a message', async (_, answer) => {
  const { session, toastTexts, broadcasts, router } = await startApp(answer)
  expect(session.status.value).toBe('visitor')
  expect(session.user.data.value).toBeUndefined()
  expect(toastTexts()).toEqual([])
  expect(session.notice.value).toBeUndefined()
  expect(broadcasts).toEqual([])
  expect(router.page.value?.row.path).toBe('/')
})

describe('shows the visitor’s pages and one message when', () => {
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
    expect(session.notice.value).toEqual({ text: message, canRetry: true })
    expect(broadcasts).toHaveLength(1)
    expect(toasts.list.value).toMatchObject([{ severity: 'error', text: message }])
    expect(JSON.parse(toasts.list.value[0]?.detail ?? '')).toEqual({ ...detail, call: 'GET /api/klupper' })
  })

  test('a second load finds the member', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', asMember)
    await session.load()
    expect(session.status.value).toBe('member')
    expect(session.notice.value).toBeUndefined()
  })

  test('a second load of a visitor removes the message', async () => {
    const { session, server } = await startApp(() => failure(500))
    server.on('GET /api/klupper', () => failure(401))
    await session.load()
    expect(session.status.value).toBe('visitor')
    expect(session.notice.value).toBeUndefined()
  })

  test('a second failed load keeps the page, and so the typed text', async () => {
    const { session, router, toastTexts } = await startApp(() => failure(500))
    const before = router.page.value
    await session.load()
    expect(router.page.value).toBe(before)
    expect(toastTexts()).toHaveLength(1)
  })
})

test('register() returns an empty object and sends nothing, since registration is in the mobile app', async () => {
  const { session, server } = await startApp(asVisitor)
  expect(await session.register()).toEqual({})
  expect(server.calls()).toEqual(['GET /api/klupper'])
})
