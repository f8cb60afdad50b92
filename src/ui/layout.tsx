import type { ReactNode } from 'react'
import { css } from './layout.module.css'

/** The buttons under a form or text, which are stacked below 480 px. */
export function ButtonRow({ between, children }: { between?: boolean; children: ReactNode }) {
  return <div className={between ? `${css.row} ${css.between}` : css.row}>{children}</div>
}
