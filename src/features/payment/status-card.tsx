import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import * as css from './status-card.module.css'

interface StatusCardProps {
  emblem?: ReactNode
  action?: ReactNode
  /** A notice that replaces emblem, status and action. */
  problem?: ReactNode
  children: ReactNode
}

/**
 * An emblem, a status and an action. The status is always a live region, so that screen readers announce each change once and
 * completely.
 */
export function StatusCard({ emblem, action, problem, children }: StatusCardProps) {
  return (
    <Card className={problem ? undefined : css.status}>
      {problem ?? emblem}
      <div role="status" aria-atomic="true" className={problem ? 'hidden-text' : undefined}>
        {!problem && children}
      </div>
      {!problem && action}
    </Card>
  )
}
