/** A promise that the test settles itself. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(cause: unknown): void
}

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (cause: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Who waits for it handles a failure; until then it is nobody's.
  promise.catch(() => {})
  return { promise, resolve: value => resolve(value), reject: cause => reject(cause) }
}

/** How a promise ends: its value, or what it rejects with. */
export const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => ({ value }),
    (error: unknown) => error,
  )
