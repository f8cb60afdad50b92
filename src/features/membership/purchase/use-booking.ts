import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useServices } from '../../../lib/services.ts'

/** On the page with the plans: looks for the booking of a purchase. */
export function useBooking(): void {
  useSignals()
  const { purchases } = useServices()
  useWelcome(purchases.current.value?.state === 'booked')
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

/** Goes to the account when a purchase is booked: it welcomes the member. When the member comes from there, that is done by now. */
export function useWelcome(isDue: boolean): void {
  const { purchases, router } = useServices()
  useEffect(() => {
    const isBooked = purchases.current.peek()?.state === 'booked'
    if (isDue && isBooked) router.navigate('/account', { replace: true })
  }, [isDue, purchases, router])
}
