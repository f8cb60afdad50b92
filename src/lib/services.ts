import { createContext, useContext } from 'react'
import type { Toasts } from './toasts.ts'
import type { Today } from './today.ts'

/** What every component can use. The API and each feature declare their own members where these are made. */
export interface Services {
  readonly toasts: Toasts
  readonly today: Today
  /** Leads to help; empty when there is none (DECISIONS, Configuration). */
  readonly helpUrl: string
  /** Goes to another page, or loads this one again. Resolves when the member is back, which may be never. */
  readonly unload: (go: () => void) => Promise<void>
}

export const ServicesContext = createContext<Services | undefined>(undefined)

/** The services around this component. Throws outside a `ServicesContext`. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No services around this component.')
  return services
}
