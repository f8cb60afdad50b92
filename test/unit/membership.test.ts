// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { calendarDate } from '../../src/domain/dates.ts'
import {
  daysLeftText,
  FREE_TIER,
  isPaid,
  membershipState,
  periodProgress,
  usedUp,
} from '../../src/domain/membership.ts'
import { inTimeZone } from '../support/clock.ts'

const TODAY = '2026-03-14'

describe('the state of a membership', () => {
  test.each([
    [null, false, { kind: 'none' }, false],
    [null, true, { kind: 'none' }, false],
    ['2026-03-15', false, { kind: 'active', endDate: '2026-03-15', daysLeft: 1 }, true],
    ['2026-03-14', false, { kind: 'active', endDate: '2026-03-14', daysLeft: 0 }, true],
    ['2026-03-15', true, { kind: 'ended', endDate: '2026-03-15', daysLeft: 1 }, true],
    ['2026-03-14', true, { kind: 'ended', endDate: '2026-03-14', daysLeft: 0 }, true],
    ['2026-03-13', false, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
    ['2026-03-13', true, { kind: 'expired', endDate: '2026-03-13', daysLeft: -1 }, false],
    ['2027-03-14', false, { kind: 'active', endDate: '2027-03-14', daysLeft: 365 }, true],
    ['2016-03-14', false, { kind: 'expired', endDate: '2016-03-14', daysLeft: -3652 }, false],
  ] as const)('that ends on %s, ended by the member: %s', (endDate, hasEnded, expected, paid) => {
    const state = membershipState(endDate, hasEnded, TODAY)
    expect(state).toEqual(expected)
    expect(isPaid(state)).toBe(paid)
  })

  test.each(['Pacific/Pago_Pago', 'UTC', 'Europe/Amsterdam', 'Pacific/Kiritimati'])(
    'is active until the end of its last day in %s',
    zone => {
      inTimeZone(zone, () => {
        const stateAt = (...time: [number, number, number, number, number]) =>
          membershipState('2026-03-29', false, calendarDate(new Date(...time))).kind
        expect(stateAt(2026, 2, 29, 0, 0)).toBe('active')
        expect(stateAt(2026, 2, 29, 23, 59)).toBe('active')
        expect(stateAt(2026, 2, 30, 0, 0)).toBe('expired')
      })
    },
  )
})

describe('the free tier', () => {
  test('is two of each', () => {
    expect(FREE_TIER).toEqual({ participations: 2, contactRequests: 2 })
  })

  test.each([
    [2, 2, 'nothing'],
    [1, 1, 'nothing'],
    [0, 2, 'activities'],
    [2, 0, 'requests'],
    [0, 0, 'both'],
    [-1, 1, 'activities'],
    [1, -1, 'requests'],
  ])('with %i and %i left: %s is used up', (participations, contactRequests, expected) => {
    expect(usedUp({ participations, contactRequests })).toBe(expected)
  })
})

test.each([
  [0, 'vandaag is de laatste dag'],
  [1, 'nog 1 dag'],
  [2, 'nog 2 dagen'],
  [365, 'nog 365 dagen'],
])('%i days left reads «%s»', (days, text) => {
  expect(daysLeftText(days)).toBe(text)
})

describe('where today stands in the period', () => {
  test.each([
    ['the last day', '2026-03-14', 97],
    ['the middle of three months', '2026-04-28', 50],
    ['the first day of three months', '2026-06-14', 3],
    ['just more than three months: a period of six', '2026-06-15', 49],
    ['just more than six months: a period of twelve', '2026-09-15', 49],
    ['the first day of twelve months', '2027-03-14', 3],
    ['longer than anything that is sold', '2027-03-15', 3],
    ['a month that is shorter than the one it began in', '2026-05-31', 15],
  ])('%s', (_, endDate, percent) => {
    expect(periodProgress(endDate, TODAY)).toBe(percent)
  })

  test('never goes back as the days pass, and stays within the bar', () => {
    const days = Array.from({ length: 90 }, (_, day) => calendarDate(new Date(2026, 2, 14 + day)))
    const bar = days.map(today => periodProgress('2026-06-14', today))
    expect(bar).toEqual([...bar].sort((a, b) => a - b))
    expect([bar[0], bar.at(-1)]).toEqual([3, 97])
  })
})
