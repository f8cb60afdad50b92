import { signal } from '@preact/signals-react'
import { asError, isAbort } from '../../lib/errors.ts'
import { retryDelay } from '../../lib/retry-delay.ts'
import { PAYMENT_STATUSES, type PaymentStatus, POLL_INTERVAL, POLL_LIMIT } from './status.ts'

/** Reads the status of a payment until it is final (§4; DECISIONS, Payment). */
export type Poll = ReturnType<typeof createPoll>

/** Creates a poll that has not started. One request at a time; the next follows 2500 ms after an answer. */
export function createPoll(read: (signal: AbortSignal) => Promise<PaymentStatus>) {
  const status = signal<PaymentStatus | undefined>(undefined)
  const error = signal<Error | undefined>(undefined)
  const pending = signal(false)
  const waited = signal(0)
  const stopped = signal(false)
  let unmount = new AbortController()
  let startedAt = 0
  let limit = POLL_LIMIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let failures = 0

  const isHidden = () => document.visibilityState === 'hidden'
  const isFinal = () => PAYMENT_STATUSES[status.peek() ?? 'pending'].final

  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (isReading || isFinal()) return
    const { signal: unmounted } = unmount
    isReading = true
    const result = await read(unmounted).catch(asError)
    if (unmounted.aborted) return
    isReading = pending.value = false
    if (isAbort(result)) return
    const failure = result instanceof Error ? result : undefined
    failures = failure ? failures + 1 : 0
    error.value = failure
    if (!(result instanceof Error)) status.value = result
    if (!isFinal()) schedule()
  }

  function schedule(): void {
    waited.value = Date.now() - startedAt
    stopped.value = waited.peek() >= limit
    if (stopped.peek() || isHidden()) return
    timer = setTimeout(poll, failures ? retryDelay(failures) : POLL_INTERVAL)
  }

  /** Polls while the page is visible, and pauses while it is hidden. */
  function followVisibility(): void {
    clearTimeout(timer)
    if (!isHidden() && !stopped.peek()) void poll()
  }

  return {
    /** The last known status. */
    status,
    /** Why the last request failed; that says nothing about the payment. */
    error,
    /** The member asked for the request that is under way. */
    pending,
    /** How long the member had waited at the last answer, in ms. */
    waited,
    /** The limit has passed, so only the member polls. */
    stopped,
    /** The member wants the status now. After the limit this starts a new period of polling. */
    checkAgain(): void {
      if (stopped.peek()) limit = Date.now() - startedAt + POLL_LIMIT
      stopped.value = false
      pending.value = true
      void poll()
    },
    /** Starts polling. Returns the end, after which no answer counts. */
    start(): () => void {
      unmount = new AbortController()
      const { signal } = unmount
      startedAt = Date.now()
      isReading = false
      document.addEventListener('visibilitychange', followVisibility, { signal })
      // After a failure the member or the connection may be back.
      const retry = () => error.peek() && followVisibility()
      for (const event of ['online', 'focus']) window.addEventListener(event, retry, { signal })
      followVisibility()
      return () => {
        clearTimeout(timer)
        unmount.abort()
      }
    },
  }
}
