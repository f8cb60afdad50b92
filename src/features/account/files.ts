import { useSignals } from '@preact/signals-react/runtime'
import type { User } from '../../api/schemas.ts'
import { addDays, type CalendarDate, calendarDate, formatDate, spellDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { type Services, useServices } from '../../lib/services.ts'
import { renewalText } from '../membership/plans/plans.ts'
import type { BoughtPlan, Purchase } from '../membership/purchase/purchase.ts'

/** How many days a member has to withdraw from a purchase (directive (EU) 2023/2673). */
const WITHDRAWAL_DAYS = 14

interface EndedMembership {
  readonly email: string
  /** Undefined when the member did not cancel on this page. */
  readonly cancelledOn: CalendarDate | undefined
  readonly endDate: CalendarDate
}

interface BoughtMembership {
  readonly email: string
  readonly plan: BoughtPlan
  readonly paidOn: CalendarDate
  /** Undefined until the membership is booked. */
  readonly endDate: CalendarDate | undefined
  /** «€6,99 per maand», if it is known. */
  readonly renewal: string | undefined
  /** The page where a member withdraws, or empty. */
  readonly withdrawalUrl: string
}

const inBoth = (date: CalendarDate) => `${formatDate(date)} (${spellDate(date)})`

export const cancellationLines = ({ email, cancelledOn, endDate }: EndedMembership): readonly string[] => [
  'Klup: bevestiging van je opzegging',
  '',
  `Account: ${email}`,
  'Opgezegd: het lidmaatschap Klup Compleet',
  ...(cancelledOn ? [`Opgezegd op: ${inBoth(cancelledOn)}`] : []),
  `Geldig tot en met: ${inBoth(endDate)}`,
  '',
  `Tot en met ${formatDate(endDate)} kun je Klup Compleet blijven gebruiken. Daarna stopt het.`,
  'Er wordt niets meer afgeschreven.',
]

export function paymentLines(bought: BoughtMembership): readonly string[] {
  const { email, plan, paidOn, endDate, renewal, withdrawalUrl } = bought
  const months = formatMonths(plan.months)
  const lastDay = formatDate(addDays(paidOn, WITHDRAWAL_DAYS))
  return [
    'Klup: je betaling',
    '',
    `Account: ${email}`,
    `Gekocht: het lidmaatschap Klup Compleet, ${months}`,
    `Betaald: ${formatPrice(plan.price)}`,
    `Betaald op: ${inBoth(paidOn)}`,
    ...(endDate ? [`Geldig tot en met: ${inBoth(endDate)}`] : []),
    '',
    `Na ${months} ${renewal ? `betaal je ${renewal}` : 'loopt je lidmaatschap door'}, tot je opzegt.`,
    'Opzeggen kan altijd in je account.',
    ...(withdrawalUrl ? [`Je kunt je aankoop herroepen tot en met ${lastDay}: ${withdrawalUrl}`] : []),
  ]
}

/** The byte order mark. Without it, iOS garbles «€». */
const BOM = '\ufeff'

/** A plain text file with CRLF line ends, named `klup-<subject>-<today>.txt`. */
function textFile(subject: string, lines: readonly string[]): File {
  const today = calendarDate(new Date())
  const text = [...lines, '', `Gemaakt op: ${inBoth(today)}`].map(line => `${line}\r\n`).join('')
  return new File([BOM, text], `klup-${subject}-${today}.txt`, { type: 'text/plain;charset=utf-8' })
}

export function saveConfirmation(
  { cancellations }: Pick<Services, 'cancellations'>,
  { id, email }: User,
  endDate: CalendarDate,
): Promise<void> {
  const receipt = cancellations.receiptOf(id)
  const cancelledOn = receipt?.endDate === endDate ? receipt.cancelledOn : undefined
  return saveFile(textFile('opzegging', cancellationLines({ email, cancelledOn, endDate })))
}

/** Returns a function that saves the receipt of a purchase; undefined if it is uncertain what was paid. */
export function usePaymentDownload(
  { email }: Pick<User, 'email'>,
  purchase: Purchase | undefined,
): (() => Promise<void>) | undefined {
  useSignals()
  const { config, queries } = useServices()
  const plans = queries.subscriptions.data.value
  const { plan, paidOn, endDate } = purchase ?? {}
  if (!plan || !paidOn) return undefined
  const { withdrawalUrl } = config
  const renewal = plans && renewalText(plans)
  const lines = () => paymentLines({ email, plan, paidOn, endDate, renewal, withdrawalUrl })
  return () => saveFile(textFile('betaling', lines()))
}
