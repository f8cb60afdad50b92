// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  bestValue,
  offerFor,
  type Plan,
  planOfMonths,
  RENEWAL_PRICE,
  renewalPrice,
  saving,
} from '../../src/features/membership/plans.ts'

const plan = (id: number, numOfMonth: number, pricePerMonth: number, more: Partial<Plan> = {}): Plan => ({
  id,
  numOfMonth,
  pricePerMonth,
  price: pricePerMonth * numOfMonth,
  active: true,
  inActive: false,
  isRenewal: false,
  forSuperkluppers: false,
  ...more,
})

const three = plan(1, 3, 5.98)
const six = plan(2, 6, 5.83)
const twelve = plan(3, 12, 5)
const special = plan(4, 12, 2.5, { forSuperkluppers: true })
const renewal = plan(5, 1, 7.49, { isRenewal: true })
const PLANS = Object.freeze([twelve, special, renewal, three, six])

describe('an ordinary member', () => {
  test('gets the ordinary plans, the shortest first', () => {
    expect(offerFor(PLANS, false)).toEqual({ special: [], ordinary: [three, six, twelve] })
    expect(offerFor([special], false)).toEqual({ special: [], ordinary: [] })
  })

  test('gets only the cheapest plan of each period', () => {
    expect(offerFor([plan(8, 6, 6), six, three, plan(9, 6, 7)], false).ordinary).toEqual([three, six])
  })
})

describe('a superklupper', () => {
  test('gets the special plans first, then the ordinary ones of other periods', () => {
    const short = plan(6, 3, 3, { forSuperkluppers: true })
    const dearer = plan(7, 12, 2.6, { forSuperkluppers: true })
    expect(offerFor([dearer, ...PLANS, short], true)).toEqual({ special: [short, special], ordinary: [six] })
  })
})

test.each([{ active: false }, { inActive: true }, { isRenewal: true }])(
  'a plan with %j is sold to nobody',
  flag => {
    const plans = [{ ...three, ...flag }, six, { ...special, ...flag }]
    for (const isSuperklupper of [true, false])
      expect(offerFor(plans, isSuperklupper)).toEqual({ special: [], ordinary: [six] })
  },
)

describe('the months in the address', () => {
  const forMember = offerFor(PLANS, false)

  test.each([undefined, '', '2', '06', '6.0', '+6', ' 6', '6e0', '0x6', '-6', '__proto__'])(
    '%j choose nothing',
    months => expect(planOfMonths(forMember, months)).toBeUndefined(),
  )
})

test.each([
  ['the one plan with the lowest price per month', offerFor(PLANS, false), twelve],
  ['none when two share it', offerFor([three, plan(7, 6, 5), twelve], false), undefined],
  ['the cheaper of two', offerFor([three, six], false), six],
  ['none when there is nothing to compare with', offerFor([three], false), undefined],
  ['none beside a special offer', offerFor(PLANS, true), undefined],
])('the best value is %s', (_, offer, best) => {
  expect(bestValue(offer)).toBe(best)
})

test.each([
  ['there is none', [three, six], RENEWAL_PRICE],
  ['it is inactive', [{ ...renewal, inActive: true }], RENEWAL_PRICE],
  ['there are two', [renewal, plan(8, 1, 9.99, { isRenewal: true })], RENEWAL_PRICE],
  ['there is one', PLANS, 7.49],
  ['another is no longer active', [renewal, { ...renewal, id: 9, active: false }], 7.49],
])('the renewal price is right when %s', (_, plans, price) => {
  expect(renewalPrice(plans)).toBe(price)
})

describe('a plan with impossible numbers', () => {
  test.each([
    { price: 0.004 },
    { price: 1e21 },
    { price: -17.95 },
    { price: Number.NaN },
    { pricePerMonth: 0 },
    { numOfMonth: 0 },
    { numOfMonth: 2.5 },
  ])('is not for sale: %j', wrong => {
    expect(offerFor([three, { ...six, ...wrong }], false).ordinary).toEqual([three])
    expect(offerFor([three, { ...special, ...wrong }], true).special).toEqual([])
  })

  test('is not the renewal price', () => {
    expect(renewalPrice([{ ...renewal, pricePerMonth: -1 }])).toBe(6.99)
  })
})

describe('the saving of a longer plan', () => {
  const priced = (numOfMonth: number, price: number) => plan(numOfMonth, numOfMonth, 1, { price })
  const offer = (...ordinary: Plan[]) => ({ special: [], ordinary })

  test.each([
    [priced(6, 34.1), '€1,80 minder dan twee keer 3 maanden'],
    [priced(6, 34.11), undefined],
    [priced(12, 59.95), '€11,85 minder dan vier keer 3 maanden'],
    [priced(12, 29.95), '€41,85 minder dan vier keer 3 maanden'],
    [priced(39, 200), '€33,35 minder dan 13 keer 3 maanden'],
    [priced(6, 40), undefined],
    [priced(4, 1), undefined],
    [priced(3, 17.95), undefined],
  ])('of %o is shown if it is large enough', (longer, text) => {
    expect(saving(longer, offer(priced(3, 17.95), longer))).toBe(text?.replace(/ (?=maanden)/, '\u00a0'))
  })

  test('is relative to a special plan when that is the shortest', () => {
    expect(saving(six, { special: [priced(3, 9)], ordinary: [six] })).toBe(undefined)
  })
})
