import { useEffect, useRef } from 'react'
import { isPaid } from '../../domain/membership.ts'
import { Ghost } from '../../ui/loading.tsx'
import { DateText } from '../parts/date-text.tsx'
import { useMember } from '../parts/use-member.ts'
import { useServices } from '../services.ts'

/** What was bought, as soon as the membership was read again; until then its place. */
export function PaidUntil() {
  const { cache } = useServices()
  const { state, membership } = useMember()
  const paid = state && isPaid(state) ? state : undefined
  const wasRead = useRef(false)
  wasRead.current ||= paid !== undefined && !membership.pending
  // The bank may tell the server later: then the next page reads it again.
  useEffect(() => () => void (wasRead.current || cache.invalidate('membership')), [cache])
  if (!paid || !wasRead.current) {
    return (
      <p>
        <Ghost isPending={membership.pending}>Klup Compleet, geldig tot en met 00-00-0000</Ghost>
      </p>
    )
  }
  return (
    <p className="fades-in">
      Klup Compleet, geldig tot en met <DateText date={paid.endDate} />
    </p>
  )
}
