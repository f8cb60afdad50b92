import { error, notFound, refusal } from './answers.ts'
import { localDate } from './calendar.ts'
import type { Call, Handler, Settings } from './call.ts'
import { controlRoutes } from './control-calls.ts'
import { preflight } from './cors.ts'
import { faults } from './faults.ts'
import { readJson } from './request-body.ts'
import { findRoute, type Match } from './route-match.ts'
import { apiRoutes, formCall, pageRoutes } from './routes.ts'
import { resumeSession } from './session-calls.ts'
import { dueFault, showFault } from './show-fault.ts'

/** A request as it comes in, before its route, body and member are known. */
export type Incoming = Omit<Call, 'params' | 'body' | 'member' | 'today'>

const routes = { ...apiRoutes, ...pageRoutes }

const isStranger = ({ url, origin, settings }: Incoming) =>
  origin !== null && origin !== url.origin && !settings.isAppOrigin(origin)

/** Takes a request through origin check, preflight, route table, fault and handler. */
export async function answerRequest(incoming: Incoming): Promise<Response> {
  const { request, url, world, settings, setCookies } = incoming
  if (isStranger(incoming)) {
    return refusal(403, error('origin_not_allowed', 'Deze website heeft geen toegang.'))
  }
  if (request.method === 'OPTIONS') return preflight(request)
  const control = findRoute(controlRoutes, request.method, url.pathname)
  if (control) return perform(control, incoming)
  if (settings.latency > 0) await settings.sleep(settings.latency)
  const match = findRoute(routes, request.method, url.pathname)
  if (!match) return unknown(request.method, url, settings)
  const due = dueFault(world, match.call)
  if (!due) return perform(match, incoming)
  const answer = await showFault(due, () => perform(match, incoming), settings.sleep)
  if (faults[due.fault].kind === 'answer') setCookies.clear()
  return answer
}

async function perform({ handler, call, params }: Match<Handler>, incoming: Incoming): Promise<Response> {
  const { request, settings } = incoming
  try {
    const body = call === formCall || request.method === 'GET' ? {} : await readJson(request)
    if (body instanceof Response) return body
    const member = resumeSession(incoming)
    return await handler({ ...incoming, params, body, member, today: localDate(settings.now()) })
  } catch (problem) {
    settings.report(`${call} went wrong in the mock: ${problem}`)
    return refusal(500, error('mock_error', 'Er ging iets mis op de server.'))
  }
}

function unknown(method: string, { pathname, search }: URL, settings: Settings): Response {
  settings.report(`Unknown request: ${method} ${pathname}${search}`)
  return notFound()
}
