import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import {
  type MembershipData,
  membershipFacts,
} from '../../../../../src/features/membership/card/membership-card-facts.ts'

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

/** The facts on 14 March of a member without a membership, with changes. */
const facts = (data: Partial<MembershipData>) =>
  membershipFacts({
    endDate: null,
    hasEnded: false,
    isOutdated: false,
    actionsLeft: { participations: 1, contactRequests: 2 },
    plans: PLANS,
    isSuperklupper: false,
    today: '2026-03-14',
    isAwaited: false,
    bought: undefined,
    ...data,
  })

test('an unknown membership has no facts', () => {
  expect(facts({ endDate: undefined })).toBe(undefined)
})

describe('a paid membership', () => {
  test.each([
    ['2026-03-14', 'loopt morgen door', 'Vandaag is de laatste dag'],
    ['2026-03-15', 'loopt over 2 dagen door', 'nog 1 dag'],
    ['2026-03-20', 'loopt over 7 dagen door', 'nog 6 dagen'],
    ['2026-03-21', 'nog 7 dagen', 'nog 7 dagen'],
    ['2026-05-14', 'nog 61 dagen', 'nog 61 dagen'],
    ['2026-05-15', 'nog ruim 2 maanden', 'nog ruim 2 maanden'],
    ['2027-07-07', 'nog ruim 15 maanden', 'nog ruim 15 maanden'],
  ])('until %s has «%s», or «%s» if it is cancelled', (endDate, active, ended) => {
    expect(facts({ endDate })).toMatchObject({ kind: 'active', rest: active })
    expect(facts({ endDate, hasEnded: true })).toMatchObject({ kind: 'ended', rest: ended })
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
  ])('counts whole months: on %s one until %s has «%s»', (today, endDate, rest) => {
    expect(facts({ today, endDate })).toMatchObject({ rest })
  })

  test('names its last day and the day after it, in digits and in words', () => {
    expect(facts({ endDate: '2026-12-31' })).toMatchObject({
      ...{ endDate: '31-12-2026', endDateSpelled: '31 december 2026' },
      ...{ nextDate: '01-01-2027', nextDateSpelled: '1 januari 2027' },
    })
  })

  test.each([
    ['2126-03-15', '15-03-2126', '15 maart 2126'],
    ['9999-12-31', '31-12-9999', '31 december 9999'],
  ])('until %s, more than 100 years away, is its end date alone', (date, endDate, endDateSpelled) => {
    expect(facts({ endDate: date })).toEqual({ kind: 'active', endDate, endDateSpelled })
    expect(facts({ endDate: date, hasEnded: true })).toEqual({ kind: 'ended', endDate, endDateSpelled })
  })

  test.each([
    ['are known', PLANS, '€7,49 per maand'],
    ['are pending', undefined, undefined],
    ['could not be read', null, 'Je lidmaatschap loopt door'],
  ])('continues at the renewal price, as far as the plans %s', (_, plans, next) => {
    expect(facts({ endDate: '2026-06-14', plans })).toMatchObject({ next })
  })

  test.each([
    ['leads to Klup Start once it is cancelled, and costs nothing more', false, 'Je betaalt niets meer.'],
    ['promises no end of the payments while its data is outdated', true, ''],
  ])('%s', (_, isOutdated, explanation) => {
    const cancelled = facts({ endDate: '2026-04-01', hasEnded: true, isOutdated })
    expect(cancelled).toMatchObject({ next: 'Klup Start', explanation })
  })
})

describe('a paid membership beside the plans', () => {
  const beside = (data: Partial<MembershipData>) => facts({ ...data, isBesidePlans: true })

  test.each([
    ['renews at its price', PLANS, { word: 'daarna', next: '€7,49 per maand' }],
    ['has room for its price', undefined, { word: 'daarna', next: undefined }],
    ['goes on in a sentence', null, { word: '', next: 'Je lidmaatschap loopt door' }],
  ])('%s', (_, plans, next) => {
    const end = { endDate: '14-06-2026', endDateSpelled: '14 juni 2026' }
    expect(beside({ endDate: '2026-06-14', plans })).toEqual({ kind: 'active', ...end, ...next })
  })

  test('leads to Klup Start once it is cancelled', () => {
    const end = { endDate: '14-06-2026', endDateSpelled: '14 juni 2026', word: 'daarna', next: 'Klup Start' }
    expect(beside({ endDate: '2026-06-14', hasEnded: true })).toEqual({ kind: 'ended', ...end })
  })
})

