import { formatDate, spellDate } from './date-text.ts'
import type { CalendarDate } from './dates.ts'

/** The facts of a cancellation. */
export interface Cancelled {
  readonly email: string
  /** Undefined when the member did not cancel in this app. */
  readonly cancelledOn: CalendarDate | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

const both = (date: CalendarDate) => `${formatDate(date)} (${spellDate(date)})`

/** A confirmation for the member to keep, as plain text with CRLF line ends. */
export function confirmationText({ email, cancelledOn, endDate, today }: Cancelled): string {
  const lines = [
    'Klup: bevestiging van je opzegging',
    '',
    `Account: ${email}`,
    'Opgezegd: het lidmaatschap Klup Compleet',
    ...(cancelledOn ? [`Opgezegd op: ${both(cancelledOn)}`] : []),
    `Geldig tot en met: ${both(endDate)}`,
    '',
    `Tot en met ${formatDate(endDate)} kun je Klup Compleet blijven gebruiken. Daarna stopt het.`,
    '',
    `Deze bevestiging is gemaakt op ${both(today)}.`,
  ]
  return lines.map(line => `${line}\r\n`).join('')
}
