import { useEffect, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../domain/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { DateText } from '../parts/date-text.tsx'
import { useServices } from '../services.ts'
import { Confirmation } from './keepsakes.tsx'

/** The end date of a membership that the member comes from cancelling, for as long as this page stands. */
export function useGoodbye(user: User | undefined): CalendarDate | undefined {
  const { cancellations } = useServices()
  const [endDate] = useState(() => user && cancellations.justDone(user.id))
  useEffect(() => () => cancellations.seen(), [cancellations])
  return endDate
}

/** Says that a cancellation was carried out, and takes the focus (DECISIONS, After cancelling). */
export function Goodbye({ user, endDate }: { readonly user: User; readonly endDate: CalendarDate }) {
  return (
    <Notice kind="success" title="Je opzegging is gelukt." takesFocus isCard>
      <p>
        Je kunt tot en met <DateText date={endDate} /> alles blijven doen. Daarna heb je weer Klup Start.
      </p>
      <Confirmation user={user} endDate={endDate} />
    </Notice>
  )
}
