import { useEffect, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Confirmation } from './downloads.tsx'

/** The end date of the membership that the member has just cancelled, as long as this page is open. */
export function useGoodbye(user: User | undefined): CalendarDate | undefined {
  const { cancellations } = useServices()
  const done = user && cancellations.of(user.id).done
  const [endDate] = useState(done?.isSeen ? undefined : done?.endDate)
  useEffect(
    () => () => {
      if (done) done.isSeen = true
    },
    [done],
  )
  return endDate
}

/** Confirms a cancellation and takes the focus (DECISIONS, Found in use). */
export function Goodbye({ user, endDate }: { readonly user: User; readonly endDate: CalendarDate }) {
  return (
    <Notice kind="success" title="Je opzegging is gelukt." takesFocus>
      <p>
        Je kunt tot en met <DateText date={endDate} /> alles blijven doen. Daarna heb je weer Klup Start.
      </p>
      <Confirmation user={user} endDate={endDate} />
    </Notice>
  )
}
