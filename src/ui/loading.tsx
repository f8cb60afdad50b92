import { css } from './loading.module.css'

interface LoadingProps {
  /** The number of lines. */
  lines?: number
  /** The number of boxes below the lines. */
  boxes?: number
  /** Makes the boxes as high as plans. */
  high?: boolean
}

/** A skeleton in the shape of the data that is loading. */
export function Loading({ lines = 3, boxes = 0, high }: LoadingProps) {
  return (
    <div className={high ? `${css.loading} ${css.plans}` : css.loading}>
      <span className="hidden-text">Een ogenblik…</span>
      {Array.from({ length: lines + boxes }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
        <span key={place} className={place < lines ? css.line : css.box} />
      ))}
    </div>
  )
}
