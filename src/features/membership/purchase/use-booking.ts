import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useServices } from '../../../lib/services.ts'

/** On the page with the plans: looks for the booking of a purchase. */
export function useBooking(): void {
  useSignals()
  const { purchases } = useServices()
  const isBooked = purchases.current.value?.state === 'booked'
  const wasBooked = useRef(isBooked)
  useWelcome(isBooked && !wasBooked.current)
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    const show = () => {
      if (document.visibilityState === 'visible' && !signal.aborted) purchases.send({ type: 'shopShown' })
    }
    // The effects of the parents restore the purchase.
    queueMicrotask(show)
    document.addEventListener('visibilitychange', show, { signal })
    window.addEventListener('pageshow', show, { signal })
    return () => unmount.abort()
  }, [purchases])
}

/** Goes to the account when a purchase is booked: it welcomes the member. */
export function useWelcome(isDue: boolean): void {
  const { router } = useServices()
  useEffect(() => {
    if (isDue) router.navigate('/account', { replace: true })
  }, [isDue, router])
}
