// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

let api: MockApi
let browser: MockBrowser

beforeEach(() => {
  api = createMockApi({ now: () => new Date(2025, 10, 20) })
  browser = createMockBrowser(api)
})

const control = (name: string, body: unknown = {}) => browser.call('POST', `/__mock/${name}`, body)

test('become signs in as a demo member, and refuses a name that nobody has', async () => {
  expect(await control('become', { member: 'op' })).toMatchObject({
    status: 200,
    body: { firstName: 'Bram' },
  })
  expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ firstName: 'Bram' })
  expect((await control('become', { member: 'niemand' })).status).toBe(400)
  await expect(browser.become('niemand')).rejects.toThrow('There is no demo member niemand')
})

test('member changes the signed-in member', async () => {
  await browser.become('gratis')
  const changes = { firstName: null, endDate: '2026-01-01', participations: 1, hasEndedMembership: true }
  expect((await control('member', changes)).status).toBe(200)
  expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({
    firstName: null,
    hasEndedMembership: true,
  })
  expect((await browser.call('GET', '/api/membership')).body).toEqual({ data: { endDate: '2026-01-01' } })
  await control('member', { endsIn: -3 })
  expect((await browser.call('GET', '/api/membership')).body).toEqual({ data: { endDate: '2025-11-17' } })
})

test.each<Record<string, unknown>>([
  { id: 5 },
  { name: 'anders' },
  { endDate: '31-12-2025' },
  { participations: -1 },
  { superklupper: 'ja' },
  { toString: 1 },
])('member refuses %j', async changes => {
  await browser.become('gratis')
  expect(await control('member', changes)).toMatchObject({
    status: 400,
    body: [{ code: 'mock_control', field: Object.keys(changes)[0] }],
  })
})

test('member needs somebody signed in', async () => {
  expect((await control('member', { participations: 0 })).status).toBe(401)
})

test('fault sets and ends a fault, with its settings', async () => {
  const fault = { call: 'GET /api/klupper', fault: '503-empty', times: 2, applied: true, field: 'x' }
  expect((await control('fault', fault)).status).toBe(204)
  expect(api.world.faults.get('GET /api/klupper')).toEqual({
    fault: '503-empty',
    times: 2,
    applied: true,
    field: 'x',
  })
  expect((await browser.call('GET', '/api/klupper')).status).toBe(503)
  expect((await control('fault', { call: 'GET /api/klupper', fault: null })).status).toBe(204)
  expect((await browser.call('GET', '/api/klupper')).status).toBe(401)
  expect((await control('fault', { call: 'GET /api/klupper', fault: 'stuk' })).status).toBe(400)
  expect((await control('fault', { call: 'GET /stuk', fault: null })).status).toBe(400)
})

test('next-payment refuses a status that does not exist', async () => {
  expect((await control('next-payment', { status: 'gratis' })).status).toBe(400)
})

test('token makes a used token good again', async () => {
  const use = async () => (await browser.call('POST', '/api/account/sso/sso-lid')).status
  expect([await use(), await use()]).toEqual([200, 404])
  expect((await control('token', { member: 'lid', kind: 'sso' })).body).toEqual({ token: 'sso-lid' })
  expect(await use()).toBe(200)
  expect((await control('token', { member: 'lid', kind: 'reset' })).body).toEqual({ token: 'reset-lid' })
  expect((await control('token', { member: 'lid', kind: 'iets' })).status).toBe(400)
})

test('expire ends every session, remembered or not', async () => {
  await browser.call('POST', '/api/account/sso/sso-lid')
  await control('expire')
  expect((await browser.call('GET', '/api/klupper')).status).toBe(401)
})

test('reset makes everything new', async () => {
  await browser.become('lid')
  await browser.call('POST', '/api/membership/end')
  await browser.call('POST', '/api/account/sso/sso-lid')
  api.setFault('GET /api/klupper', '404')
  expect((await control('reset')).status).toBe(204)
  expect((await browser.call('GET', '/api/klupper')).status).toBe(401)
  expect((await browser.call('POST', '/api/account/sso/sso-lid')).status).toBe(200)
  expect((await browser.call('GET', '/api/klupper')).body).toMatchObject({ hasEndedMembership: false })
})

test('state tells members, faults and counted requests', async () => {
  await browser.call('GET', '/api/klupper')
  await browser.call('GET', '/api/account/password/forgot?emailAddress=a')
  await browser.call('GET', '/api/account/password/forgot?emailAddress=b')
  api.setFault('GET /api/payment', 'slow')
  const { body } = await browser.call('GET', '/__mock/state')
  expect(body).toMatchObject({
    requests: { 'GET /api/klupper': 1, 'GET /api/account/password/forgot': 2 },
    faults: { 'GET /api/payment': { fault: 'slow', times: null, applied: false, field: null } },
    payments: [],
    cancellations: [],
  })
  expect(body).toHaveProperty('members.0.name', 'gratis')
  expect(body).toHaveProperty('ssoTokens', expect.arrayContaining(['sso-lid']))
})
