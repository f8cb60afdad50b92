import { useSignals } from '@preact/signals-react/runtime'
import { calendarDate } from '../../domain/dates.ts'
import {
  type ActionsLeft,
  daysLeftText,
  FREE_TIER,
  isPaid,
  type MembershipState,
  periodProgress,
} from '../../domain/membership.ts'
import { formatPrice, renewalPrice } from '../../domain/prices.ts'
import type { View } from '../../react/use-entry.ts'
import { css } from '../../ui/layout.module.css'
import { Meter } from '../../ui/meter.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useServices } from '../services.ts'
import { DateText } from './date-text.tsx'

/** What Klup Compleet offers. */
export const BENEFITS = ['Onbeperkt meedoen aan activiteiten', 'Onbeperkt contactverzoeken sturen']

/** What the free tier allows, as it stands in a sentence (§1). */
export const FREE_TIER_TEXT = `meedoen aan ${FREE_TIER.participations} activiteiten en ${FREE_TIER.contactRequests} contactverzoeken sturen`

/** What happens to a membership that was cancelled. */
export const AFTER_CANCELLING = 'Tot de einddatum kun je alles blijven doen. Daarna heb je weer Klup Start.'

/** Actief, Opgezegd or Gratis. */
export function StateTag({ state }: { state: MembershipState }) {
  if (state.kind === 'active') return <Tag kind="active">Actief</Tag>
  if (state.kind === 'ended') return <Tag kind="ended">Opgezegd</Tag>
  return <Tag kind="free">Gratis</Tag>
}

interface StateDetailsProps {
  readonly state: MembershipState
  readonly actionsLeft: View<ActionsLeft>
}

/** The period of a paid membership, or what is left of the free tier. */
export function StateDetails({ state, actionsLeft }: StateDetailsProps) {
  const perMonth = useRenewal()
  if (isPaid(state)) {
    return (
      <Timeline
        endDate={<DateText date={state.endDate} />}
        daysLeftText={daysLeftText(state.daysLeft)}
        percent={periodProgress(state.endDate, calendarDate(new Date()))}
      >
        {state.kind === 'active' && (
          // A new element when the price comes: nothing in it has moved then.
          <span key={perMonth}>
            Daarna loopt je lidmaatschap door{perMonth && ` voor ${perMonth}`}, tenzij je opzegt. Via Apple of
            een promotiecode stopt het vanzelf.
          </span>
        )}
      </Timeline>
    )
  }
  const { data, error } = actionsLeft
  if (!data && error) return null
  return (
    <div className={css.meters}>
      <Meter label="Activiteiten" left={data?.participations} limit={FREE_TIER.participations} />
      <Meter label="Contactverzoeken" left={data?.contactRequests} limit={FREE_TIER.contactRequests} />
    </div>
  )
}

/** What a membership costs after its period, as «€6,99 per maand»; undefined until the plans are known. */
export function useRenewal(): string | undefined {
  useSignals()
  const plans = useServices().entries.subscriptions.data.value
  return plans && `${formatPrice(renewalPrice(plans))} per maand`
}

/** Why a member who had more has the free tier. */
export function Expired({ state }: { state: MembershipState }) {
  return (
    state.kind === 'expired' && (
      <p>
        Je Klup Compleet is gestopt op <DateText date={state.endDate} />.
      </p>
    )
  )
}
