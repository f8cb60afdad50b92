import { type CalendarDate, formatDate, spellDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'

/** The facts of a cancellation. */
export interface Cancelled {
  readonly email: string
  /** Undefined when the member did not cancel in this app. */
  readonly cancelledOn: CalendarDate | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

const numericAndSpelled = (date: CalendarDate) => `${formatDate(date)} (${spellDate(date)})`

/** Writes a cancellation down for the member to keep, as plain text with CRLF line ends. */
export function confirmationText({ email, cancelledOn, endDate, today }: Cancelled): string {
  const lines = [
    'Klup: bevestiging van je opzegging',
    '',
    `Account: ${email}`,
    'Opgezegd: het lidmaatschap Klup Compleet',
    ...(cancelledOn ? [`Opgezegd op: ${numericAndSpelled(cancelledOn)}`] : []),
    `Geldig tot en met: ${numericAndSpelled(endDate)}`,
    '',
    `Tot en met ${formatDate(endDate)} kun je Klup Compleet blijven gebruiken. Daarna stopt het.`,
    '',
    `Gemaakt op: ${numericAndSpelled(today)}`,
  ]
  return asText(lines)
}

/** The facts of a purchase; months and price (in euro) are undefined when another browser started the payment. */
export interface Bought {
  readonly email: string
  readonly months: number | undefined
  readonly price: number | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

/** Writes a purchase down for the member to keep, as plain text with CRLF line ends. */
export function paymentText({ email, months, price, endDate, today }: Bought): string {
  return asText([
    'Klup: je betaling',
    '',
    `Account: ${email}`,
    `Gekocht: het lidmaatschap Klup Compleet${months ? `, ${formatMonths(months)}` : ''}`,
    ...(price ? [`Betaald: ${formatPrice(price)}`] : []),
    `Geldig tot en met: ${numericAndSpelled(endDate)}`,
    '',
    `Gemaakt op: ${numericAndSpelled(today)}`,
  ])
}

const asText = (lines: readonly string[]) => lines.map(line => `${line}\r\n`).join('')
