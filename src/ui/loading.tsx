import { Discs, WordMark } from './drawings.tsx'
import * as css from './loading.module.css'
import * as page from './page.module.css'

export const WAIT = 'Een ogenblik…'

interface LoadingProps {
  lines?: number
  boxes?: number
  high?: boolean
}

/** The attribute of an element whose text is unknown until later. Its placeholder is as large as the usual text. */
export const placeholderFor = (text: string | undefined, usual: string) =>
  text === undefined ? { 'data-placeholder': usual } : undefined

/** A skeleton in the shape of the data that is loading. */
export function Loading({ lines = 3, boxes = 0, high }: LoadingProps) {
  const shapes = high ? `${css.shapes} ${css.plans}` : css.shapes
  return (
    <div className={`${css.loading} ${shapes}`}>
      <span className="hidden-text">{WAIT}</span>
      {Array.from({ length: lines + boxes }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
        <span key={place} className={place < lines ? css.line : css.box} />
      ))}
    </div>
  )
}

/** Covers the page with the green of the band and the two discs (§2). */
export function Spinner() {
  return (
    <div className={css.overlay} role="progressbar" aria-label={WAIT}>
      <div className={`${page.bar} ${css.bar}`}>
        <WordMark />
      </div>
      <div className={css.discs}>
        <Discs />
      </div>
      <p>{WAIT}</p>
    </div>
  )
}
