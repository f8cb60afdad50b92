import { useEffect, useReducer, useRef, useState } from 'react'
import { POLL_INTERVAL } from '../../api/calls.ts'
import { hasApiStatus } from '../../lib/errors.ts'
import { useMutation } from '../../lib/mutation.ts'
import { useServices } from '../../lib/services.ts'
import { failureOf } from '../../lib/try.ts'
import { useQuery } from '../../lib/use-query.ts'
import { retryDelay } from '../../lib/watch.ts'
import { isFinal, OPEN_LONG, POLL_LIMIT, POLL_SLOW, paymentStatus } from './status.ts'

export type Poll = ReturnType<typeof usePoll>

/** Polls the status of the payment in the address until it is final, one request at a time (§4). */
export function usePoll() {
  const { purchases, queries, router } = useServices()
  /** The last of the timers below that has fired, in ms. */
  const [waited, setWaited] = useState(0)
  const [period, startPeriod] = useReducer((period: number) => period + 1, 0)
  const [query] = useState(() => queries.payment(router.location.peek().search))
  const { data, error: failure, pending } = useQuery(query)
  const status = data && paymentStatus(data.status)
  // A failed read after a final status does not matter.
  const error = isFinal(status) ? undefined : failure
  const failures = useRef(0)
  const isNotFound = !status && hasApiStatus(error, 400, 404) && purchases.current.value === 'nothing'
  const isWaiting = !pending && !isFinal(status) && !isNotFound
  const hasStopped = waited >= POLL_LIMIT

  // Separate timers: a check may have no answer, and a member may set the clock.
  useEffect(() => {
    const start = period > 0 ? POLL_SLOW : 0
    setWaited(start)
    const timers = [OPEN_LONG, POLL_SLOW, POLL_LIMIT]
      .filter(time => time > start)
      .map(time => setTimeout(() => setWaited(time), time - start))
    return () => timers.forEach(clearTimeout)
  }, [period])

  useEffect(() => purchases.followStatus(query), [purchases, query])

  useEffect(() => {
    if (!isWaiting) return
    failures.current = error ? failures.current + 1 : 0
    const ask = () => {
      if (document.visibilityState === 'visible') query.refresh()
    }
    const delay = error ? retryDelay(failures.current) : POLL_INTERVAL
    const timer = hasStopped ? undefined : setTimeout(ask, delay)
    const end = new AbortController()
    document.addEventListener('visibilitychange', ask, { signal: end.signal })
    // After a failure the member or the connection may be back.
    for (const event of error ? ['online', 'focus'] : [])
      window.addEventListener(event, ask, { signal: end.signal })
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [isWaiting, hasStopped, error, query])

  /** Reads the status now. After `POLL_LIMIT` it also starts a new period of polling. */
  const check = useMutation(async () => {
    if (hasStopped) startPeriod()
    await failureOf(query.refetch())
  })
  return { query, status, error, isNotFound, waited, check }
}
