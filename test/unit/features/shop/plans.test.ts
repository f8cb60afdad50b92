import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/api/schemas.ts'
import {
  monthsIn,
  offerFor,
  planOfMonths,
  RENEWAL_PRICE,
  renewalPrice,
  yearText,
} from '../../../../src/features/shop/plans.ts'

const plan = (id: number, numOfMonth: number, pricePerMonth: number, more: Partial<Plan> = {}): Plan => ({
  ...{ id, numOfMonth, pricePerMonth, price: pricePerMonth * numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers: false, ...more },
})

const three = plan(1, 3, 5.98)
const six = plan(2, 6, 5.83)
const twelve = plan(3, 12, 5)
const special = plan(4, 12, 2.5, { forSuperkluppers: true })
const renewal = plan(5, 1, 7.49, { isRenewal: true })
const PLANS = Object.freeze([twelve, special, renewal, three, six])

test('the offer has only ordinary plans for a member, the shortest first', () => {
  expect(offerFor(PLANS, false)).toMatchObject({ special: [], ordinary: [three, six, twelve] })
  expect(offerFor([special], false)).toMatchObject({ special: [], ordinary: [] })
})

test.each([{}, { inActive: true }, { forSuperkluppers: true }])(
  'the offer has neither of two plans with one id, if one is %j',
  differs => {
    expect(offerFor([three, six, plan(2, 12, 5, differs)], true)).toMatchObject({
      special: [],
      ordinary: [three],
    })
  },
)

test('the offer has only the cheapest plan of each period', () => {
  expect(offerFor([plan(8, 6, 6), six, three, plan(9, 6, 7)], false).ordinary).toEqual([three, six])
})

test('the offer starts with the special plans for a superklupper, then has the ordinary ones of other periods', () => {
  const short = plan(6, 3, 3, { forSuperkluppers: true })
  const dearer = plan(7, 12, 2.6, { forSuperkluppers: true })
  expect(offerFor([dearer, ...PLANS, short], true)).toMatchObject({
    special: [short, special],
    ordinary: [six],
  })
})

/* biome-ignore format: a list */
test.each([
  { active: false }, { inActive: true }, { isRenewal: true },
  { price: 0.004 }, { price: 10_000.01 }, { price: -17.95 }, { price: Number.NaN }, { pricePerMonth: Number.POSITIVE_INFINITY },
  { pricePerMonth: 0 }, { numOfMonth: 0 }, { numOfMonth: 2.5 }, { numOfMonth: 121 },
])('the offer leaves out a plan with %j', wrong => {
  const plans = [{ ...three, ...wrong }, six, { ...special, ...wrong }]
  for (const isSuperklupper of [true, false])
    expect(offerFor(plans, isSuperklupper)).toMatchObject({ special: [], ordinary: [six] })
})

test.each([
  [three, 'Een heel jaar kost dan €80,85.'],
  [six, 'Een heel jaar kost dan €76,92.'],
  [twelve, ''],
])('the year that begins with the plan %o says «%s»', (plan, text) => {
  expect(yearText(plan, 6.99)).toBe(text)
})

test.each([undefined, '', '2', '06', '6.0', '+6', ' 6', '6e0', '0x6', '-6', '__proto__'])(
  'the months %j in the address choose no plan',
  months => expect(planOfMonths(offerFor(PLANS, false), monthsIn(months))).toBeUndefined(),
)

test.each([
  ['the only renewal plan', PLANS, 7.49],
  ['the only active one', [renewal, { ...renewal, id: 9, active: false }], 7.49],
  ['§9 without one', [three, six], RENEWAL_PRICE],
  ['§9 when it is inactive', [{ ...renewal, inActive: true }], RENEWAL_PRICE],
  ['§9 when there are two', [renewal, plan(8, 1, 9.99, { isRenewal: true })], RENEWAL_PRICE],
  ['§9 when it is negative', [{ ...renewal, pricePerMonth: -1 }], RENEWAL_PRICE],
])('the renewal price is that of %s', (_, plans, price) => {
  expect(renewalPrice(plans)).toBe(price)
})
