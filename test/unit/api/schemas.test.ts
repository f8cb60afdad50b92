// @vitest-environment node
import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  actionsLeftSchema,
  cancellationTypesSchema,
  checkoutSchema,
  currentUserSchema,
  membershipSchema,
  paymentSchema,
  plansSchema,
} from '../../../src/api/schemas.ts'

const USER = { id: 1, email: 'a@b.nl', firstName: 'Sanne', photo: '/a.jpg', hasEndedMembership: true }
const PLAN = {
  id: 1,
  price: 17.95,
  pricePerMonth: 5.98,
  numOfMonth: 3,
  active: true,
  inActive: false,
  isRenewal: false,
  forSuperkluppers: false,
}
const NEEDED = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }
const HREF = { _links: { checkout: { href: 'https://bank.example/' } } }

const SCHEMAS = {
  user: currentUserSchema,
  plans: plansSchema,
  membership: membershipSchema,
  'actions left': actionsLeftSchema,
  reasons: cancellationTypesSchema,
  checkout: checkoutSchema,
  payment: paymentSchema,
}
type Name = keyof typeof SCHEMAS

describe('reads the known fields and drops the others', () => {
  test.each<[Name, given: unknown, read: unknown]>([
    ['user', { ...USER, age: 5 }, USER],
    ['plans', [{ ...PLAN, appleProductId: null }], [PLAN]],
    ['membership', { endDate: '2026-03-14', more: 1 }, { endDate: '2026-03-14' }],
    ['membership', { endDate: null }, { endDate: null }],
    ['actions left', { participations: 0, contactRequests: 2 }, { participations: 0, contactRequests: 2 }],
    ['reasons', [{ id: 1, description: 'Te duur', order: 1 }], [{ id: 1, description: 'Te duur' }]],
    ['checkout', HREF, HREF],
    ['payment', { status: 'charged_back', amount: 1 }, { status: 'charged_back' }],
  ])('%s of %j', (name, given, read) => {
    expect(safeParse(SCHEMAS[name], given)).toMatchObject({ success: true, output: read })
  })
})

describe('an optional field has a safe default, also for a value of the wrong type', () => {
  const bare = { id: 1, email: 'a@b.nl', firstName: '', photo: '', hasEndedMembership: false }

  test.each([{}, { firstName: 5, photo: {}, hasEndedMembership: 'true' }])(
    'a member with %j gets the defaults',
    given => {
      expect(safeParse(currentUserSchema, { id: 1, email: 'a@b.nl', ...given }).output).toEqual(bare)
    },
  )

  test.each([{}, { active: 'x', inActive: 0, isRenewal: [], forSuperkluppers: 'no' }])(
    'of a plan with %j',
    given => {
      expect(safeParse(plansSchema, [{ ...NEEDED, ...given }]).output).toEqual([PLAN])
    },
  )

  test('and keeps a valid value', () => {
    const plan = { ...NEEDED, active: false, inActive: true, isRenewal: true, forSuperkluppers: true }
    expect(safeParse(plansSchema, [plan]).output).toEqual([plan])
  })
})

test.each<[Name, given: unknown]>([
  ['plans', {}],
  ['plans', [{ ...PLAN, id: null }]],
  ['plans', [{ ...PLAN, price: '17.95' }]],
  ['plans', [PLAN, { ...PLAN, pricePerMonth: null }]],
  ['plans', [{ ...PLAN, numOfMonth: undefined }]],
  ['membership', {}],
  ['membership', { endDate: '14-03-2026' }],
  ['membership', { endDate: '2026-02-30' }],
  ['actions left', { contactRequests: 1 }],
  ['actions left', { participations: 1, contactRequests: null }],
  ['reasons', [{ id: '1', description: 'x' }]],
  ['reasons', [{ id: 1 }]],
  ['checkout', { _links: null }],
  ['checkout', { _links: { checkout: { href: null } } }],
  ['payment', {}],
  ['payment', { status: 5 }],
])('%s rejects %j: a required field is missing or has the wrong type', (name, given) => {
  expect(safeParse(SCHEMAS[name], given).success).toBe(false)
})

describe('a list or an id that is too large breaks the contract', () => {
  test.each<[Name, item: object]>([
    ['plans', PLAN],
    ['reasons', { id: 1, description: 'Te duur' }],
  ])('%s of more than 200', (name, item) => {
    const reads = (length: number) =>
      safeParse(
        SCHEMAS[name],
        Array.from({ length }, () => item),
      ).success
    expect([reads(200), reads(201)]).toEqual([true, false])
  })

  test.each<[Name, given: unknown]>([
    ['user', { ...USER, id: 2 ** 53 }],
    ['plans', [{ ...PLAN, id: 2 ** 53 }]],
    ['plans', [{ ...PLAN, id: 1.5 }]],
    ['reasons', [{ id: -(2 ** 53), description: 'Te duur' }]],
  ])('%s with an id that is no safe integer', (name, given) => {
    const { success, issues } = safeParse(SCHEMAS[name], given)
    expect([success, issues?.[0]?.message]).toEqual([false, 'safe integer'])
  })
})
