import { createContext, useContext } from 'react'
import type { Api, Entries } from '../api/calls.ts'
import type { Config } from '../api/config.ts'
import type { Bus } from '../lib/events.ts'
import type { HttpEvents } from '../lib/http.ts'
import type { Toasts } from '../lib/toasts.ts'
import type { Destination } from '../session/destination.ts'
import type { Session } from '../session/session.ts'
import type { Cancellations } from './parts/cancellations.ts'
import type { Purchases } from './parts/purchases.ts'
import type { Today } from './parts/today.ts'

/** What every screen can use. */
export interface Services {
  readonly config: Config
  readonly api: Api
  readonly entries: Entries
  readonly session: Session
  readonly toasts: Toasts
  readonly cancellations: Cancellations
  readonly purchases: Purchases
  readonly today: Today
  /** Where a visitor wanted to go. */
  readonly destination: Destination
  /** For a failure of which the caller knows more than the client. */
  readonly bus: Bus<HttpEvents>
  /** Goes to the payment provider. Resolves when the member is back. */
  readonly goToCheckout: (url: string) => Promise<void>
  /** Goes to any other page, or loads this one again. */
  readonly leave: (go: () => void) => Promise<void>
}

export const ServicesContext = createContext<Services | undefined>(undefined)

/** The services around this component. Throws outside a `ServicesContext`. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No services around this component.')
  return services
}
