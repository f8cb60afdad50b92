/** A promise that the test settles. */
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
  // A rejection before anybody awaits it is not unhandled.
  promise.catch(() => {})
  return { promise, resolve: value => resolve(value), reject: cause => reject(cause) }
}

/** The outcome of a promise: its value or its error. */
export const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => ({ value }),
    (error: unknown) => error,
  )
