import { roomFor } from '../../../ui/loading.tsx'
import type { MeterFacts, Pills } from './membership-card-facts.ts'
import { css } from './meter.module.css'

/** What is left of the free tier, unless it could not be read. */
export function MeterPair({ activities, activityPills, requests, requestPills }: MeterFacts) {
  if (activities === '') return null
  return (
    <div className={css.meters}>
      <Meter label="Activiteiten" left={activities} full={activityPills} />
      <Meter label="Contactverzoeken" left={requests} full={requestPills} />
    </div>
  )
}

interface MeterProps {
  label: string
  left: string | undefined
  full: Pills
}

/** The rest of a limited number. The pills only repeat the text. */
function Meter({ label, left, full }: MeterProps) {
  return (
    <div className={css.meter} data-full={full}>
      <p className={css.label}>
        <span>{label}</span>
        <span className={css.left} {...roomFor(left, 'nog 2 van 2')}>
          {left}
        </span>
      </p>
      <div className={css.pills} aria-hidden="true">
        <span />
        <span />
      </div>
    </div>
  )
}
