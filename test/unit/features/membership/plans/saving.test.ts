import { expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import { offerFor } from '../../../../../src/features/membership/plans/plans.ts'
import { savingOf } from '../../../../../src/features/membership/plans/saving.ts'

const plan = (numOfMonth: number, price: number, forSuperkluppers = false): Plan => ({
  ...{ id: forSuperkluppers ? 0 : numOfMonth, numOfMonth, price, pricePerMonth: price / numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers },
})
const three = plan(3, 17.95)
const special = plan(12, 29.95, true)
const saving = (saved: string, more: object) => ({ saving: `Je bespaart ${saved}`, ...more })

/* biome-ignore format: a table */
test.each<[what: string, chosen: Plan, others: Plan[], expected: object | undefined]>([
  ['counts twice the shortest plan', plan(6, 34.1), [three], saving('€1,80', { comparison: '€1,80 minder dan twee keer 3\u00a0maanden' })],
  ['counts four times the shortest plan', plan(12, 59.95), [three], saving('€11,85', { comparison: '€11,85 minder dan vier keer 3\u00a0maanden' })],
  ['counts 13 times the shortest plan', plan(39, 200), [three], saving('€33,35', { comparison: '€33,35 minder dan 13 keer 3\u00a0maanden' })],
  ['is not shown below 5 %', plan(6, 34.11), [three], undefined],
  ['is not shown if there is none', plan(6, 40), [three], undefined],
  ['is not shown without a whole number to compare with', plan(4, 1), [three], undefined],
  ['of a superklupper is that of the ordinary price', special, [plan(12, 59.95), three], saving('€30,00', { ordinaryPrice: 'Gewone prijs €59,95' })],
  ['of a superklupper is at least 5 %', special, [plan(12, 31.53), three], saving('€1,58', { ordinaryPrice: 'Gewone prijs €31,53' })],
  ['of a superklupper is not shown below 5 %', special, [plan(12, 31.52), three], undefined],
  ['of a superklupper is not shown if there is none', special, [plan(12, 20), three], undefined],
])('the saving %s', (_, chosen, others, expected) => {
  expect(savingOf(chosen, offerFor([...others, chosen], chosen.forSuperkluppers))).toEqual(expected)
})
