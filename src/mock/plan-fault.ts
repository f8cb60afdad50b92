import { type FaultSetting, isFaultName } from './faults.ts'
import { apiRoutes, pageRoutes } from './routes.ts'
import type { World } from './world.ts'

export type FaultOptions = Partial<Omit<FaultSetting, 'fault'>>

/**
 * Makes a call (`GET /api/membership`, as in the route table) show a fault, or without one work again.
 * Throws a `RangeError` for a call or a fault that does not exist, so that a misspelt test cannot pass.
 */
export function planFault(world: World, call: string, fault: string | null, options: FaultOptions = {}) {
  if (!Object.hasOwn(apiRoutes, call) && !Object.hasOwn(pageRoutes, call)) {
    throw new RangeError(`There is no call ${call}`)
  }
  const { times = null, applied = false, field = null } = options
  if (fault === null) world.faults.delete(call)
  else if (isFaultName(fault)) world.faults.set(call, { fault, times, applied, field })
  else throw new RangeError(`There is no fault ${fault}`)
}
