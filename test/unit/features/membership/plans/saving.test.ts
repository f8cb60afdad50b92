import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import { offerFor } from '../../../../../src/features/membership/plans/plans.ts'
import { savingOf } from '../../../../../src/features/membership/plans/saving.ts'

const plan = (numOfMonth: number, price: number, forSuperkluppers = false): Plan => ({
  ...{ id: numOfMonth, numOfMonth, price, pricePerMonth: price / numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers },
})
const three = plan(3, 17.95)
const special = plan(12, 29.95, true)

const savingBeside = (chosen: Plan, ...others: Plan[]) =>
  savingOf(chosen, offerFor([...others, chosen], chosen.forSuperkluppers))

describe('the saving of a plan', () => {
  test.each([
    [6, 34.1, '€1,80', 'twee keer 3\u00a0maanden'],
    [12, 59.95, '€11,85', 'vier keer 3\u00a0maanden'],
    [39, 200, '€33,35', '13 keer 3\u00a0maanden'],
  ])('compares %i months for €%d with the shortest plan', (months, price, saved, several) => {
    expect(savingBeside(plan(months, price), three)).toEqual({
      saving: `Je bespaart ${saved}`,
      comparison: `${saved} minder dan ${several}`,
    })
  })

  test.each([
    ['is below 5 %', plan(6, 34.11)],
    ['is none', plan(6, 40)],
    ['has no whole number to compare with', plan(4, 1)],
  ])('is not shown if it %s', (_, chosen) => {
    expect(savingBeside(chosen, three)).toBe(undefined)
  })

  test.each([
    [59.95, 'Je bespaart €30,00', 'Gewone prijs €59,95'],
    [31.53, 'Je bespaart €1,58', 'Gewone prijs €31,53'],
  ])('compares the plan of a superklupper with the ordinary price €%d', (price, saving, ordinaryPrice) => {
    expect(savingBeside(special, plan(12, price), three)).toEqual({ saving, ordinaryPrice })
  })

  test.each([31.52, 20])('is not shown for a superklupper beside the ordinary price €%d', price => {
    expect(savingBeside(special, plan(12, price), three)).toBe(undefined)
  })
})
