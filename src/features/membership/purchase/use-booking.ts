import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useServices } from '../../../lib/services.ts'
import { isVisible, onVisibility, useVisible } from '../../../lib/use-visible.ts'

/** Reads the membership while the page with the plans is visible, and welcomes after a booking. */
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

/** Goes to the account, which welcomes the member, if `isDue` and the page is visible. */
export function useWelcome(isDue: boolean): void {
  const { router } = useServices()
  const isSeen = useVisible()
  useEffect(() => {
    if (isDue && isSeen) router.navigate('/account', { replace: true })
  }, [isDue, isSeen, router])
}
