import { useEffect, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmationDownload } from './downloads.tsx'

/** The end date of the membership that the member has just cancelled, until they leave the account page. */
export function useNewReceipt(user: User | undefined): CalendarDate | undefined {
  const { cancellations } = useServices()
  const receipt = user && cancellations.of(user.id).receipt
  const [endDate] = useState(receipt?.isSeen ? undefined : receipt?.endDate)
  useEffect(
    () => () => {
      if (receipt) receipt.isSeen = true
    },
    [receipt],
  )
  return endDate
}

/** Confirms a cancellation and takes the focus (DECISIONS, Found in use). */
export function CancellationReceipt({
  user,
  endDate,
}: {
  readonly user: User
  readonly endDate: CalendarDate
}) {
  return (
    <Notice kind="card" title="Je opzegging is gelukt." takesFocus>
      <p>
        Je kunt tot en met <DateText date={endDate} /> alles blijven doen. Daarna heb je weer Klup Start.
      </p>
      <ConfirmationDownload user={user} endDate={endDate} />
    </Notice>
  )
}
