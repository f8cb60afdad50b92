import type { CancellationType, Plan } from './model.ts'

const ordinary = {
  active: true,
  forSuperkluppers: false,
  isRenewal: false,
  appleProductId: null,
  inActive: false,
}

/** The sample plans of §9, and one of each kind that must never be sold. */
export const plans: readonly Plan[] = [
  {
    ...ordinary,
    id: 1,
    numOfMonth: 3,
    price: 17.95,
    pricePerMonth: 5.98,
    appleProductId: 'nl.klup.compleet.3',
  },
  {
    ...ordinary,
    id: 2,
    numOfMonth: 6,
    price: 34.95,
    pricePerMonth: 5.83,
    appleProductId: 'nl.klup.compleet.6',
  },
  {
    ...ordinary,
    id: 3,
    numOfMonth: 12,
    price: 59.95,
    pricePerMonth: 5.0,
    appleProductId: 'nl.klup.compleet.12',
  },
  { ...ordinary, id: 4, numOfMonth: 12, price: 29.95, pricePerMonth: 2.5, forSuperkluppers: true },
  { ...ordinary, id: 5, numOfMonth: 1, price: 7.95, pricePerMonth: 7.95, active: false },
  { ...ordinary, id: 6, numOfMonth: 24, price: 99.95, pricePerMonth: 4.16, inActive: true },
  { ...ordinary, id: 7, numOfMonth: 1, price: 6.99, pricePerMonth: 6.99, isRenewal: true },
]

/** The reasons of `GET /api/membership/cancellation/type` (§7). */
export const cancellationTypes: readonly CancellationType[] = [
  { id: 1, description: 'Ik gebruik Klup te weinig' },
  { id: 2, description: 'Er zijn te weinig activiteiten bij mij in de buurt' },
  { id: 3, description: 'Ik vind het lidmaatschap te duur' },
  { id: 4, description: 'Ik heb genoeg nieuwe mensen leren kennen' },
  { id: 5, description: 'De app werkt niet goed voor mij' },
  { id: 6, description: 'Een andere reden' },
]
