import type { ReactNode } from 'react'
import { css } from './layout.module.css'

interface ShopProps {
  /** The summary. */
  side: ReactNode
  /** The name of the summary, once a plan is chosen. */
  sideLabel?: string | undefined
  /** The plans. */
  children: ReactNode
}

/** The plans, and the summary below them; from 1000 px it is at the right and stays in view. */
export function Shop({ children, side, sideLabel }: ShopProps) {
  return (
    <div className={css.shop}>
      <div>{children}</div>
      <section className={css.summary} aria-label={sideLabel}>
        {side}
      </section>
    </div>
  )
}

/** What stands in the place of the summary until a plan is chosen; shown only where there is room beside the plans. */
export function EmptyChoice() {
  return (
    <div className={css.empty}>
      <h2>Jouw keuze</h2>
      <p>Kies een periode. Daarna zie je hier wat je betaalt.</p>
    </div>
  )
}
