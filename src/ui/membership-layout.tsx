import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
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
      <section className={css.side} aria-label={sideLabel}>
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

/** Small print in a quiet panel. A screen reader reads it with the button that it describes, not when it changes. */
export function Panel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={css.panel} aria-live="off">
      {children}
    </div>
  )
}

/** Words with a button beside them, or below them on a narrow screen. */
export function Aside({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={css.aside}>
      <div>{children}</div>
      {action}
    </div>
  )
}

/** A quiet remark on the page itself, without a card. */
export function Remark({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={css.remark}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  )
}
