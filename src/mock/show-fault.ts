import { type Fault, type FaultSetting, faults } from './faults.ts'
import type { World } from './world.ts'

/** The connection broke. A `TypeError`, as `fetch` gives one; the Node server destroys the socket. */
export class ConnectionLost extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/** The fault that a call must show now, counting down those that last for a few requests. */
export function dueFault({ faults: settings }: World, call: string): FaultSetting | undefined {
  const setting = settings.get(call)
  if (setting?.times === 1) settings.delete(call)
  else if (setting && setting.times !== null) settings.set(call, { ...setting, times: setting.times - 1 })
  return setting
}

/**
 * Answers with a fault. `perform` carries out the call itself, which `late` and `altered` faults always do,
 * and the others when the fault is set to strike after the work.
 */
export async function showFault(
  setting: FaultSetting,
  perform: () => Promise<Response>,
  sleep: (ms: number) => Promise<void>,
): Promise<Response> {
  const fault: Fault = faults[setting.fault]
  if (setting.applied && fault.kind !== 'late' && fault.kind !== 'altered') await perform()
  switch (fault.kind) {
    case 'no-answer':
      throw new ConnectionLost()
    case 'silence':
      return new Promise(() => {})
    case 'broken-body':
      return new Response(brokenBody(fault.sent, fault.end), {
        headers: { 'content-type': 'application/json' },
      })
    case 'answer': {
      const { status, headers, body } = fault
      return new Response(typeof body === 'function' ? body(setting.field) : body, { status, headers })
    }
    case 'late':
      await sleep(fault.ms)
      return perform()
    case 'altered':
      return alter(await perform(), text => fault.alter(text, setting.field))
  }
}

async function alter(real: Response, change: (text: string) => string): Promise<Response> {
  if (!real.ok) return real
  return new Response(change(await real.text()), { headers: { 'content-type': 'application/json' } })
}

function brokenBody(sent: string, end: 'break' | 'silence') {
  let begun = false
  return new ReadableStream<Uint8Array>({
    pull(controller): Promise<void> | undefined {
      if (begun && end === 'silence') return new Promise(() => {})
      if (begun) controller.error(new ConnectionLost())
      else controller.enqueue(new TextEncoder().encode(sent))
      begun = true
      return undefined
    },
  })
}
