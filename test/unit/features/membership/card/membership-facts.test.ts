// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../../src/api/schemas.ts'
import {
  type MembershipData,
  membershipFacts,
} from '../../../../../src/features/membership/card/membership-facts.ts'
import { isPaid, membershipState } from '../../../../../src/features/membership/state.ts'

const TODAY = '2026-03-14'

test.each([
  [null, true, { kind: 'none' }, false],
  ['2026-03-15', false, { kind: 'active', endDate: '2026-03-15', daysLeft: 1 }, true],
  ['2026-03-14', false, { kind: 'active', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-14', true, { kind: 'ended', endDate: '2026-03-14', daysLeft: 0 }, true],
  ['2026-03-13', false, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
  ['2026-03-13', true, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
] as const)('a membership that ends on %s, ended by the member: %s', (endDate, hasEnded, expected, paid) => {
  const state = membershipState(endDate, hasEnded, TODAY)
  expect(state).toEqual(expected)
  expect(isPaid(state)).toBe(paid)
})

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

/** The facts of a member without a membership, with changes. */
const facts = (data: Partial<MembershipData>) =>
  membershipFacts({
    endDate: null,
    hasEnded: false,
    isOutdated: false,
    actionsLeft: { participations: 1, contactRequests: 2 },
    plans: PLANS,
    isSuperklupper: false,
    today: TODAY,
    isAwaited: false,
    bought: undefined,
    ...data,
  })

const dates = (endDate: string, endDateSpelled: string, nextDate: string, nextDateSpelled: string) => ({
  endDate,
  endDateSpelled,
  nextDate,
  nextDateSpelled,
})

/** The days that are left, the texts of that day and the day after it, and what an active and a cancelled member read. */
const DAYS = [
  [0, '14-03-2026', '15-03-2026', 'loopt morgen door', 'Vandaag is de laatste dag'],
  [1, '15-03-2026', '16-03-2026', 'loopt over 2 dagen door', 'nog 1 dag'],
  [6, '20-03-2026', '21-03-2026', 'loopt over 7 dagen door', 'nog 6 dagen'],
  [7, '21-03-2026', '22-03-2026', 'nog 7 dagen', 'nog 7 dagen'],
  [61, '14-05-2026', '15-05-2026', 'nog 61 dagen', 'nog 61 dagen'],
  [62, '15-05-2026', '16-05-2026', 'nog ruim 2 maanden', 'nog ruim 2 maanden'],
  [90, '12-06-2026', '13-06-2026', 'nog ruim 2 maanden', 'nog ruim 2 maanden'],
  [480, '07-07-2027', '08-07-2027', 'nog ruim 15 maanden', 'nog ruim 15 maanden'],
] as const

/** What the plans add: known, pending, and not read. */
const ANSWERS = [
  ['known', PLANS, '€7,49 per maand'],
  ['pending', undefined, undefined],
  ['not read', null, 'Je lidmaatschap loopt door'],
] as const

const cells = DAYS.flatMap(day => ANSWERS.map(answer => [...day, ...answer] as const))

test.each(cells)(
  '%i days before the end, with plans that are $6',
  (_days, endDate, nextDate, active, ended, _which, plans, renewal) => {
    const date = endDate.split('-').reverse().join('-')
    const period = { endDate, nextDate }
    expect(facts({ endDate: date, plans })).toMatchObject({
      kind: 'active',
      ...period,
      rest: active,
      next: renewal,
    })
    expect(facts({ endDate: date, plans, hasEnded: true })).toMatchObject({
      ...{ kind: 'ended', ...period, rest: ended },
      ...{ next: 'Klup Start', explanation: 'Je betaalt niets meer.' },
    })
  },
)

test.each([
  ['2026-03-14', '2026-07-14', 'nog 4 maanden'],
  ['2026-03-14', '2026-07-13', 'nog ruim 3 maanden'],
  ['2026-01-31', '2026-04-30', 'nog 3 maanden'],
  ['2025-12-31', '2026-02-28', 'nog 59 dagen'],
  ['2025-11-30', '2026-02-28', 'nog 3 maanden'],
  ['2026-07-01', '2026-09-01', 'nog 2 maanden'],
  ['2026-11-14', '2027-02-13', 'nog ruim 2 maanden'],
])('on %s, a membership until %s has «%s»', (today, endDate, rest) => {
  expect(facts({ today, endDate })).toMatchObject({ rest })
})

test('dates are facts in digits and in words', () => {
  expect(facts({ endDate: '2026-12-31' })).toMatchObject(
    dates('31-12-2026', '31 december 2026', '01-01-2027', '1 januari 2027'),
  )
})

test('an outdated end does not promise that nothing will be paid', () => {
  expect(facts({ endDate: '2026-04-01', hasEnded: true, isOutdated: true })).toMatchObject({
    explanation: '',
  })
})

test('an unknown membership has no facts', () => {
  expect(facts({ endDate: undefined })).toBe(undefined)
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
    'with %d activities and %d requests left',
    (participations, contactRequests, allowed, full, requests) => {
      expect(facts({ actionsLeft: { participations, contactRequests } })).toMatchObject({
        ...{ kind: 'none', allowed },
        ...{ activities: `nog ${full} van 2`, activityPills: full },
        ...{ requests: `nog ${requests} van 2`, requestPills: requests },
      })
    },
  )

  test.each([
    ['pending', undefined, undefined, ALLOWED],
    ['not read', null, '', ALLOWED],
  ])('with a rest that is %s', (_, actionsLeft, text, allowed) => {
    expect(facts({ actionsLeft })).toMatchObject({ allowed, activities: text, requests: text })
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
  ])('is invited when %s', (_, plans, isSuperklupper, invitation, price) => {
    expect(facts({ plans, isSuperklupper })).toMatchObject({ invitation, price })
  })

  test('reads when it stopped, if there was one', () => {
    expect(facts({ endDate: '2026-03-13', hasEnded: true })).toEqual({
      ...{ kind: 'expired', endDate: '13-03-2026', endDateSpelled: '13 maart 2026' },
      ...{ activities: 'nog 1 van 2', activityPills: '1', requests: 'nog 2 van 2', requestPills: '2' },
    })
  })
})

test.each([
  [null, '', ''],
  [undefined, '', ''],
  ['2026-03-13', '', ''],
  ['2026-03-14', '14-03-2026', '14 maart 2026'],
])('a payment that is not booked keeps the end date %s while it is valid', (end, endDate, endDateSpelled) => {
  expect(facts({ endDate: end, isAwaited: true, bought: { id: 2, months: 6, price: 34.95 } })).toEqual({
    ...{ kind: 'paid', bought: '6 maanden Klup Compleet · €34,95' },
    ...{ endDate, endDateSpelled },
  })
  expect(facts({ endDate: end, isAwaited: true })).toMatchObject({ bought: '' })
})
