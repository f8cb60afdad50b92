import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/api/schemas.ts'
import type { Purchase } from '../../../../src/features/membership/purchase.ts'
import { type Terms, whyStopped } from '../../../../src/features/shop/terms.ts'

const TODAY = '2026-03-14'
const [OLD, NEW] = ['2026-06-14', '2026-12-14']
const plan: Plan = {
  ...{ id: 2, numOfMonth: 6, price: 34.95, pricePerMonth: 5.83 },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers: false },
}
const shown = { memberId: 1, plan, renewalPrice: 6.99, endDate: OLD, hasOffer: false }

const UNKNOWN = 'We kunnen nu niet zien of je al betaald hebt. Probeer het zo nog eens.'
const changed = (date: string) => `Je lidmaatschap is intussen veranderd: het is geldig tot en met ${date}.`
const OFFER = 'Er is een aanbod voor jou.'
const GONE = 'Dit lidmaatschap is er niet meer.'
const price = (text: string) => `De prijs is intussen veranderd: ${text}.`

type Purchases = { purchase?: Purchase; before?: Terms['endDate'] }

/* biome-ignore format: a table */
test.each<[what: string, expected: string | undefined, current: Partial<Terms>, purchases?: Purchases]>([
  ['all as shown', undefined, {}],
  ['the same date, after an earlier press', undefined, {}, { purchase: 'pressed' }],
  ['an earlier date', undefined, { endDate: '2026-04-01' }],
  ['no membership any more', undefined, { endDate: null }],
  ['no membership any more, after a press', undefined, { endDate: null }, { purchase: 'pressed' }],
  ['a date that is past', undefined, { endDate: '2026-03-13' }, { before: null }],
  ['today, where the page showed none', changed('14-03-2026'), { endDate: TODAY }, { before: null }],
  ['a later date', changed('14-12-2026'), { endDate: NEW }],
  ['a first date', changed('14-06-2026'), {}, { before: null }],
  ['a date, where the page showed nothing', changed('14-06-2026'), {}, { before: undefined }],
  ['a later date, after a press before an unknown date', changed('14-12-2026'), { endDate: NEW }, { purchase: 'pressed' }],
  ['a paid purchase that was waited for', undefined, {}, { purchase: 'waited' }],
  ['no membership, after a paid purchase that was waited for', UNKNOWN, { endDate: undefined }, { purchase: 'waited' }],
  ['no membership', undefined, { endDate: undefined }],
  ['no membership, after a press', UNKNOWN, { endDate: undefined }, { purchase: 'pressed' }],
  ['no membership, after a welcome', undefined, { endDate: undefined }, { purchase: 'welcomed' }],
  ['an offer', OFFER, { hasOffer: true }],
  ['an offer in the place of the plan', OFFER, { hasOffer: true, plan: undefined }],
  ['no such plan', GONE, { plan: undefined }],
  ['another period', GONE, { plan: { ...plan, numOfMonth: 12, price: 59.95 } }],
  ['a higher price', price('6 maanden kost nu €39,95'), { plan: { ...plan, price: 39.95 } }],
  ['a lower price', price('6 maanden kost nu €29,95'), { plan: { ...plan, price: 29.95 } }],
  ['another price per month', price('6 maanden kost nu €5,82 per maand'), { plan: { ...plan, pricePerMonth: 5.82 } }],
  ['a higher price per month', price('6 maanden kost nu €6,50 per maand'), { plan: { ...plan, pricePerMonth: 6.5 } }],
  ['a lower renewal price', price('daarna betaal je €5,99 per maand'), { renewalPrice: 5.99 }],
  ['another renewal price', price('daarna betaal je €8,49 per maand'), { renewalPrice: 8.49 }],
  ['another price and renewal price', price('6 maanden kost nu €39,95'), { plan: { ...plan, price: 39.95 }, renewalPrice: 8.49 }],
  ['a later date and another price', changed('14-12-2026'), { endDate: NEW, plan: { ...plan, price: 39.95 } }],
  ['another price without a membership', price('6 maanden kost nu €39,95'), { endDate: undefined, plan: { ...plan, price: 39.95 } }],
])('a press that reads %s: %s', (_, expected, current, { purchase = 'nothing', ...before } = {}) => {
  const endDate = 'before' in before ? before.before : OLD
  const reason = whyStopped({
    shown: { ...shown, endDate },
    current: { ...shown, ...current },
    ...{ today: TODAY, purchase },
  })
  expect(reason).toBe(expected)
})
