import { errorItem, html, json, jsonText, refuse } from './responses.ts'

/** The real response, and the form field or property of the fault. */
type Context = { respond(): Promise<Response>; readonly field: string | null }
type Fault = (context: Context) => Response | Promise<Response>

/** A broken connection. It is a `TypeError`, like that of `fetch`; the Node server destroys the socket. */
export class ConnectionLost extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/** Resolves after a number of milliseconds. */
export const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const never = () => new Promise<never>(() => {})

const refused =
  (status: number, code: string, message: string): Fault =>
  ({ field }) =>
    refuse(status, errorItem(code, message, field))

const hostile =
  (item: string): Fault =>
  () =>
    jsonText(`[${item}]`, 400)

const page = (title: string, status: number) =>
  html(`<!doctype html><html lang="nl"><title>${title}</title><h1>${title}</h1></html>`, status)

/** A response that starts and never ends: it hangs, or the connection breaks. */
function partial(end: () => Promise<void>): Fault {
  return () => {
    const start = new TextEncoder().encode('{"data":{"endDa')
    let started = false
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (started) return end().catch(error => controller.error(error))
        started = true
        return controller.enqueue(start)
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
}

/** The real response with an altered text; errors are not altered. */
const altered =
  (alter: (text: string, field: string | null) => string): Fault =>
  async ({ respond, field }) => {
    const real = await respond()
    if (!real.ok) return real
    const response = jsonText(alter(await real.text(), field))
    for (const cookie of real.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
    return response
  }

/**
 * Removes a property from every object in a JSON text, or all properties except the envelope. An empty list gets an empty
 * item.
 */
function withoutProperty(text: string, name: string | null): string {
  const stays = (key: string) => (name === null ? key === 'data' : key !== name)
  const strip = (_key: string, value: unknown) => {
    if (Array.isArray(value)) return value.length > 0 ? value : [{}]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([key]) => stays(key)))
  }
  return JSON.stringify(JSON.parse(text || '{}', strip))
}

export const faults = {
  refuse: () => Promise.reject(new ConnectionLost()),
  reset: partial(() => Promise.reject(new ConnectionLost())),
  hang: never,
  'hang-body': partial(never),
  slow: ({ respond }) => wait(5000).then(respond),
  '400-list': refused(400, 'invalid_request', 'Deze aanvraag klopt niet.'),
  '400-field': ({ field }) =>
    refuse(400, errorItem('invalid_field', 'Dit veld klopt niet.', field ?? 'newPassword')),
  '401': refused(401, 'not_authenticated', 'Je bent niet ingelogd.'),
  '403': refused(403, 'forbidden', 'Je hebt hier geen toegang toe.'),
  '404': refused(404, 'not_found', 'Deze pagina kan niet worden gevonden.'),
  '429': refused(429, 'too_many_requests', 'Te veel aanvragen. Probeer het over een minuut opnieuw.'),
  '500-html': () => page('500 Internal Server Error', 500),
  '503-empty': () => new Response(null, { status: 503 }),
  '200-html': () => page('Welkom op het wifi-netwerk', 200),
  /** The real response, which a browser may keep. */
  cacheable: async ({ respond }) => {
    const response = await respond()
    response.headers.set('cache-control', 'private, max-age=600')
    return response
  },
  'login-redirect': () => new Response(null, { status: 302, headers: { location: '/login.html' } }),
  '200-empty': () => jsonText(''),
  '200-null': () => json(null),
  'truncated-json': altered(text => text.slice(0, Math.ceil(text.length / 2)) || '{"data":'),
  'wrong-top-level': altered(text => (text.startsWith('[') ? '{}' : '[]')),
  'field-missing': altered(withoutProperty),
  'hostile-error-object': hostile('{"code":"hostile","message":{"text":"geen tekst"},"field":null}'),
  'hostile-error-number': hostile('{"code":"hostile","message":42,"field":null}'),
  'hostile-error-long': hostile(`{"code":"hostile","message":"${'Lang! '.repeat(853)}","field":null}`),
  'hostile-error-markup': hostile(
    '{"code":"hostile","message":"<img src=x onerror=alert(1)><b>Vet</b>","field":null}',
  ),
  'hostile-error-proto': hostile(
    '{"code":"__proto__","message":"Onverwacht veld.","field":"__proto__","__proto__":{"polluted":true}}',
  ),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export type FaultSetting = {
  readonly fault: FaultName
  /** How many requests fail; `null` for all. */
  readonly times: number | null
  /** The server handles the call, and only its response fails. */
  readonly applied: boolean
  /** The form field of an error, or the property that `field-missing` removes. */
  readonly field: string | null
}

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faults, name)
