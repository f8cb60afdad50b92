import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False during prerendering and hydration, then true: for content that the painted page cannot have. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
