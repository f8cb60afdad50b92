import type { ReactNode } from 'react'
import { Motif } from '../../../ui/drawings.tsx'
import { css } from './super-panel.module.css'

export function SuperPanel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={css.panel}>
      <div className={css.introduction}>
        <div className={css.heading}>
          <Motif />
          <h3>Kluppers van het eerste uur</h3>
        </div>
        <p>{text}</p>
      </div>
      {children}
    </div>
  )
}
