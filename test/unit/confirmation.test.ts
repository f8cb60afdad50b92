// @vitest-environment node
import { expect, test } from 'vitest'
import { cancellationText } from '../../src/features/account/confirmations.ts'

const cancelled = {
  email: 'sanne@voorbeeld.nl',
  cancelledOn: '2026-03-10',
  endDate: '2026-06-14',
  today: '2026-03-14',
}

test('a confirmation contains the account, the membership, the day and the end date', () => {
  expect(cancellationText(cancelled).split('\r\n')).toEqual([
    'Klup: bevestiging van je opzegging',
    '',
    'Account: sanne@voorbeeld.nl',
    'Opgezegd: het lidmaatschap Klup Compleet',
    'Opgezegd op: 10-03-2026 (10 maart 2026)',
    'Geldig tot en met: 14-06-2026 (14 juni 2026)',
    '',
    'Tot en met 14-06-2026 kun je Klup Compleet blijven gebruiken. Daarna stopt het.',
    '',
    'Gemaakt op: 14-03-2026 (14 maart 2026)',
    '',
  ])
})

test('a confirmation contains no day for a cancellation elsewhere', () => {
  const text = cancellationText({ ...cancelled, cancelledOn: undefined })
  expect(text).not.toContain('Opgezegd op')
  expect(text).toContain('Opgezegd: het lidmaatschap Klup Compleet\r\nGeldig tot en met: 14-06-2026')
})
