import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import { planFacts } from '../../../../../src/features/membership/plans/plan-facts.ts'
import { offerFor } from '../../../../../src/features/membership/plans/plans.ts'

const plan = (numOfMonth: number, price: number, forSuperkluppers = false): Plan => ({
  ...{ id: numOfMonth, numOfMonth, price, pricePerMonth: price / numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers },
})
const three = plan(3, 17.95)
const special = plan(12, 29.95, true)

const factsBeside = (chosen: Plan, ...others: Plan[]) =>
  planFacts(chosen, offerFor([...others, chosen], chosen.forSuperkluppers))

test('a card has all texts of its plan', () => {
  expect(factsBeside(plan(12, 60), three)).toEqual({
    months: 12,
    title: '12 maanden',
    perMonth: '€5,00 per maand',
    price: '€60,00',
    kind: 'best',
    tag: 'Voordeligste keuze',
    label: '12 maanden, €60,00, €5,00 per maand, Je bespaart €11,80, Voordeligste keuze',
    ordinaryPrice: '',
    saving: 'Je bespaart €11,80',
    comparison: '€11,80 minder dan vier keer 3\u00a0maanden',
  })
})

describe('the saving', () => {
  test.each([
    [6, 34.1, 'Je bespaart €1,80', '€1,80 minder dan twee keer 3\u00a0maanden'],
    [6, 34.11, '', ''],
    [6, 40, '', ''],
    [12, 59.95, 'Je bespaart €11,85', '€11,85 minder dan vier keer 3\u00a0maanden'],
    [39, 200, 'Je bespaart €33,35', '€33,35 minder dan 13 keer 3\u00a0maanden'],
    [4, 1, '', ''],
  ])(
    'compares %i months for €%d with the shortest plan, from 5 %% on',
    (months, price, saving, comparison) => {
      expect(factsBeside(plan(months, price), three)).toMatchObject({ saving, comparison, ordinaryPrice: '' })
    },
  )

  test('says nothing about the shortest plan', () => {
    expect(factsBeside(three, plan(6, 34.1))).toMatchObject({ saving: '', comparison: '' })
  })

  test.each([
    [59.95, 'Je bespaart €30,00', 'Gewone prijs €59,95'],
    [31.53, 'Je bespaart €1,58', 'Gewone prijs €31,53'],
    [31.52, '', ''],
    [20, '', ''],
  ])(
    'compares a superklupper’s plan with the ordinary price €%d of its period',
    (price, saving, ordinaryPrice) => {
      const facts = factsBeside(special, plan(12, price), three)
      expect(facts).toMatchObject({ kind: 'special', saving, comparison: '', ordinaryPrice })
    },
  )

  test('compares a superklupper’s plan with the shortest one if its period has no ordinary price', () => {
    expect(factsBeside(special, three)).toMatchObject({
      saving: 'Je bespaart €41,85',
      comparison: '€41,85 minder dan vier keer 3\u00a0maanden',
      ordinaryPrice: '',
    })
  })
})
