import css from './loading.module.css'

/** Holds the place of data that is on its way. */
export function Loading({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.loading}>
      <span className="hidden-text">Een ogenblik…</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={css.line} />
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
    <span className={isPending ? `${css.ghost} ${css.shown}` : css.ghost} aria-hidden="true">
      {children}
    </span>
  )
}
