import { beforeEach, expect, test } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/calls.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, json, offline, text } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { toasts } from '../../support/user.ts'

const SERVER = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'

/** The details of the events `server-error` on the window. */
let details: unknown[] = []
beforeEach(() => {
  details = []
  const add = (event: Event) => void details.push((event as CustomEvent).detail)
  window.addEventListener('server-error', add)
  return () => window.removeEventListener('server-error', add)
})

test('the failed check of a payment is broadcast, and shown without a toast', async () => {
  const answers = { 'GET /api/payment': () => json({ status: 'open' }) }
  const app = await renderApp({ at: '/payment?id=tr_1', as: 'gratis', answers })
  app.stub.on('GET /api/payment', () => failure(500))
  await advance(POLL_INTERVAL)
  expect(details).toEqual([{ message: SERVER }])
  expect(toasts()).toEqual([])
})

test('a failed quiet read is broadcast with the message of the server', async () => {
  const item = { code: 'x', message: 'Even geen plannen.', field: null }
  const answers = { 'GET /api/subscription': () => failure(503, item) }
  await renderApp({ at: '/account', as: 'lid', answers })
  expect(details).toEqual([{ message: 'Even geen plannen.' }])
  expect(toasts()).toEqual([])
})

test('a failed write that only the page explains is broadcast', async () => {
  await renderApp({ ...FORMS.change, answers: { [FORMS.change.call]: offline } })
  window.dispatchEvent(new Event('offline'))
  await submit(FORMS.change)
  expect(details).toEqual([{ message: 'Je hebt geen internet. Er is niets gewijzigd.' }])
  expect(toasts()).toEqual([])
})

test('a link that fails is broadcast once, without the visitor who is read after it', async () => {
  await renderApp({ at: '/sso?sso=used' })
  expect(details).toEqual([{ message: 'Deze verificatiecode kan niet worden gevonden' }])
})

test('calls that wait for one read of the user broadcast its failure once', async () => {
  const app = await renderApp({ at: '/account', as: 'gratis' })
  await advance(16 * 60_000)
  app.stub.on('GET /api/klupper', () => failure(500))
  app.queries.membership.invalidate()
  app.queries.actionsLeft.invalidate()
  await settle()
  expect(details).toEqual([{ message: SERVER }])
})

test.each([
  ['nobody is signed in at the start', { at: '/' }],
  ['a member is no superklupper', { at: '/membership', as: 'gratis' }],
  [
    'a member has no password',
    {
      at: '/account/change-password',
      as: 'gratis',
      answers: { 'GET /api/account/password': () => text('Not Found', 404) },
    },
  ],
])('nothing is broadcast when %s', async (_, options) => {
  await renderApp(options)
  expect(details).toEqual([])
})

test('nothing is broadcast of an abort', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.stub.hold('GET /api/membership')
  app.queries.membership.invalidate()
  app.cache.clear()
  await settle()
  expect(details).toEqual([])
})

test('a script that sends `server-error` shows nothing', async () => {
  await renderApp({ at: '/account', as: 'lid' })
  window.dispatchEvent(new CustomEvent('server-error', { detail: { message: 'Log hier in' } }))
  await settle()
  expect(toasts()).toEqual([])
})
