import { createContext, useContext } from 'react'
import type { RouteRow } from './route-table.ts'
import type { Router } from './router.ts'

/** The part of the router that components use. */
export type Navigation = Pick<Router<RouteRow, unknown>, 'navigate' | 'replaceUrl' | 'page'>

export const RouterContext = createContext<Navigation | undefined>(undefined)

/** The router from the nearest `RouterContext`. Throws without one. */
export function useRouter(): Navigation {
  const router = useContext(RouterContext)
  if (!router) throw new Error('No router around this component.')
  return router
}
