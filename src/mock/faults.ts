/**
 * What can go wrong with an answer, as data:
 * - `answer`: another answer instead of the real one
 * - `no-answer`: the connection breaks before a byte has come
 * - `silence`: no answer ever comes
 * - `broken-body`: the answer begins, and then the connection breaks or nothing more comes
 * - `late`: the real answer, after `ms` milliseconds
 * - `altered`: the real answer, with its text changed (`field` names what to leave out)
 */
export type Fault =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: HeadersInit; readonly body: Body }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'broken-body'; readonly sent: string; readonly end: 'break' | 'silence' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'altered'; readonly alter: (text: string, field: string | null) => string }

/** A text, or a text made for the form field at fault. */
type Body = string | null | ((field: string | null) => string)

const jsonType = { 'content-type': 'application/json' }
const htmlType = { 'content-type': 'text/html; charset=utf-8' }

const answer = (status: number, headers: HeadersInit, body: Body) =>
  ({ kind: 'answer', status, headers, body }) as const

const refused = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  answer(status, { ...jsonType, ...headers }, field => JSON.stringify([{ code, message, field }]))

const hostile = (item: string) => answer(400, jsonType, `[${item}]`)

const page = (title: string) =>
  `<!doctype html><html lang="nl"><title>${title}</title><h1>${title}</h1><p>Dit is geen antwoord van de API.</p></html>`

/** Without a field every object loses all it has; with one, that field disappears wherever it stands. */
function withoutField(text: string, field: string | null): string {
  const keeps = (key: string) => (field === null ? key === 'data' : key !== field)
  const strip = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => keeps(key)))
      : value
  return JSON.stringify(JSON.parse(text === '' ? '{}' : text, strip))
}

/** Every fault that a call can be made to show, by name. */
export const faults = {
  refuse: { kind: 'no-answer' },
  reset: { kind: 'broken-body', sent: '{"data":{"endDa', end: 'break' },
  hang: { kind: 'silence' },
  'hang-body': { kind: 'broken-body', sent: '{"data":{"endDa', end: 'silence' },
  slow: { kind: 'late', ms: 5000 },
  '400-list': refused(400, 'invalid_request', 'Deze aanvraag klopt niet.'),
  '400-field': answer(400, jsonType, field =>
    JSON.stringify([
      { code: 'invalid_field', message: 'Dit veld klopt niet.', field: field ?? 'newPassword' },
    ]),
  ),
  '401': refused(401, 'not_authenticated', 'Je bent niet ingelogd.'),
  '403': refused(403, 'forbidden', 'Je hebt hier geen toegang toe.'),
  '404': refused(404, 'not_found', 'Deze pagina kan niet worden gevonden.'),
  '429': refused(429, 'too_many_requests', 'Te veel aanvragen. Probeer het over een minuut opnieuw.', {
    'retry-after': '60',
  }),
  '500-html': answer(500, htmlType, page('500 Internal Server Error')),
  '503-empty': answer(503, {}, null),
  '200-html': answer(200, htmlType, page('Welkom op het wifi-netwerk')),
  'login-redirect': answer(302, { location: '/login.html' }, null),
  '200-empty': answer(200, jsonType, ''),
  '200-null': answer(200, jsonType, 'null'),
  'truncated-json': {
    kind: 'altered',
    alter: text => (text === '' ? '{"data":' : text.slice(0, Math.ceil(text.length / 2))),
  },
  'wrong-top-level': { kind: 'altered', alter: text => (text.startsWith('[') ? '{}' : '[]') },
  'field-missing': { kind: 'altered', alter: withoutField },
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

export const isFaultName = (name: unknown): name is FaultName =>
  typeof name === 'string' && Object.hasOwn(faults, name)

/** How a call fails: which fault, and how. */
export type FaultSetting = {
  readonly fault: FaultName
  /** Requests still to go before the fault is over; `null`: it stays. */
  readonly times: number | null
  /** The server does what it was asked, and only then the answer goes wrong. */
  readonly applied: boolean
  /** The form field of an error, or the field that `field-missing` leaves out. */
  readonly field: string | null
}
