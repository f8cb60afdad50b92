import { SpinnerDrawing } from './drawings.tsx'
import { css } from './spinner.module.css'

/** Covers the page. It appears after 150 ms, so that it does not flash during a short wait. */
export function Spinner() {
  return (
    <div className={css.overlay}>
      <SpinnerDrawing />
      <p>Een ogenblik…</p>
    </div>
  )
}
