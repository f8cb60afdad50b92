import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the page is drawn at build time and hydrated, then true. For parts that depend on the configuration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
