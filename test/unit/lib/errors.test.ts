import { expect, test } from 'vitest'
import {
  ContractError,
  HttpError,
  isUnknown,
  messageFor,
  NetworkError,
  outcomeOf,
  serializeError,
  TimeoutError,
} from '../../../src/lib/errors.ts'

/** An error must keep no more of a call than its method and template. */
const secrets = { params: { token: 'geheim' }, body: 'geheim', search: '?geheim' }
const call = { method: 'POST', path: '/sso/{token}', ...secrets }
const item = { code: 'not_found', message: 'Uit de server', field: 'password' }

const REFUSED = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'

/** The text of each error for members; the helpdesk also sees its name, call, status and code. */
test.each([
  [new NetworkError(call, 'geheim'), 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'],
  [new NetworkError(call, 'geheim', true), 'Je hebt geen internet. Er is niets gewijzigd.'],
  [new TimeoutError(call), 'Het duurt te lang. Probeer het opnieuw.'],
  [new ContractError(call, ['geheim']), 'Er ging iets mis bij Klup. Probeer het later opnieuw.'],
  [new HttpError(call, 400), REFUSED],
  [new HttpError(call, 429), 'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.'],
  [new HttpError(call, 503), 'Er ging iets mis bij Klup. Probeer het later opnieuw.'],
  [new HttpError(call, 404, item), 'Uit de server'],
  [new HttpError(call, 400, { ...item, message: '' }), REFUSED],
])('%o has a text for members, and no secret for the helpdesk', (error, message) => {
  const { name, endpoint } = error
  const http = error instanceof HttpError ? { status: error.status, code: error.item?.code } : {}
  expect(error.message).toBe(message)
  expect(endpoint).toEqual({ method: 'POST', path: '/sso/{token}' })
  expect(JSON.parse(serializeError(error))).toEqual({ name, ...http, call: 'POST /sso/{token}' })
})

test.each([
  ['not_found', 'not_found'],
  ['geheim-token', undefined],
  ['Geheim', undefined],
  ['geheim1', undefined],
  ['ab', undefined],
  [`a${'b'.repeat(41)}`, undefined],
  ['not_found\ngeheim', undefined],
])('serializes the code %j as %s', (code, shown) => {
  const error = new HttpError(call, 400, { ...item, code })
  expect(JSON.parse(serializeError(error)).code).toBe(shown)
})

test.each<[error: unknown, outcome: string]>([
  [new NetworkError(call, 'x', true), 'not-sent'],
  [new NetworkError(call, 'x'), 'unanswered'],
  [new TimeoutError(call), 'unanswered'],
  ...[408, 500, 502, 503, 504, 524].flatMap((status): [unknown, string][] => [
    [new HttpError(call, status), 'unanswered'],
    [new HttpError(call, status, undefined, true), 'unanswered'],
    [new HttpError(call, status, item), 'refused'],
  ]),
  [new HttpError(call, 403, undefined, true), 'refused'],
  [new HttpError(call, 501), 'refused'],
  [new ContractError(call, []), 'unreadable'],
  [new RangeError('x'), 'refused'],
])('the outcome of a write with %o is %s', (error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome)
  expect(isUnknown(error)).toBe(['unanswered', 'unreadable'].includes(outcome))
})

test('a write has changed nothing if the read before it failed', () => {
  expect(isUnknown(new NetworkError({ method: 'GET', path: '/api/klupper' }, 'x'))).toBe(false)
})

test('has a Dutch text for every error, also for errors of the engine', () => {
  expect(messageFor(new HttpError(call, 404, item))).toBe('Uit de server')
  expect(messageFor(new Error('Niet gelukt.'))).toBe('Niet gelukt.')
  for (const error of [new TypeError('x is undefined'), new DOMException('denied', 'SecurityError')])
    expect(messageFor(error)).toBe('Er ging iets mis. Laad de pagina opnieuw en probeer het nog eens.')
})
