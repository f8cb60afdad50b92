import { type ReadonlySignal, signal } from '@preact/signals-react'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  POLL_INTERVAL,
  POLL_LIMIT,
  POLL_SLOW,
} from '../../domain/payment.ts'
import { asError, isAbort } from '../../lib/errors.ts'
import { RETRY_DELAYS } from '../parts/purchases.ts'

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
  /** The member or the connection is back: asks at once if the last question failed. */
  wake(): void
  /** The page is hidden: nothing is asked; when it is shown again, at once. */
  setHidden(hidden: boolean): void
  /** Begins, at once unless the page is hidden; returns the end, after which no answer counts. */
  start(hidden: boolean): () => void
}

/** Reads the status; `failures` counts the questions that failed since the last answer. */
type Read = (signal: AbortSignal, failures: number) => Promise<PaymentStatus>

/** Makes a poll that has not asked yet. Never two requests at once; the next follows 2500 ms after an answer. */
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
  let hidden = false
  let failures = 0

  const isFinal = () => PAYMENT_STATUSES[status.peek() ?? 'pending'].final

  async function ask(): Promise<void> {
    clearTimeout(timer)
    if (asking || isFinal()) return
    const { signal: leaving } = left
    asking = true
    try {
      const answer = await read(leaving, failures)
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
    const delay = failures ? RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length) - 1] : POLL_INTERVAL
    if (!stopped.peek() && !hidden) timer = setTimeout(ask, delay)
  }

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
    wake: () => void (error.peek() && !hidden && !stopped.peek() && ask()),
    setHidden(now) {
      hidden = now
      clearTimeout(timer)
      if (!hidden && !stopped.peek()) void ask()
    },
    start(now) {
      left = new AbortController()
      began = Date.now()
      until = began + POLL_LIMIT
      asking = false
      hidden = now
      if (!hidden) void ask()
      return () => {
        clearTimeout(timer)
        left.abort()
      }
    },
  }
}
