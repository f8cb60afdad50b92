import type { SitePath } from '../../lib/history.ts'

interface StatusView {
  /** The title of the browser's tab, for a member who waits in another tab. */
  readonly tab: string
  readonly title: string
  readonly line: string
  /** Replaces the line when the payment takes long. */
  readonly slowLine?: string
  /** Whether the status never changes again, so that polling ends. */
  readonly final: boolean
  readonly next?: { readonly text: string; readonly to: SitePath }
}

const rows = {
  open: {
    tab: 'Betaling gestart',
    title: 'De betaling is gestart.',
    line: 'Rond je betaling af in het scherm van je bank. Daarna zie je hier vanzelf of het gelukt is.',
    final: false,
  },
  pending: {
    tab: 'Betaling wordt verwerkt',
    title: 'De betaling wordt nog verwerkt.',
    line: 'Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.',
    slowLine: '',
    final: false,
  },
  paid: {
    tab: 'Betaling gelukt',
    title: 'De betaling is gelukt, bedankt!',
    line: 'Je gaat zo vanzelf naar je account.',
    final: true,
    next: { text: 'Naar Mijn Account', to: '/account' },
  },
  expired: {
    tab: 'Betaling verlopen',
    title: 'De betaling is verlopen.',
    line: 'Het betalen duurde te lang. Daarom is de betaling gestopt.',
    final: true,
    next: { text: 'Lidmaatschap kopen', to: '/membership' },
  },
  canceled: {
    tab: 'Betaling geannuleerd',
    title: 'De betaling is geannuleerd.',
    line: 'Bedenk je je? Dan kun je altijd opnieuw kiezen.',
    final: true,
    next: { text: 'Lidmaatschap kopen', to: '/membership' },
  },
  failed: {
    tab: 'Betaling niet gelukt',
    title: 'De betaling is helaas niet gelukt.',
    line: 'Probeer het alstublieft opnieuw.',
    final: true,
    next: { text: 'Opnieuw proberen', to: '/membership' },
  },
} as const satisfies Record<string, StatusView>

/** The payment statuses of §4. */
export type PaymentStatus = keyof typeof rows

/** What the page says about each status (§4). */
export const PAYMENT_STATUSES: Readonly<Record<PaymentStatus, StatusView>> = rows

/** Whether a status is final, and nothing was paid. */
export const isUnpaid = (status: PaymentStatus | undefined): boolean => isFinal(status) && status !== 'paid'

export const isFinal = (status: PaymentStatus | undefined): boolean =>
  status !== undefined && PAYMENT_STATUSES[status].final

/** Parses the server's status. An unknown one counts as `pending`. */
export const paymentStatus = (status: string): PaymentStatus =>
  Object.hasOwn(PAYMENT_STATUSES, status) ? (status as PaymentStatus) : 'pending'

/** How long a payment is `open` before the page links to the plans, in ms. */
export const OPEN_LONG = 10_000
/** How long the page polls before it says that the member may close it, in ms. */
export const POLL_SLOW = 120_000
/** How long the page polls, in ms. */
export const POLL_LIMIT = 900_000
/** How long the page thanks the member before it goes to the account, in ms. */
export const PAID_PAUSE = 3000

/** Whether the payment takes so long that the member may close the page. */
export const isSlow = (status: PaymentStatus | undefined, waited: number): boolean =>
  waited >= POLL_SLOW && !isFinal(status)

/** The explanation of a status after `waited` ms. */
export function lineText(status: PaymentStatus, waited: number): string {
  const { line, slowLine = line } = PAYMENT_STATUSES[status]
  if (!isSlow(status, waited)) return line
  return waited >= POLL_LIMIT ? 'We kijken niet meer vanzelf. Kies ‘Opnieuw controleren’.' : slowLine
}
