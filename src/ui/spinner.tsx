import { SpinnerDrawing } from './drawings.tsx'
import { css } from './spinner.module.css'

/** Covers the page. It shows after 150 ms, so that a short wait does not flash. */
export function Spinner() {
  return (
    <div className={css.overlay}>
      <SpinnerDrawing />
      <p>Een ogenblik…</p>
    </div>
  )
}
