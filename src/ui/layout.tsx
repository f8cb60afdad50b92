import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Icon, type IconName } from './icons.tsx'
import css from './layout.module.css'

interface Children {
  children: ReactNode
}

/** Two columns, 5 to 7, from 900 px: the cards of the account page. */
export function Columns({ children }: Children) {
  return <div className={css.columns}>{children}</div>
}

/** The two halves of a card with the state of a membership: words and figures. */
export function Split({ children }: Children) {
  return <div className={css.split}>{children}</div>
}

/** Blocks below each other, spaced as in a card. */
export function Stack({ children }: Children) {
  return <div className={css.stack}>{children}</div>
}

interface ShopProps {
  side: ReactNode
  /** What the side is called, once it holds something. */
  sideLabel?: string | undefined
  children: ReactNode
}

/** Plans, and under them what is chosen; from 1000 px that stands at the right and stays in view. */
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

/** Usage meters, side by side where there is room. */
export function Meters({ children }: Children) {
  return <div className={css.meters}>{children}</div>
}

/** Buttons under a form or text: stacked below 480 px. */
export function ButtonRow({ between, children }: { between?: boolean; children: ReactNode }) {
  return <div className={between ? `${css.row} ${css.between}` : css.row}>{children}</div>
}

/** Quiet links under a text; they wrap. */
export function QuietRow({ children }: Children) {
  return <div className={css.quiet}>{children}</div>
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

/** Small print in a quiet panel. A screen reader reads it with the button that it describes, not when it changes. */
export function Panel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={css.panel} aria-live="off">
      {children}
    </div>
  )
}

/** The place of the summary before a plan is chosen; shown only where there is room beside the plans. */
export function EmptyChoice({ children }: Children) {
  return (
    <div className={css.empty}>
      <h2>Jouw keuze</h2>
      <p>{children}</p>
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

/** A link on a line of its own, under a form. */
export function LinkLine({ children }: Children) {
  return <div className={css.linkLine}>{children}</div>
}

interface StatusCardProps {
  emblem?: ReactNode
  action?: ReactNode
  /** A notice that replaces everything else. */
  problem?: ReactNode
  /** Keeps a place for `more`, so that nothing moves when that comes. */
  hasMore?: boolean
  /** Comes later, in a live region of its own. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A drawing, a status and an action. The status is a live region that is there from the start, so that a screen reader
 * reads each change once and whole.
 */
export function StatusCard({ emblem, action, problem, hasMore, more, children }: StatusCardProps) {
  return (
    <Card className={problem ? undefined : css.status}>
      {problem || emblem}
      <div role="status" aria-atomic="true" className={problem ? 'hidden-text' : undefined}>
        {!problem && children}
      </div>
      {hasMore && (
        <p className={css.more} aria-live="polite" aria-atomic="true">
          {more}
        </p>
      )}
      {!problem && action}
    </Card>
  )
}

/** Small links on one line, which wraps. */
export function LinkList({ children }: { children: ReactNode[] }) {
  return (
    <ul className={css.links}>
      {children.map((child, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={place}>{child}</li>
      ))}
    </ul>
  )
}
