import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useServices } from '../../../lib/services.ts'

/** On the page with the plans: looks for the booking of a purchase, and then goes to the account, which welcomes the member. */
export function useBooking(): void {
  useSignals()
  const { purchases, router } = useServices()
  const isBooked = purchases.current.value?.state === 'booked'
  const wasBooked = useRef(isBooked)
  useEffect(() => {
    const unmount = new AbortController()
    const show = () => {
      if (document.visibilityState === 'visible' && !unmount.signal.aborted)
        purchases.send({ type: 'shopShown' })
    }
    // The effects of the parents restore the purchase.
    queueMicrotask(show)
    document.addEventListener('visibilitychange', show, unmount)
    window.addEventListener('pageshow', show, unmount)
    return () => unmount.abort()
  }, [purchases])
  useEffect(() => {
    if (isBooked && !wasBooked.current) router.navigate('/account', { replace: true })
  }, [isBooked, router])
}
