import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { User } from '../../api/schemas.ts'
import { type CalendarDate, calendarDate } from '../../lib/dates.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { ExternalButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Download } from '../../ui/download.tsx'
import { Motif } from '../../ui/drawings.tsx'
import { SummaryList } from '../membership/summary-list.tsx'
import { css } from './account.module.css'
import { purchaseText } from './confirmations.ts'
import { CalendarDownload } from './downloads.tsx'

interface CompletedPurchase {
  readonly months: number | undefined
  /** In euro. */
  readonly price: number | undefined
  readonly endDate: CalendarDate
}

/** The purchase of this tab once it is done, until the member leaves the account page. */
export function useCompletedPurchase(): CompletedPurchase | undefined {
  useSignals()
  const { purchases, router } = useServices()
  const { page } = router
  const { plan, endDate } = purchases.current.value ?? {}
  const isDone = endDate !== undefined
  useEffect(() => {
    const shownOn = page.peek()?.id
    return () => {
      if (isDone && page.peek()?.id !== shownOn) purchases.drop()
    }
  }, [isDone, page, purchases])
  return endDate ? { months: plan?.numOfMonth, price: plan?.price, endDate } : undefined
}

interface WelcomeProps {
  readonly user: User
  readonly purchase: CompletedPurchase
}

/** Welcomes a member who has just paid (DECISIONS, Moments of money). */
export function Welcome({ user, purchase }: WelcomeProps) {
  const { config } = useServices()
  const { months, price, endDate } = purchase
  const rows = [
    { term: 'Periode', text: months && formatMonths(months) },
    { term: 'Betaald', text: price && formatPrice(price) },
    { term: 'Geldig tot en met', text: <DateText date={endDate} /> },
  ].filter(({ text }) => text)
  return (
    <Card>
      <div className={css.welcome}>
        <Motif />
        <h2>Welkom bij Klup Compleet</h2>
      </div>
      <SummaryList rows={rows} />
      <ExternalButton href={config.downloadUrl}>Open de Klup-app</ExternalButton>
      <div className={css.downloads}>
        <Download file={() => paymentFile(user, purchase)}>Bewaar je betaling</Download>
        <CalendarDownload user={user} endDate={endDate} isEnded={false} />
      </div>
    </Card>
  )
}

function paymentFile({ email }: User, purchase: CompletedPurchase): File {
  const today = calendarDate(new Date())
  const text = purchaseText({ email, ...purchase, today })
  return new File([text], `klup-betaling-${today}.txt`, { type: 'text/plain;charset=utf-8' })
}
