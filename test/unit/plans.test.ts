// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { bestValue, offerFor, type Plan, planOfMonths, renewalPrice, saving } from '../../src/domain/plans.ts'

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
const PLANS = [twelve, special, renewal, three, six]

describe('an ordinary member', () => {
  test('is offered the ordinary plans, the shortest first', () => {
    expect(offerFor(PLANS, false)).toEqual({ special: [], ordinary: [three, six, twelve] })
  })

  test('is never offered one period at two prices: the cheapest stays', () => {
    expect(offerFor([plan(8, 6, 6), six, three, plan(9, 6, 7)], false).ordinary).toEqual([three, six])
    const dearer = { ...special, id: 10, price: 31 }
    expect(offerFor([dearer, special, twelve], true)).toEqual({ special: [special], ordinary: [] })
  })

  test('is offered nothing when there is nothing', () => {
    expect(offerFor([], false)).toEqual({ special: [], ordinary: [] })
    expect(offerFor([special], false)).toEqual({ special: [], ordinary: [] })
  })
})

describe('a superklupper', () => {
  test('is offered the special plans first, then the ordinary ones of the other periods', () => {
    expect(offerFor(PLANS, true)).toEqual({ special: [special], ordinary: [three, six] })
  })

  test('is offered special plans in order of length as well', () => {
    const short = plan(6, 3, 3, { forSuperkluppers: true })
    expect(offerFor([...PLANS, short], true)).toEqual({ special: [short, special], ordinary: [six] })
  })

  test('keeps the ordinary plan when the special one is not sold', () => {
    const offer = offerFor([three, six, twelve, { ...special, active: false }], true)
    expect(offer).toEqual({ special: [], ordinary: [three, six, twelve] })
  })
})

test.each([
  ['that is not active', { active: false }],
  ['that is inactive', { inActive: true }],
  ['that is a renewal', { isRenewal: true }],
] as const)('a plan %s is sold to nobody', (_, flag) => {
  const plans = [{ ...three, ...flag }, six, { ...special, ...flag }]
  for (const isSuperklupper of [true, false]) {
    expect(offerFor(plans, isSuperklupper)).toEqual({ special: [], ordinary: [six] })
  }
})

test('the list of the server is left as it is', () => {
  const plans = Object.freeze([...PLANS])
  expect(() => offerFor(plans, true)).not.toThrow()
})

describe('the months in the address', () => {
  const forMember = offerFor(PLANS, false)
  const forSuper = offerFor(PLANS, true)

  test('choose the plan of that length', () => {
    expect(planOfMonths(forMember, '6')).toBe(six)
    expect(planOfMonths(forSuper, '6')).toBe(six)
  })

  test('are never ambiguous: twelve is one plan for a superklupper, another for the rest', () => {
    expect(planOfMonths(forMember, '12')).toBe(twelve)
    expect(planOfMonths(forSuper, '12')).toBe(special)
  })

  test.each([undefined, '', '1', '2', '06', '6.0', '+6', ' 6', '6 ', '6e0', '0x6', '-6', 'NaN', '__proto__'])(
    '%j choose nothing',
    months => {
      expect(planOfMonths(forMember, months)).toBeUndefined()
    },
  )
})

describe('the best value', () => {
  test('is the one plan with the lowest price per month', () => {
    expect(bestValue(offerFor(PLANS, false))).toBe(twelve)
    expect(bestValue(offerFor([three, six], false))).toBe(six)
  })

  test('is none when two share it', () => {
    expect(bestValue(offerFor([three, plan(7, 6, 5), twelve], false))).toBeUndefined()
  })

  test('is none when there is nothing to compare with', () => {
    expect(bestValue(offerFor([three], false))).toBeUndefined()
    expect(bestValue(offerFor([], false))).toBeUndefined()
  })

  test('is none beside a special offer', () => {
    expect(bestValue(offerFor(PLANS, true))).toBeUndefined()
  })
})

describe('the price of renewal', () => {
  test('is that of the one active renewal plan', () => {
    expect(renewalPrice(PLANS)).toBe(7.49)
  })

  test.each([
    ['there is none', [three, six]],
    ['it is not active', [{ ...renewal, active: false }]],
    ['it is inactive', [{ ...renewal, inActive: true }]],
    ['there are two', [renewal, plan(8, 1, 9.99, { isRenewal: true })]],
    ['there are no plans', []],
  ])('is €6,99 when %s', (_, plans) => {
    expect(renewalPrice(plans)).toBe(6.99)
  })

  test('is not confused by one that is no longer active', () => {
    expect(renewalPrice([renewal, { ...renewal, id: 9, active: false }])).toBe(7.49)
  })
})

describe('what a longer plan saves', () => {
  const priced = (numOfMonth: number, price: number) => plan(numOfMonth, numOfMonth, 1, { price })
  const offer = (...ordinary: Plan[]) => ({ special: [], ordinary })

  test.each([
    [priced(6, 34.95), '€0,95 minder dan twee keer 3 maanden'],
    [priced(12, 59.95), '€11,85 minder dan vier keer 3 maanden'],
    [priced(12, 29.95), '€41,85 minder dan vier keer 3 maanden'],
    [priced(36, 200), '€15,40 minder dan twaalf keer 3 maanden'],
    [priced(39, 200), '€33,35 minder dan 13 keer 3 maanden'],
    [priced(6, 35.9), undefined],
    [priced(6, 40), undefined],
    [priced(4, 1), undefined],
    [priced(3, 17.95), undefined],
  ])('%o', (longer, text) => {
    expect(saving(longer, offer(priced(3, 17.95), longer))).toBe(text?.replace(/ (?=maanden)/, '\u00a0'))
  })

  test('is counted from a special plan when that is the shortest', () => {
    expect(saving(six, { special: [priced(3, 9)], ordinary: [six] })).toBe(undefined)
  })
})
