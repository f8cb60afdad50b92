import { css } from './meter.module.css'

interface MeterProps {
  label: string
  /** Undefined while it is loading: the meter keeps its place. */
  left: number | undefined
  limit: number
}

/** How much of a limited number is left. The pills only repeat the words. */
export function Meter({ label, left: given, limit }: MeterProps) {
  const left = Math.min(limit, Math.max(0, given ?? 0))
  return (
    <div className={css.meter}>
      <p className={css.label}>
        <span>{label}</span>
        {/* Another element once it is known: the dots do not grow into the words. */}
        <span key={given} className={left > 0 || given === undefined ? css.left : `${css.left} ${css.none}`}>
          {given === undefined ? '…' : `nog ${left} van ${limit}`}
        </span>
      </p>
      <div className={css.pills} aria-hidden="true">
        {Array.from({ length: limit }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pills differ in nothing but their place
          <span key={index} className={index < left ? `${css.pill} ${css.full}` : css.pill} />
        ))}
      </div>
    </div>
  )
}
