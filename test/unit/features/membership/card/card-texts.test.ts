import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import {
  allowedText,
  invitationText,
  nextText,
  restText,
} from '../../../../../src/features/membership/card/card-texts.ts'

const plan = (numOfMonth: number, price: number, pricePerMonth: number, rest: Partial<Plan> = {}): Plan => ({
  ...{ id: numOfMonth, numOfMonth, price, pricePerMonth },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers: false, ...rest },
})
const PLANS = [
  plan(3, 17.95, 5.98),
  plan(12, 59.95, 5),
  plan(12, 29.95, 2.5, { forSuperkluppers: true }),
  plan(1, 7.49, 7.49, { isRenewal: true }),
]

const read = <Data>(data: Data) => ({ data, error: undefined })
const pending = read(undefined)
const failed = { data: undefined, error: new Error() }

describe('the rest', () => {
  test.each([
    ['2026-03-14', 'loopt morgen door', 'Vandaag is de laatste dag'],
    ['2026-03-15', 'loopt over 2 dagen door', 'nog 1 dag'],
    ['2026-03-20', 'loopt over 7 dagen door', 'nog 6 dagen'],
    ['2026-03-21', 'nog 7 dagen', 'nog 7 dagen'],
    ['2026-05-14', 'nog 61 dagen', 'nog 61 dagen'],
    ['2026-05-15', 'nog ruim 2 maanden', 'nog ruim 2 maanden'],
    ['2027-07-07', 'nog ruim 15 maanden', 'nog ruim 15 maanden'],
  ])('until %s is «%s», or «%s» once it is cancelled', (endDate, active, ended) => {
    expect(restText({ kind: 'active', endDate }, '2026-03-14')).toBe(active)
    expect(restText({ kind: 'ended', endDate }, '2026-03-14')).toBe(ended)
  })

  test.each([
    ['2026-03-14', '2026-07-14', 'nog 4 maanden'],
    ['2026-03-14', '2026-07-13', 'nog ruim 3 maanden'],
    ['2026-01-31', '2026-04-30', 'nog 3 maanden'],
    ['2025-12-31', '2026-02-28', 'nog 59 dagen'],
    ['2025-11-30', '2026-02-28', 'nog 3 maanden'],
    ['2026-11-14', '2027-02-13', 'nog ruim 2 maanden'],
    ['2026-03-14', '2028-03-13', 'nog ruim 23 maanden'],
    ['2026-03-14', '2028-03-14', 'nog 2 jaar'],
    ['2026-03-14', '2028-03-15', 'nog ruim 2 jaar'],
    ['2026-03-14', '2028-04-14', 'nog ruim 2 jaar'],
    ['2026-03-14', '2029-03-13', 'nog ruim 2 jaar'],
    ['2024-02-29', '2027-02-28', 'nog 3 jaar'],
    ['2026-03-14', '2126-03-14', 'nog 100 jaar'],
    ['2026-03-14', '2126-03-15', ''],
    ['2026-03-14', '9999-12-31', ''],
  ])('counts whole months, up to 100 years: on %s until %s is «%s»', (today, endDate, rest) => {
    expect(restText({ kind: 'active', endDate }, today)).toBe(rest)
  })
})

describe('what follows the end date', () => {
  const endDate = '2026-06-14'
  test.each([
    ['the renewal price', read(PLANS), '€7,49 per maand'],
    ['unknown while the plans are pending', pending, undefined],
    ['a sentence if the plans could not be read', failed, 'Je lidmaatschap loopt door'],
  ])('is %s', (_, plans, next) => {
    expect(nextText({ kind: 'active', endDate }, { plans })).toBe(next)
    expect(nextText({ kind: 'ended', endDate }, { plans })).toBe('Klup Start')
  })
})

const ALLOWED = 'Met Klup Start kun je meedoen aan 2 activiteiten en 2 contactverzoeken sturen.'

test.each([
  [undefined, ALLOWED],
  [{ participations: 2, contactRequests: 2 }, ALLOWED],
  [{ participations: 1, contactRequests: 1 }, ALLOWED],
  [{ participations: 1, contactRequests: 0 }, ''],
  [{ participations: -1, contactRequests: 7 }, ''],
  [{ participations: 0, contactRequests: 0 }, 'Je hebt alles van Klup Start gebruikt.'],
])('a member who has %o left reads «%s»', (actionsLeft, text) => {
  expect(allowedText(actionsLeft)).toBe(text)
})

const FROM = { text: 'Met Klup Compleet doe je onbeperkt mee, vanaf', price: '€5,00 per maand.' }
const WITHOUT_PRICE = { text: 'Met Klup Compleet doe je onbeperkt mee.' }
const OFFER = { text: 'Er ligt een speciaal aanbod voor je klaar.' }

test.each([
  ['names the lowest price', read(PLANS), read(false), FROM],
  ['is unknown while the plans are pending', pending, read(false), undefined],
  ['is unknown while the offer is pending', read(PLANS), pending, undefined],
  ['has no price if the plans could not be read', failed, read(true), WITHOUT_PRICE],
  ['has no price if the offer could not be read', read(PLANS), failed, WITHOUT_PRICE],
  ['has no price if nothing is for sale', read([]), read(false), WITHOUT_PRICE],
  ['is to the offer of a superklupper', read(PLANS), read(true), OFFER],
  ['names the lowest price without an offer', read(PLANS.slice(0, 2)), read(true), FROM],
])('the invitation %s', (_, plans, superklupper, invitation) => {
  expect(invitationText({ plans, superklupper })).toEqual(invitation)
})
