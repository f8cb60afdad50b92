import { useEffect, useState } from 'react'

/** How long a component waits for the components above it, so that nothing moves under a finger, in ms. */
const LATE = 1500

/** Whether a component has waited too long. */
export function useLate(isWaiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLate, LATE, true)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return late
}
