import { expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import { renderToDom } from '../../../../../src/boot/render-to-dom.ts'
import { PlanCard } from '../../../../../src/features/membership/plans/plan-card.tsx'
import { offerFor, plansOf } from '../../../../../src/features/membership/plans/plans.ts'

const plan = (numOfMonth: number, price: number, forSuperkluppers = false): Plan => ({
  ...{ id: numOfMonth, numOfMonth, price, pricePerMonth: price / numOfMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers },
})

test.each([
  [plan(12, 60), '12 maanden, €60,00, €5,00 per maand, Je bespaart €11,80, Voordeligste keuze'],
  [
    plan(12, 29.95, true),
    '12 maanden, €29,95, €2,50 per maand, Gewone prijs €60,00, Je bespaart €30,05, Speciaal voor jou',
  ],
  [plan(6, 40), '6 maanden, €40,00, €6,67 per maand'],
])('the label of a plan for €$price has the texts of its card in their order', (chosen, label) => {
  const offer = offerFor([plan(3, 17.95), plan(12, 60), chosen], chosen.forSuperkluppers)
  const own = plansOf(offer).find(({ price }) => price === chosen.price) ?? chosen
  const root = document.createElement('div')
  const card = { plan: own, offer, isChosen: false, isDisabled: false, onChoose: undefined }
  renderToDom(<PlanCard {...card} />, root)
  expect(root.querySelector('input')?.getAttribute('aria-label')).toBe(label)
  for (const text of label.split(', ')) expect(root.textContent).toContain(text)
})
