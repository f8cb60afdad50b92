import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False during prerendering and hydration, then true. For what only the app knows, such as a message. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
