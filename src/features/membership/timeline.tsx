import type { ReactNode } from 'react'
import { css } from './timeline.module.css'

interface TimelineProps {
  endDate: ReactNode
  daysLeftText: string
  /** How much of the period has passed, in %. */
  percent: number
  /** Follows the date. */
  outdated?: ReactNode
  /** The text about the time after the end date. */
  children?: ReactNode
}

/** The end date of a membership. The bar only repeats the text. */
export function Timeline({ endDate, daysLeftText, percent, outdated, children }: TimelineProps) {
  const passed = `${percent}%`
  return (
    <div>
      <div className={css.end}>
        <p>
          <small className={css.label}>Geldig tot en met</small>
          <strong className={css.date}>{endDate}</strong>
        </p>
        <p>{daysLeftText}</p>
      </div>
      {outdated}
      <div className={css.bar} aria-hidden="true">
        <div className={css.track}>
          <svg width={passed} height="18" />
        </div>
        <svg className={css.marker} width="100%" height="18" aria-hidden="true">
          <circle className={css.edge} cx={passed} cy="9" r="18" />
          <circle className={css.disc} cx={passed} cy="9" r="13" />
        </svg>
        <div className={css.today}>
          <svg width={passed} height="1" />
          <span>Vandaag</span>
        </div>
      </div>
      {children && <p className={css.renewal}>{children}</p>}
    </div>
  )
}
