import { placeholderFor } from '../../ui/loading.tsx'
import type { MemberAnswers } from '../membership/membership-status.ts'
import * as css from './meter.module.css'

/** What is left of the free tier; nothing if it could not be read. */
export function MeterPair({ data, error }: MemberAnswers['actionsLeft']) {
  if (!data && error) return null
  return (
    <div className={css.meters}>
      <Meter label="Activiteiten" left={data?.participations} />
      <Meter label="Contactverzoeken" left={data?.contactRequests} />
    </div>
  )
}

interface MeterProps {
  label: string
  /** Undefined until it is known. */
  left: number | undefined
}

/** What is left of two. The discs repeat the text. */
function Meter({ label, left }: MeterProps) {
  const full = Math.floor(Math.min(2, Math.max(0, left ?? 0)))
  const text = left === undefined ? undefined : `nog ${full} van 2`
  return (
    <p className={css.meter} data-full={full}>
      <span>{label}</span>
      <span className={css.remaining}>
        <span className={css.discs} aria-hidden="true">
          <span />
          <span />
        </span>
        <span {...placeholderFor(text, 'nog 2 van 2')}>{text}</span>
      </span>
    </p>
  )
}
