import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { css } from './status-card.module.css'

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
      {problem ?? emblem}
      <div role="status" aria-atomic="true" className={problem ? 'hidden-text' : undefined}>
        {!problem && children}
      </div>
      {hasMore && (
        <p className={css.purchase} aria-live="polite" aria-atomic="true">
          {more}
        </p>
      )}
      {!problem && action}
    </Card>
  )
}
