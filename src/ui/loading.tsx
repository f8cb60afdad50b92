import css from './loading.module.css'

type Shape = 'title' | 'text' | 'bar' | 'plan' | 'choice' | 'button'

/** Holds the place of data that is on its way, in the shape of what comes. */
export function Loading({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <div className={css.loading}>
      <span className="hidden-text">Een ogenblik…</span>
      {shapes.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay what they are
        <span key={place} className={`${css.shape} ${css[shape]}`} />
      ))}
    </div>
  )
}

interface GhostProps {
  /** It is still on its way; if not, only its place is kept. */
  isPending: boolean
  /** As long as what comes. */
  children: string
}

/** Holds the place of words that are on their way. */
export function Ghost({ isPending, children }: GhostProps) {
  return (
    <span className={isPending ? `${css.ghost} ${css.shape}` : css.ghost} aria-hidden="true">
      {children}
    </span>
  )
}
