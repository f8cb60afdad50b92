import { describe, expect, test } from 'vitest'
import {
  allowedText,
  invitationText,
  nextText,
  restText,
} from '../../../../../src/features/membership/card/card-texts.ts'

describe('the rest of a membership', () => {
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

test('the renewal price and the invitation are unknown while the plans are pending', () => {
  const [plans, superklupper] = [
    { data: undefined, error: undefined },
    { data: false, error: undefined },
  ]
  expect(nextText({ kind: 'active', endDate: '2026-06-14' }, { plans })).toBeUndefined()
  expect(invitationText({ plans, superklupper })).toBeUndefined()
})

const ALLOWED = 'Met Klup Start kun je meedoen aan 2 activiteiten en 2 contactverzoeken sturen.'
test.each([
  [undefined, ALLOWED],
  [{ participations: 1, contactRequests: 1 }, ALLOWED],
  [{ participations: 1, contactRequests: 0 }, ''],
  [{ participations: 0, contactRequests: 0 }, 'Je hebt alles van Klup Start gebruikt.'],
])('a member who has %o left reads «%s»', (actionsLeft, text) => {
  expect(allowedText(actionsLeft)).toBe(text)
})
