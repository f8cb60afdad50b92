import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useServices } from '../../../lib/services.ts'
import { isVisible, onVisibility, useVisible } from '../../../lib/use-visible.ts'

/** On the page with the plans: looks for the booking of a purchase. */
export function useBooking(): void {
  useSignals()
  const { purchases } = useServices()
  useWelcome(purchases.current.value?.state === 'booked')
  useEffect(() => {
    const show = () => isVisible() && purchases.send({ type: 'shopShown' })
    show()
    return onVisibility(show)
  }, [purchases])
}

/** Goes to the account when a purchase is booked and somebody looks: it welcomes the member. */
export function useWelcome(isDue: boolean): void {
  const { router } = useServices()
  const isSeen = useVisible()
  useEffect(() => {
    if (isDue && isSeen) router.navigate('/account', { replace: true })
  }, [isDue, isSeen, router])
}
