import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False during prerendering and hydration, then true. For components that depend on the configuration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
