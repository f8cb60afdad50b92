import { calendarDate } from '../lib/dates.ts'
import { match } from '../lib/match.ts'
import { tryOrUndefined } from '../lib/try.ts'
import { controlRoutes } from './control-calls.ts'
import type { SetCookies } from './cookies.ts'
import { isAppOrigin, preflight } from './cors.ts'
import { wait } from './faults.ts'
import type { Call, Handler, Incoming, RouteTable } from './handler.ts'
import { injectFault } from './inject-fault.ts'
import { extendMemberships } from './payments.ts'
import { errorItem, notFound, refuse, unreadableBody, unsupportedType } from './responses.ts'
import { apiRoutes, pageRoutes } from './routes.ts'
import { formCall, resumeSession } from './session-calls.ts'

type Route = Pick<Call, 'params'> & { readonly call: string; readonly handler: Handler }

/** Passes a request through origin check, preflight, route table, fault and handler. */
export async function dispatch(incoming: Incoming): Promise<Response> {
  const { request, url, origin, world, settings } = incoming
  const control = findRoute(controlRoutes, request.method, url.pathname)
  const isForeign = origin !== null && origin !== url.origin && !isAppOrigin(origin, settings)
  if (isForeign || (control && request.method === 'POST' && !settings.mayControl(origin)))
    return refuse(403, errorItem('origin_not_allowed', 'Deze website heeft geen toegang.'))
  if (origin !== null) world.appOrigin = origin
  if (request.method === 'OPTIONS') return preflight(request)
  if (control) return handle(control, incoming)
  if (settings.latency > 0) await wait(settings.latency)
  const route = findRoute({ ...apiRoutes, ...pageRoutes }, request.method, url.pathname)
  if (route) return injectFault(world, route.call, () => handle(route, incoming))
  settings.report(`Unknown request: ${request.method} ${url.pathname}${url.search}`)
  return notFound()
}

function findRoute(routes: RouteTable, method: string, path: string): Route | undefined {
  for (const [call, handler] of Object.entries(routes)) {
    const [routeMethod, pattern = ''] = call.split(' ')
    // The app never appends a slash, so treat one as a mistake.
    if (routeMethod !== method || path.endsWith('/')) continue
    const params = match(pattern, path)
    if (params) return { call, handler, params }
  }
  return undefined
}

async function handle({ call, handler, params }: Route, incoming: Incoming): Promise<Response> {
  const { request, world, settings } = incoming
  const now = settings.now()
  const setCookies: SetCookies = new Map()
  try {
    const body = call === formCall || request.method === 'GET' ? {} : await readJson(request)
    if (body instanceof Response) return body
    extendMemberships(world, now)
    const member = resumeSession({ ...incoming, setCookies })
    const today = calendarDate(now)
    const response = await handler({ ...incoming, params, body, setCookies, member, now, today })
    for (const cookie of setCookies.values()) response.headers.append('set-cookie', cookie)
    return response
  } catch (problem) {
    settings.report(`${call} went wrong in the mock: ${problem}`)
    return refuse(500, errorItem('mock_error', 'Er ging iets mis op de server.'))
  }
}

const isJson = (type: string | null) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object in a request, `{}` without a body; a `Response` for anything else. */
async function readJson(request: Request): Promise<Record<string, unknown> | Response> {
  const text = await request.text()
  if (text === '') return {}
  if (!isJson(request.headers.get('content-type'))) return unsupportedType()
  const body: unknown = tryOrUndefined(() => JSON.parse(text))
  return isObject(body) ? body : unreadableBody()
}
