// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { demoMembers } from '../../src/mock/members.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'

let api: MockApi
let browser: MockBrowser

beforeEach(() => {
  api = createMockApi({ now: () => new Date(2025, 10, 20, 0, 30) })
  browser = createMockBrowser(api)
})

const read = async (path: string) => (await browser.call('GET', path)).body

test.each([
  ['gratis', null, 2, 2],
  ['op', null, 0, 0],
  ['contact-op', null, 2, 0],
  ['lid', '2026-03-14', 2, 2],
  ['laatste-dag', '2025-11-20', 2, 2],
  ['opgezegd', '2025-12-20', 2, 2],
  ['verlopen', '2025-11-19', 1, 0],
  ['superklupper', null, 2, 2],
])(
  '%s has a membership until %s, and %i and %i actions left',
  async (name, endDate, participations, contacts) => {
    await browser.become(name)
    expect(await read('/api/membership')).toEqual({ data: { endDate } })
    expect(await read('/api/membership/actions-left')).toEqual({
      data: { participations, contactRequests: contacts },
    })
  },
)

test('the demo members have unmistakable names, addresses and ids', () => {
  for (const key of ['name', 'email', 'id'] as const) {
    expect(new Set(demoMembers.map(member => member[key])).size).toBe(demoMembers.length)
  }
  expect(demoMembers.every(({ email }) => email.endsWith('@voorbeeld.nl'))).toBe(true)
})

test('the subscriptions are the plans of §9 and those that are not sold', async () => {
  await browser.become('gratis')
  const plans = await read('/api/subscription')
  const common = { active: true, forSuperkluppers: false, isRenewal: false, inActive: false }
  expect(plans).toEqual([
    {
      ...common,
      id: 1,
      numOfMonth: 3,
      price: 17.95,
      pricePerMonth: 5.98,
      appleProductId: 'nl.klup.compleet.3',
    },
    {
      ...common,
      id: 2,
      numOfMonth: 6,
      price: 34.95,
      pricePerMonth: 5.83,
      appleProductId: 'nl.klup.compleet.6',
    },
    {
      ...common,
      id: 3,
      numOfMonth: 12,
      price: 59.95,
      pricePerMonth: 5,
      appleProductId: 'nl.klup.compleet.12',
    },
    {
      ...common,
      id: 4,
      numOfMonth: 12,
      price: 29.95,
      pricePerMonth: 2.5,
      appleProductId: null,
      forSuperkluppers: true,
    },
    expect.objectContaining({ id: 5, active: false }),
    expect.objectContaining({ id: 6, inActive: true }),
    expect.objectContaining({ id: 7, isRenewal: true, price: 6.99, pricePerMonth: 6.99, numOfMonth: 1 }),
  ])
})

test('superklupper is answered by success or 404', async () => {
  await browser.become('superklupper')
  expect((await browser.call('GET', '/api/membership/superklupper')).status).toBe(200)
  await browser.become('lid')
  expect(await browser.call('GET', '/api/membership/superklupper')).toMatchObject({
    status: 404,
    body: [{ code: 'superklupper_not_found' }],
  })
})

describe('cancelling', () => {
  const record = (body: unknown) => browser.call('POST', '/api/membership/cancellation', body)
  beforeEach(() => browser.become('lid'))

  test('offers six reasons', async () => {
    expect(await read('/api/membership/cancellation/type')).toEqual({
      data: [
        { id: 1, description: 'Ik gebruik Klup te weinig' },
        { id: 2, description: 'Er zijn te weinig activiteiten bij mij in de buurt' },
        { id: 3, description: 'Ik vind het lidmaatschap te duur' },
        { id: 4, description: 'Ik heb genoeg nieuwe mensen leren kennen' },
        { id: 5, description: 'De app werkt niet goed voor mij' },
        { id: 6, description: 'Een andere reden' },
      ],
    })
  })

  test('records the reason in both forms', async () => {
    expect((await record({ reasonText: 'Te druk', reasonType: { id: 1 } })).status).toBe(201)
    expect((await record({ reasonText: '', reasonTypeId: 6 })).status).toBe(201)
    expect(api.world.cancellations).toEqual([
      { id: 1, member: 'lid', reasonTypeId: 1, reasonText: 'Te druk' },
      { id: 2, member: 'lid', reasonTypeId: 6, reasonText: '' },
    ])
  })

  test.each([
    [{ reasonText: '' }, 'reasonType'],
    [{ reasonType: { id: 7 } }, 'reasonType'],
    [{ reasonType: null, reasonTypeId: '1' }, 'reasonType'],
    [{ reasonTypeId: 1, reasonText: 5 }, 'reasonText'],
  ])('refuses %j', async (body, field) => {
    expect(await record(body)).toMatchObject({ status: 400, body: [{ field }] })
    expect(api.world.cancellations).toEqual([])
  })

  test('ends the membership, which stays valid until its end date', async () => {
    const { status, body } = await browser.call('POST', '/api/membership/end')
    expect([status, body]).toEqual([204, undefined])
    expect(await read('/api/klupper')).toMatchObject({ hasEndedMembership: true })
    expect(await read('/api/membership')).toEqual({ data: { endDate: '2026-03-14' } })
  })

  test.each([
    ['laatste-dag', 204],
    ['gratis', 409],
    ['verlopen', 409],
  ])('of %s answers %i', async (name, status) => {
    await browser.become(name)
    expect((await browser.call('POST', '/api/membership/end')).status).toBe(status)
  })
})

test('a server without envelope answers bare', async () => {
  browser = createMockBrowser(createMockApi({ envelope: false, now: () => new Date(2025, 10, 20) }))
  await browser.become('lid')
  expect(await read('/api/membership')).toEqual({ endDate: '2026-03-14' })
  expect(await read('/api/membership/actions-left')).toEqual({ participations: 2, contactRequests: 2 })
  expect(await read('/api/membership/cancellation/type')).toHaveLength(6)
  await browser.call('POST', '/api/payment', {
    subscriptionId: 1,
    redirectUrl: 'http://localhost:3000/payment',
  })
  expect(await read('/api/payment')).toEqual({ status: 'open' })
})
