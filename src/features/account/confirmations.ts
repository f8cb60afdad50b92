import { type CalendarDate, formatDate, spellDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'

/** The facts of a cancellation. */
export interface CancellationFacts {
  readonly email: string
  /** Undefined when the member did not cancel in this app. */
  readonly cancelledOn: CalendarDate | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

const numericAndSpelled = (date: CalendarDate) => `${formatDate(date)} (${spellDate(date)})`

/** Returns the confirmation of a cancellation, as plain text with CRLF line ends. */
export function cancellationText({ email, cancelledOn, endDate, today }: CancellationFacts): string {
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
export interface PurchaseFacts {
  readonly email: string
  readonly months: number | undefined
  readonly price: number | undefined
  readonly endDate: CalendarDate
  readonly today: CalendarDate
}

/** Returns the confirmation of a purchase, as plain text with CRLF line ends. */
export function purchaseText({ email, months, price, endDate, today }: PurchaseFacts): string {
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
