// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import { planFacts } from '../../../../../src/features/membership/plans/plan-facts.ts'
import {
  bestValue,
  offerFor,
  planOfMonths,
  RENEWAL_PRICE,
  renewalPrice,
} from '../../../../../src/features/membership/plans/plans.ts'

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
    expect(offerFor(PLANS, false)).toMatchObject({ special: [], ordinary: [three, six, twelve] })
    expect(offerFor([special], false)).toMatchObject({ special: [], ordinary: [] })
  })

  test('gets only the cheapest plan of each period', () => {
    expect(offerFor([plan(8, 6, 6), six, three, plan(9, 6, 7)], false).ordinary).toEqual([three, six])
  })
})

describe('a superklupper', () => {
  test('gets the special plans first, then the ordinary ones of other periods', () => {
    const short = plan(6, 3, 3, { forSuperkluppers: true })
    const dearer = plan(7, 12, 2.6, { forSuperkluppers: true })
    expect(offerFor([dearer, ...PLANS, short], true)).toMatchObject({
      special: [short, special],
      ordinary: [six],
    })
  })
})

test.each([{ active: false }, { inActive: true }, { isRenewal: true }])(
  'a plan with %j is sold to nobody',
  flag => {
    const plans = [{ ...three, ...flag }, six, { ...special, ...flag }]
    for (const isSuperklupper of [true, false])
      expect(offerFor(plans, isSuperklupper)).toMatchObject({ special: [], ordinary: [six] })
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

  test('a renewal plan with an impossible price is ignored', () => {
    expect(renewalPrice([{ ...renewal, pricePerMonth: -1 }])).toBe(6.99)
  })
})

describe('the saving of a plan', () => {
  const priced = (numOfMonth: number, price: number, forSuperkluppers = false) =>
    plan(numOfMonth, numOfMonth, 1, { price, forSuperkluppers })
  const savingOf = (chosen: Plan, ...others: Plan[]) => {
    const offer = offerFor([...others, chosen], chosen.forSuperkluppers)
    const { saving, comparison, ordinaryPrice } = planFacts(chosen, offer)
    return [saving, comparison.replaceAll('\u00a0', ' '), ordinaryPrice]
  }

  test.each([
    [priced(6, 34.1), 'Je bespaart €1,80', '€1,80 minder dan twee keer 3 maanden'],
    [priced(6, 34.11), '', ''],
    [priced(12, 59.95), 'Je bespaart €11,85', '€11,85 minder dan vier keer 3 maanden'],
    [priced(39, 200), 'Je bespaart €33,35', '€33,35 minder dan 13 keer 3 maanden'],
    [priced(6, 40), '', ''],
    [priced(4, 1), '', ''],
  ])('of %o is relative to the shortest one, if it is large enough', (longer, saving, comparison) => {
    expect(savingOf(longer, priced(3, 17.95))).toEqual([saving, comparison, ''])
  })

  test('the shortest plan shows no saving', () => {
    expect(savingOf(priced(3, 17.95), priced(6, 34.1))).toEqual(['', '', ''])
  })

  test.each([
    [59.95, 'Je bespaart €30,00', 'Gewone prijs €59,95'],
    [31.53, 'Je bespaart €1,58', 'Gewone prijs €31,53'],
    [31.52, '', ''],
    [20, '', ''],
  ])('for a superklupper is relative to the ordinary price of the period, €%d', (ordinary, saving, price) => {
    const facts = savingOf(priced(12, 29.95, true), priced(12, ordinary), priced(3, 17.95))
    expect(facts).toEqual([saving, '', price])
  })

  test('for a superklupper is relative to the shortest plan when the period has no ordinary price', () => {
    const comparison = '€41,85 minder dan vier keer 3 maanden'
    expect(savingOf(priced(12, 29.95, true), priced(3, 17.95))).toEqual([
      'Je bespaart €41,85',
      comparison,
      '',
    ])
  })
})

test('the texts of a card are those of its plan', () => {
  expect(planFacts(twelve, offerFor([three, twelve], false))).toEqual({
    months: '12',
    title: '12 maanden',
    perMonth: '€5,00 per maand',
    price: '€60,00',
    kind: 'best',
    tag: 'Voordeligste keuze',
    label: '12 maanden, €60,00, €5,00 per maand, Voordeligste keuze',
    describedBy: 'plan-12-comparison',
    ordinaryPrice: '',
    saving: 'Je bespaart €11,76',
    comparison: '€11,76 minder dan vier keer 3\u00a0maanden',
  })
  expect(planFacts(special, offerFor(PLANS, true))).toMatchObject({
    kind: 'special',
    saving: 'Je bespaart €30,00',
  })
})
