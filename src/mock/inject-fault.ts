import { type FaultSetting, faults, isFaultName } from './faults.ts'
import { apiRoutes, pageRoutes } from './routes.ts'
import type { World } from './world.ts'

export type FaultOptions = Partial<Omit<FaultSetting, 'fault'>>

/** Sets the fault of a call, `null` for none. Throws a `RangeError` for an unknown name. */
export function setFault(world: World, call: string, fault: string | null, options: FaultOptions = {}) {
  if (!Object.hasOwn(apiRoutes, call) && !Object.hasOwn(pageRoutes, call))
    throw new RangeError(`There is no call ${call}`)
  const defaults = { times: null, applied: false, field: null }
  if (fault === null) world.faults.delete(call)
  else if (isFaultName(fault)) world.faults.set(call, { fault, ...defaults, ...options })
  else throw new RangeError(`There is no fault ${fault}`)
}

/** Answers a call with its fault, if it has one. `respond` runs the handler, at most once. */
export async function injectFault(world: World, call: string, respond: () => Promise<Response>) {
  const setting = world.faults.get(call)
  if (!setting) return respond()
  const { fault, times, applied, field } = setting
  if (times === 1) world.faults.delete(call)
  else if (times !== null) world.faults.set(call, { ...setting, times: times - 1 })
  let real: Promise<Response> | undefined
  const respondOnce = () => {
    real ??= respond()
    return real
  }
  if (applied) await respondOnce()
  return faults[fault]({ respond: respondOnce, field })
}
