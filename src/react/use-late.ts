import { useEffect, useState } from 'react'

/** Whether a component has been mounted for longer than `patience` ms. */
export function useLate(patience: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, patience, true)
    return () => clearTimeout(timer)
  }, [patience])
  return late
}
