import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import * as css from './status-card.module.css'

interface StatusCardProps {
  emblem?: ReactNode
  action?: ReactNode
  /** A notice that replaces everything else. */
  problem?: ReactNode
  /** A second line, which screen readers announce separately. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A drawing, a status and an action. The status is a live region from the start, so that a screen reader announces each
 * change once, as a whole.
 */
export function StatusCard({ emblem, action, problem, more, children }: StatusCardProps) {
  return (
    <Card className={problem ? undefined : css.status}>
      {problem ?? emblem}
      <div role="status" aria-atomic="true" className={problem ? 'hidden-text' : undefined}>
        {!problem && children}
      </div>
      {more && (
        <p className={css.purchase} aria-live="polite" aria-atomic="true">
          {more}
        </p>
      )}
      {!problem && action}
    </Card>
  )
}
