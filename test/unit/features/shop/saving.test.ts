import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/api/schemas.ts'
import { offerFor, ordinaryPriceOf, savingText } from '../../../../src/features/shop/plans.ts'

const plan = (numOfMonth: number, price: number, forSuperkluppers = false): Plan => ({
  ...{ id: forSuperkluppers ? 0 : numOfMonth, numOfMonth, price, pricePerMonth: price / numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers },
})
const three = plan(3, 17.95)
const special = plan(12, 29.95, true)

/* biome-ignore format: a table */
test.each<[what: string, chosen: Plan, others: Plan[], saving?: string | undefined, ordinaryPrice?: string]>([
  ['counts twice the shortest plan', plan(6, 34.1), [three], 'Je bespaart €1,80 vergeleken met twee keer drie maanden'],
  ['counts four times the shortest plan', plan(12, 59.95), [three], 'Je bespaart €11,85 vergeleken met vier keer drie maanden'],
  ['counts 13 times the shortest plan', plan(13, 59.95), [plan(1, 6.99)], 'Je bespaart €30,92 vergeleken met 13 keer één maand'],
  ['is not shown below 5 %', plan(6, 34.11), [three]],
  ['is not shown if there is none', plan(6, 40), [three]],
  ['is not shown without a whole number to compare with', plan(4, 1), [three]],
  ['of a superklupper is the ordinary price', special, [plan(12, 59.95), three], undefined, 'Gewone prijs €59,95'],
  ['of a superklupper is at least 5 %', special, [plan(12, 31.53), three], undefined, 'Gewone prijs €31,53'],
  ['of a superklupper below 5 % counts four times the shortest plan', special, [plan(12, 31.52), three], 'Je bespaart €41,85 vergeleken met vier keer drie maanden'],
])('the saving %s', (_, chosen, others, saving, ordinaryPrice) => {
  const offer = offerFor([...others, chosen], chosen.forSuperkluppers)
  expect([savingText(chosen, offer), ordinaryPriceOf(chosen, offer)]).toEqual([saving, ordinaryPrice])
})
