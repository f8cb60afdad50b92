import { DateText } from '../../ui/date-text.tsx'
import type { MembershipState } from './state.ts'

/** Tells a former member above the plans when Klup Compleet ended. */
export function Expired({ state }: { state: MembershipState }) {
  return (
    state.kind === 'expired' && (
      <p>
        Klup Compleet stopte op <DateText date={state.endDate} />
      </p>
    )
  )
}
