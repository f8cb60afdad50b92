import { beforeEach, describe, expect, test } from 'vitest'
import { settle, stopClock } from '../support/clock.ts'
import { failure } from '../support/fetch-stub.ts'
import { asMember, asVisitor, prepareApp, startApp } from '../support/session.ts'

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

describe('after a failed load', () => {
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
