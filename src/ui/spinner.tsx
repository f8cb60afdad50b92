import { SpinnerDrawing } from './drawings.tsx'
import css from './spinner.module.css'

/** Covers the page while it loads. It appears after 150 ms, so that a short wait does not flash. */
export function SpinnerOverlay({ shown }: { shown: boolean }) {
  return (
    <div role="status">
      {shown && (
        <div className={css.overlay}>
          <SpinnerDrawing />
          <p>Een ogenblik…</p>
        </div>
      )}
    </div>
  )
}
