import type { ReactNode } from 'react'
import { css } from './layout.module.css'

/** Buttons under a form or text: stacked below 480 px. */
export function ButtonRow({ between, children }: { between?: boolean; children: ReactNode }) {
  return <div className={between ? `${css.row} ${css.between}` : css.row}>{children}</div>
}
