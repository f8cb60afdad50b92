import { expect, test } from 'vitest'
import { cancellationLines, paymentLines } from '../../../../src/features/account/files.ts'

const cancelled = { email: 'sanne@voorbeeld.nl', cancelledOn: '2026-03-10', endDate: '2026-06-14' }

test('the confirmation of a cancellation names the account, the day and the end date', () => {
  expect(cancellationLines(cancelled)).toEqual([
    'Klup: bevestiging van je opzegging',
    '',
    'Account: sanne@voorbeeld.nl',
    'Opgezegd: het lidmaatschap Klup Compleet',
    'Opgezegd op: 10-03-2026 (10 maart 2026)',
    'Geldig tot en met: 14-06-2026 (14 juni 2026)',
    '',
    'Tot en met 14-06-2026 kun je Klup Compleet blijven gebruiken. Daarna stopt het.',
    'Er wordt niets meer afgeschreven.',
  ])
})

const paid = {
  email: 'sanne@voorbeeld.nl',
  plan: { id: 2, months: 6, price: 34.95 },
  paidOn: '2026-12-20',
  endDate: '2027-06-20',
  renewal: '€6,99 per maand',
  withdrawalUrl: 'https://klup.example/herroepen',
}

test('the file of a payment names the day, what follows, and the last day of withdrawal', () => {
  expect(paymentLines(paid)).toEqual([
    'Klup: je betaling',
    '',
    'Account: sanne@voorbeeld.nl',
    'Gekocht: het lidmaatschap Klup Compleet, 6 maanden',
    'Betaald: €34,95',
    'Betaald op: 20-12-2026 (20 december 2026)',
    'Geldig tot en met: 20-06-2027 (20 juni 2027)',
    '',
    'Na 6 maanden betaal je €6,99 per maand, tot je opzegt.',
    'Opzeggen kan altijd in je account.',
    'Je kunt je aankoop herroepen tot en met 03-01-2027: https://klup.example/herroepen',
  ])
})
