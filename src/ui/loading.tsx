import css from './loading.module.css'

/** A skeleton for data that is loading. */
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
