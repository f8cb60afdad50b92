import { type ReadonlySignal, signal } from '@preact/signals-react'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  POLL_INTERVAL,
  POLL_LIMIT,
  POLL_PATIENCE,
} from '../../domain/payment.ts'
import { isAbort } from '../../lib/errors.ts'

/** How the asking goes: `failed` says nothing about the payment, only about the last question. */
export type PollPhase = 'asking' | 'failed' | 'stopped' | 'final'

/** Asks for a payment's status until it is final (§4; DECISIONS, Payment). */
export interface Poll {
  readonly status: ReadonlySignal<PaymentStatus | undefined>
  readonly phase: ReadonlySignal<PollPhase>
  readonly error: ReadonlySignal<Error | undefined>
  /** It has taken more than two minutes. */
  readonly slow: ReadonlySignal<boolean>
  /** Asks at once, and goes on from there. */
  ask(): void
  /** The page is hidden: nothing is asked; when it is shown again, at once. */
  setHidden(hidden: boolean): void
  /** Begins, at once unless the page is hidden; returns the end, after which no answer counts. */
  start(hidden: boolean): () => void
}

/** Makes a poll that has not asked yet. Never two requests at once; the next comes 2500 ms after an answer. */
export function createPoll(read: (signal: AbortSignal) => Promise<PaymentStatus>): Poll {
  const status = signal<PaymentStatus | undefined>(undefined)
  const phase = signal<PollPhase>('asking')
  const error = signal<Error | undefined>(undefined)
  const slow = signal(false)
  let left = new AbortController()
  let began = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let hidden = false

  async function ask() {
    clearTimeout(timer)
    if (asking || phase.peek() === 'final') return
    const { signal: gone } = left
    asking = true
    phase.value = 'asking'
    try {
      const answer = await read(gone)
      if (gone.aborted) return
      error.value = undefined
      status.value = answer
      if (PAYMENT_STATUSES[answer].final) phase.value = 'final'
    } catch (cause) {
      if (gone.aborted || isAbort(cause)) return
      error.value = cause instanceof Error ? cause : new Error(String(cause))
      phase.value = 'failed'
    } finally {
      if (!gone.aborted) asking = false
    }
    if (phase.peek() === 'asking') later()
  }

  function later() {
    const now = Date.now()
    slow.value = now - began >= POLL_PATIENCE
    if (now >= until) phase.value = 'stopped'
    else if (!hidden) timer = setTimeout(ask, POLL_INTERVAL)
  }

  return {
    status,
    phase,
    error,
    slow,
    ask() {
      if (phase.peek() === 'stopped') until = Date.now() + POLL_LIMIT
      void ask()
    },
    setHidden(now) {
      hidden = now
      clearTimeout(timer)
      if (!hidden && phase.peek() !== 'stopped') void ask()
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
