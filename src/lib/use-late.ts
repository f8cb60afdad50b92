import { useEffect, useState } from 'react'

/** How long a part of a page waits for those above it, so that nothing moves away from under a finger, in ms. */
const LATE = 1500

/** Whether a component has waited for so long that it shows its parts in whichever order they come. */
export function useLate(isWaiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLate, LATE, true)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return late
}
