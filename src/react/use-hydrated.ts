import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the page is drawn at build time and hydrated; true from then on. For what is not known at build time. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
