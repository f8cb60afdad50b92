// @vitest-environment node
import { expect, test } from 'vitest'
import {
  abortError,
  ContractError,
  HttpError,
  hasStatus,
  isAbort,
  isUnanswered,
  NetworkError,
  serializeError,
  TimeoutError,
} from '../../src/lib/errors.ts'

/** More than a call's method and template must never be kept. */
const call = {
  method: 'POST',
  path: '/sso/{token}',
  params: { token: 'geheim' },
  body: 'geheim',
  search: '?geheim',
}
const item = { code: 'not_found', message: 'Uit de server', field: 'password' }
const OWN = 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'

/** What each error says to people, and which part of it a helpdesk may see. */
test.each([
  [
    new NetworkError(call, 'geheim'),
    'Er is geen verbinding. Controleer je internet en probeer het opnieuw.',
    {},
  ],
  [new TimeoutError(call), 'Het duurt te lang voordat er antwoord komt. Probeer het opnieuw.', {}],
  [new ContractError(call, ['geheim']), 'Het antwoord van de server klopt niet.', {}],
  [new HttpError(call, 400), OWN, { status: 400 }],
  [
    new HttpError(call, 429),
    'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.',
    { status: 429 },
  ],
  [
    new HttpError(call, 503),
    'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.',
    { status: 503 },
  ],
  [new HttpError(call, 404, [item]), 'Uit de server', { status: 404, code: 'not_found' }],
  [new HttpError(call, 400, [{ ...item, message: '' }, item]), OWN, { status: 400, code: 'not_found' }],
])('%o', (error, message, detail) => {
  expect(error.message).toBe(message)
  expect(error.where).toEqual({ method: 'POST', path: '/sso/{token}' })
  expect(JSON.parse(serializeError(error))).toEqual({
    name: error.name,
    ...detail,
    call: 'POST /sso/{token}',
  })
})

test.each([
  [new TypeError('geheim'), 'TypeError'],
  ['geheim', 'Error'],
  [undefined, 'Error'],
])('of %o, which is no error of a call, only the name is told', (error, name) => {
  expect(JSON.parse(serializeError(error))).toEqual({ name })
})

test('an abort is known from every other failure', () => {
  expect(isAbort(abortError('gone'))).toBe(true)
  expect(isAbort(AbortSignal.abort().reason)).toBe(true)
  expect(isAbort(new DOMException('x', 'TimeoutError'))).toBe(false)
  expect(isAbort(new Error('AbortError'))).toBe(false)
})

test('a write without an answer may have been carried out; one with an answer is known', () => {
  expect(isUnanswered(new NetworkError(call, 'x'))).toBe(true)
  expect(isUnanswered(new TimeoutError(call))).toBe(true)
  expect(isUnanswered(new HttpError(call, 500))).toBe(false)
  expect(isUnanswered(new ContractError(call, []))).toBe(false)
})

test('a status is that of an answer only', () => {
  expect(hasStatus(new HttpError(call, 404), 401, 404)).toBe(true)
  expect(hasStatus(new HttpError(call, 404), 401, 403)).toBe(false)
  expect(hasStatus({ status: 404 }, 404)).toBe(false)
})
