import { expect, test } from 'vitest'
import { timeLeftText } from '../../../../src/features/account/texts.ts'

test.each([
  ['2026-03-14', '2026-03-14', 'wordt morgen verlengd', 'Vandaag is de laatste dag'],
  ['2026-03-14', '2026-03-15', 'wordt over 2 dagen verlengd', 'nog 1 dag'],
  ['2026-03-14', '2026-03-20', 'wordt over 7 dagen verlengd', 'nog 6 dagen'],
  ['2026-03-14', '2026-03-21', 'nog 7 dagen'],
  ['2026-03-14', '2026-05-14', 'nog 61 dagen'],
  ['2026-03-14', '2026-05-15', 'nog ruim 2 maanden'],
  ['2026-03-14', '2026-07-13', 'nog ruim 3 maanden'],
  ['2026-03-14', '2026-07-14', 'nog 4 maanden'],
  ['2026-01-31', '2026-04-30', 'nog 3 maanden'],
  ['2025-12-31', '2026-02-28', 'nog 59 dagen'],
  ['2025-11-30', '2026-02-28', 'nog 3 maanden'],
  ['2026-11-14', '2027-02-13', 'nog ruim 2 maanden'],
  ['2024-02-29', '2027-02-28', 'nog 36 maanden'],
  ['2026-03-14', '2099-12-31', 'nog ruim 885 maanden'],
  ['2026-03-14', '2100-01-01', ''],
])(
  'on %s, a membership until %s says «%s», or once it is cancelled «%s»',
  (today, endDate, active, ended = active) => {
    expect(timeLeftText({ kind: 'active', endDate }, today)).toBe(active)
    expect(timeLeftText({ kind: 'ended', endDate }, today)).toBe(ended)
  },
)
