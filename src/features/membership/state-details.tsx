import { useSignals } from '@preact/signals-react/runtime'
import { calendarDate } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import type { QueryResult } from '../../lib/use-query.ts'
import { DateText } from '../../ui/date-text.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Tag } from '../../ui/tag.tsx'
import { css } from './meter.module.css'
import { Meter } from './meter.tsx'
import { renewalPrice } from './plans.ts'
import {
  type ActionsLeft,
  daysLeftText,
  FREE_TIER,
  isPaid,
  type MembershipState,
  periodProgress,
} from './state.ts'
import { Timeline } from './timeline.tsx'

/** The benefits of Klup Compleet. */
export const BENEFITS = ['Onbeperkt meedoen aan activiteiten', 'Onbeperkt contactverzoeken sturen']

/** The limits of the free tier, as part of a sentence (§1). */
export const FREE_TIER_TEXT = `meedoen aan ${FREE_TIER.participations} activiteiten en ${FREE_TIER.contactRequests} contactverzoeken sturen`

/** What happens after a cancellation. */
export const AFTER_CANCELLING = 'Tot de einddatum kun je alles blijven doen. Daarna heb je weer Klup Start.'

/** «Actief», «Opgezegd» or «Gratis». */
export function StateTag({ state }: { state: MembershipState }) {
  if (state.kind === 'active') return <Tag kind="active">Actief</Tag>
  if (state.kind === 'ended') return <Tag kind="ended">Opgezegd</Tag>
  return <Tag kind="free">Gratis</Tag>
}

interface StateDetailsProps {
  readonly state: MembershipState
  readonly membership: QueryResult<unknown>
  readonly actionsLeft: QueryResult<ActionsLeft>
}

/** The period of a paid membership, or the rest of the free tier. */
export function StateDetails({ state, membership, actionsLeft }: StateDetailsProps) {
  const perMonth = useRenewal()
  const outdated = <LoadError query={membership} subject="je lidmaatschap" />
  if (isPaid(state)) {
    return (
      <Timeline
        endDate={<DateText date={state.endDate} />}
        daysLeftText={daysLeftText(state.daysLeft)}
        percent={periodProgress(state.endDate, calendarDate(new Date()))}
        outdated={outdated}
      >
        {/* One text, which React also replaces on a translated page. */}
        {state.kind === 'active' &&
          `Daarna loopt je lidmaatschap door${perMonth ? ` voor ${perMonth}` : ''}, tenzij je opzegt. Via Apple of een promotiecode stopt het vanzelf.`}
      </Timeline>
    )
  }
  const { data, error } = actionsLeft
  return (
    <div>
      {(data || !error) && (
        <div className={css.meters}>
          <Meter label="Activiteiten" left={data?.participations} limit={FREE_TIER.participations} />
          <Meter label="Contactverzoeken" left={data?.contactRequests} limit={FREE_TIER.contactRequests} />
        </div>
      )}
      {membership.error ? (
        outdated
      ) : (
        <LoadError query={actionsLeft} subject="je activiteiten en contactverzoeken" />
      )}
    </div>
  )
}

/** The renewal price, «€6,99 per maand»; undefined until the plans are known. */
export function useRenewal(): string | undefined {
  useSignals()
  const plans = useServices().queries.subscriptions.data.value
  return plans && `${formatPrice(renewalPrice(plans))} per maand`
}

/** Tells a former member when Klup Compleet ended. */
export function Expired({ state }: { state: MembershipState }) {
  return (
    state.kind === 'expired' && (
      <p>
        Je Klup Compleet is gestopt op <DateText date={state.endDate} />.
      </p>
    )
  )
}
