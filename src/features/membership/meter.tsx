import { css } from './meter.module.css'

interface MeterProps {
  label: string
  /** Undefined while it is loading. */
  left: number | undefined
  limit: number
}

/** The rest of a limited number. The pills only repeat the text. */
export function Meter({ label, left: given, limit }: MeterProps) {
  const left = Math.min(limit, Math.max(0, given ?? 0))
  return (
    <div className={css.meter}>
      <p className={css.label}>
        <span>{label}</span>
        {/* A new element once the number is known, so that the browser counts no layout shift. */}
        <span key={given} className={left > 0 || given === undefined ? css.left : `${css.left} ${css.none}`}>
          {given === undefined ? '…' : `nog ${left} van ${limit}`}
        </span>
      </p>
      <div className={css.pills} aria-hidden="true">
        {Array.from({ length: limit }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pills differ only in their position
          <span key={index} className={index < left ? `${css.pill} ${css.full}` : css.pill} />
        ))}
      </div>
    </div>
  )
}
