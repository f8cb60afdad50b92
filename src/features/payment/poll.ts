import { type ReadonlySignal, signal } from '@preact/signals-react'
import { asError, isAbort } from '../../lib/errors.ts'
import { retryDelay } from '../../lib/retry-delay.ts'
import { PAYMENT_STATUSES, type PaymentStatus, POLL_INTERVAL, POLL_LIMIT, POLL_SLOW } from './status.ts'

/** Asks for a payment's status until it is final (§4; DECISIONS, Payment). */
export interface Poll {
  /** What the last answer said. */
  readonly status: ReadonlySignal<PaymentStatus | undefined>
  /** Why the last question failed: that says nothing about the payment. */
  readonly error: ReadonlySignal<Error | undefined>
  /** A question that the member asked is under way. */
  readonly pending: ReadonlySignal<boolean>
  /** It has taken more than two minutes. */
  readonly slow: ReadonlySignal<boolean>
  /** It has taken so long that nothing is asked any more by itself. */
  readonly stopped: ReadonlySignal<boolean>
  /** The member asks: at once, and it goes on from there. */
  ask(): void
  /** Begins, and asks nothing while the page is hidden; returns the end, after which no answer counts. */
  start(): () => void
}

type Read = (signal: AbortSignal) => Promise<PaymentStatus>

/** Makes a poll that has not asked yet. Never two requests at once; the next follows an answer after `POLL_INTERVAL`. */
export function createPoll(read: Read): Poll {
  const status = signal<PaymentStatus | undefined>(undefined)
  const error = signal<Error | undefined>(undefined)
  const pending = signal(false)
  const slow = signal(false)
  const stopped = signal(false)
  let left = new AbortController()
  let began = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let failures = 0

  const isHidden = () => document.visibilityState === 'hidden'
  const isFinal = () => PAYMENT_STATUSES[status.peek() ?? 'pending'].final

  async function ask(): Promise<void> {
    clearTimeout(timer)
    if (asking || isFinal()) return
    const { signal: leaving } = left
    asking = true
    try {
      const answer = await read(leaving)
      if (leaving.aborted) return
      failures = 0
      error.value = undefined
      status.value = answer
    } catch (cause) {
      if (leaving.aborted || isAbort(cause)) return
      failures++
      error.value = asError(cause)
    } finally {
      if (!leaving.aborted) asking = pending.value = false
    }
    if (!isFinal()) later()
  }

  function later() {
    const now = Date.now()
    slow.value = now - began >= POLL_SLOW
    stopped.value = now >= until
    const delay = failures ? retryDelay(failures) : POLL_INTERVAL
    if (!stopped.peek() && !isHidden()) timer = setTimeout(ask, delay)
  }

  /** The page is shown or hidden: asks at once, or no more. */
  function look() {
    clearTimeout(timer)
    if (!isHidden() && !stopped.peek()) void ask()
  }

  /** The member or the connection is back: asks at once if the last question failed. */
  const wake = () => void (error.peek() && look())

  return {
    status,
    error,
    pending,
    slow,
    stopped,
    ask() {
      if (stopped.peek()) until = Date.now() + POLL_LIMIT
      stopped.value = false
      pending.value = true
      void ask()
    },
    start() {
      left = new AbortController()
      const { signal: leaving } = left
      began = Date.now()
      until = began + POLL_LIMIT
      asking = false
      document.addEventListener('visibilitychange', look, { signal: leaving })
      for (const event of ['online', 'focus']) window.addEventListener(event, wake, { signal: leaving })
      look()
      return () => {
        clearTimeout(timer)
        left.abort()
      }
    },
  }
}