describe('a member without a membership', () => {
  const ALLOWED = 'Met Klup Start kun je meedoen aan 2 activiteiten en 2 contactverzoeken sturen.'

  test.each([
    [2, 2, ALLOWED, '2', '2'],
    [1, 0, ALLOWED, '1', '0'],
    [0, 0, '', '0', '0'],
    [-1, 7, ALLOWED, '0', '2'],
    [1.5, 2, ALLOWED, '1', '2'],
  ])(
    'with %d activities and %d requests left reads «%s»',
    (participations, contactRequests, allowed, activityPills, requestPills) => {
      expect(facts({ actionsLeft: { participations, contactRequests } })).toMatchObject({
        ...{ kind: 'none', allowed, activityPills, requestPills },
        ...{ activities: `nog ${activityPills} van 2`, requests: `nog ${requestPills} van 2` },
      })
    },
  )

  test.each([
    ['are pending', undefined, undefined],
    ['could not be read', null, ''],
  ])('reads what is allowed while the actions left %s', (_, actionsLeft, text) => {
    expect(facts({ actionsLeft })).toMatchObject({ allowed: ALLOWED, activities: text, requests: text })
  })

  const FROM = 'Met Klup Compleet doe je onbeperkt mee, vanaf'
  const WITHOUT_PRICE = 'Met Klup Compleet doe je onbeperkt mee.'
  const OFFER = 'Er ligt een speciaal aanbod voor je klaar.'

  test.each([
    ['all is known', PLANS, false, FROM, '€5,00 per maand.'],
    ['the plans are pending', undefined, false, undefined, undefined],
    ['the offer is pending', PLANS, undefined, undefined, undefined],
    ['the plans could not be read', null, true, WITHOUT_PRICE, ''],
    ['the offer could not be read', PLANS, null, WITHOUT_PRICE, ''],
    ['nothing is sold', [], false, WITHOUT_PRICE, ''],
    ['there is an offer', PLANS, true, OFFER, ''],
    ['an early member has no offer', PLANS.slice(0, 2), true, FROM, '€5,00 per maand.'],
  ])('reads the invitation when %s', (_, plans, isSuperklupper, invitation, price) => {
    expect(facts({ plans, isSuperklupper })).toMatchObject({ invitation, price })
  })

  test('reads when it stopped, if there was one, and the same invitation', () => {
    expect(facts({ endDate: '2026-03-13', hasEnded: true })).toEqual({
      ...{ kind: 'expired', endDate: '13-03-2026', endDateSpelled: '13 maart 2026' },
      ...{ invitation: FROM, price: '€5,00 per maand.' },
      ...{ activities: 'nog 1 van 2', activityPills: '1', requests: 'nog 2 van 2', requestPills: '2' },
    })
  })
})

describe('a payment that is not booked', () => {
  test.each([
    [null, '', ''],
    [undefined, '', ''],
    ['2026-03-13', '', ''],
    ['2026-03-14', '14-03-2026', '14 maart 2026'],
  ])('keeps the end date %s while it is valid', (end, endDate, endDateSpelled) => {
    const bought = { id: 2, months: 6, price: 34.95 }
    expect(facts({ endDate: end, isAwaited: true, bought })).toEqual({
      ...{ kind: 'paid', bought: '6 maanden Klup Compleet\u00a0· €34,95' },
      ...{ endDate, endDateSpelled },
    })
  })

  test('names no plan if this tab does not know it', () => {
    expect(facts({ isAwaited: true })).toMatchObject({ bought: '' })
  })
})
