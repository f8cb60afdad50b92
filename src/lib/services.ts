import { useSignals } from '@preact/signals-react/runtime'
import { createContext, useContext } from 'react'

/** The services for components, created by `createApp()` in `src/app/create-app.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the app adds them, since this folder knows no feature
export interface Services {}

export const ServicesContext = createContext<Services | undefined>(undefined)

/**
 * The services from the nearest `ServicesContext`. The component renders again when a signal that it reads after this call
 * changes. Throws without a context.
 */
export function useServices(): Services {
  useSignals()
  const services = useContext(ServicesContext)
  if (!services) throw new Error('No services around this component.')
  return services
}
