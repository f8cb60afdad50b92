import { createContext, useContext } from 'react'
import type { Router } from './router.ts'
import type { Toasts } from './toasts.ts'
import type { Today } from './today.ts'

/** The services for components. The API and each feature declare theirs beside their implementation. */
export interface Services {
  readonly router: Router<string, unknown>
  readonly toasts: Toasts
  readonly today: Today
  /** Leaves the page by calling `go`. Resolves if the back/forward cache restores it, which may be never. */
  readonly unload: (go: () => void) => Promise<void>
}

export const ServicesContext = createContext<Services | undefined>(undefined)

/** The services from the nearest `ServicesContext`. Throws without one. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No services around this component.')
  return services
}
