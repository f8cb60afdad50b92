import { safeParse } from 'valibot'
import { expect, test, vi } from 'vitest'
import {
  actionsLeftSchema,
  cancellationTypesSchema,
  checkoutSchema,
  currentUserSchema,
  membershipSchema,
  paymentSchema,
  plansSchema,
  resetSchema,
} from '../../../src/api/schemas.ts'
import { typeName } from '../../../src/lib/parse-response.ts'

const USER = { id: 1, email: 'a@b.nl' }
const PLAN = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }
const REASON = { id: 1, description: 'Te duur' }

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

/** For each answer, one with every required field, and values that are no answer. */
/* biome-ignore format: a table */
const ANSWERS: [Name, valid: unknown, invalid: unknown[]][] = [
  ['user', USER, [{ ...USER, id: '1' }, { ...USER, email: null }, { ...USER, id: 2 ** 53 }]],
  ['plans', [PLAN], [{}, ...Object.keys(PLAN).map(key => [PLAN, { ...PLAN, [key]: null }]), Array(201).fill(PLAN)]],
  ['plans', [], [[{ ...PLAN, price: '17.95' }], [{ ...PLAN, numOfMonth: undefined }], [{ ...PLAN, id: 2 ** 53 }], [{ ...PLAN, id: 1.5 }]]],
  ['membership', { endDate: '2026-03-14' }, [{}, { endDate: '14-03-2026' }, { endDate: '2026-02-30' }]],
  ['membership', { endDate: null }, [null]],
  ['actions left', { participations: 0, contactRequests: 2 }, [{ contactRequests: 1 }, { participations: 1, contactRequests: null }]],
  ['reasons', [REASON], [[{ ...REASON, id: '1' }], [{ id: 1 }], [{ ...REASON, id: -(2 ** 53) }], Array(201).fill(REASON)]],
  ['checkout', { _links: { checkout: { href: '/' } } }, [{ _links: null }, { _links: { checkout: {} } }]],
  ['payment', { status: 'charged_back' }, [{}, { status: 5 }]],
]

test.each(ANSWERS)('%s may be %j, and no other form', (name, valid, invalid) => {
  expect(safeParse(SCHEMAS[name], valid)).toMatchObject({ success: true, output: valid })
  for (const value of invalid) expect(safeParse(SCHEMAS[name], value).success).toBe(false)
})

const NO_FLAGS = { active: null, inActive: null, isRenewal: null, forSuperkluppers: null }
const BARE_USER = { ...USER, firstName: '', photo: '', hasEndedMembership: false }
const BARE_PLAN = { ...PLAN, active: true, inActive: false, isRenewal: false, forSuperkluppers: false }

test.each<[Name, given: object, read: unknown]>([
  ['user', USER, BARE_USER],
  ['user', { ...USER, firstName: ' \u200b', age: 5 }, BARE_USER],
  ['user', { ...USER, firstName: 5, photo: {}, hasEndedMembership: null }, BARE_USER],
  ['plans', [PLAN], [BARE_PLAN]],
  ['plans', [{ ...PLAN, ...NO_FLAGS, appleProductId: null }], [BARE_PLAN]],
])('the optional fields of %s get safe defaults: %j', (name, given, read) => {
  expect(safeParse(SCHEMAS[name], given).output).toEqual(read)
})

const FLAGS = ['active', 'inActive', 'isRenewal', 'forSuperkluppers'] as const

test.each([
  [true, [true, 1, '1', 'true']],
  [false, [false, 0, '0', 'false']],
])('a flag is %s in each of the forms %j', (flag, forms) => {
  for (const form of forms) {
    const plan = Object.fromEntries(FLAGS.map(name => [name, form]))
    expect(safeParse(plansSchema, [{ ...PLAN, ...plan }]).output).toEqual([
      { ...PLAN, ...Object.fromEntries(FLAGS.map(name => [name, flag])) },
    ])
    const user = { ...USER, hasEndedMembership: form }
    expect(safeParse(currentUserSchema, user).output).toMatchObject({ hasEndedMembership: flag })
  }
})

test.each(['ja', 'True', '', 2, -1, [], [1], {}])(
  'a flag of the form %j has its type in the console: the plan is not for sale, the membership not ended',
  form => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const name of FLAGS) {
      expect(safeParse(plansSchema, [PLAN, { ...PLAN, [name]: form }]).output).toMatchObject([PLAN])
      expect(error).toHaveBeenLastCalledWith(`${name}: true or false expected, ${typeName(form)} found`)
    }
    const user = safeParse(currentUserSchema, { ...USER, hasEndedMembership: form })
    expect(user).toMatchObject({ success: true, output: { hasEndedMembership: false } })
    expect(error).toHaveBeenLastCalledWith(expect.stringMatching(/^hasEndedMembership: /))
  },
)

test.each([
  [{ id: 7, email: 'a@b.nl' }, { id: 7 }],
  [{ id: '7' }, null],
  [{}, null],
  [true, null],
  [undefined, null],
])('a reset that answers %j changed the account %j', (answer, account) => {
  expect(safeParse(resetSchema, answer)).toMatchObject({ success: true, output: account })
})
