import { type CalendarDate, formatDate, spellDate } from './dates.ts'

/** A cancellation, as far as this app knows it. */
export interface Cancelled {
  readonly email: string
  /** Undefined when it was not done here. */
  readonly cancelledOn: CalendarDate | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

const both = (date: CalendarDate) => `${formatDate(date)} (${spellDate(date)})`

/** A confirmation to keep, as plain text with the line ends that every text editor knows. */
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
