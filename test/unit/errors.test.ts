// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  abortError,
  CallError,
  ContractError,
  HttpError,
  hasStatus,
  isAbort,
  isUnanswered,
  NetworkError,
  serializeError,
  TimeoutError,
} from '../../src/lib/errors.ts'

const where = { method: 'POST', path: '/api/account/sso/{token}' }
const item = { code: 'c', message: 'Uit de server', field: undefined }

describe('a message for people', () => {
  test.each([
    [new NetworkError(where, 'x'), 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'],
    [new TimeoutError(where), 'Het duurt te lang voordat er antwoord komt. Probeer het opnieuw.'],
    [new ContractError(where, ['id']), 'Het antwoord van de server klopt niet.'],
    [new HttpError(where, 400), 'Dat is niet gelukt (fout 400). Probeer het opnieuw.'],
    [new HttpError(where, 429), 'Je hebt het te vaak geprobeerd. Wacht even en probeer het opnieuw.'],
    [new HttpError(where, 500), 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'],
    [new HttpError(where, 503), 'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.'],
    [new HttpError(where, 400, [item]), 'Uit de server'],
    [
      new HttpError(where, 400, [{ ...item, message: '' }, item]),
      'Dat is niet gelukt (fout 400). Probeer het opnieuw.',
    ],
  ])('%o', (error, message) => {
    expect(error.message).toBe(message)
    expect(error).toBeInstanceOf(CallError)
    expect(error.where).toEqual(where)
  })
})

describe('serialized for a helpdesk', () => {
  test.each([
    [
      new HttpError(where, 404, [{ ...item, code: 'not_found', field: 'password' }]),
      { name: 'HttpError', status: 404, code: 'not_found', call: 'POST /api/account/sso/{token}' },
    ],
    [new HttpError(where, 500), { name: 'HttpError', status: 500, call: 'POST /api/account/sso/{token}' }],
    [
      new NetworkError(where, new Error('https://secret')),
      { name: 'NetworkError', call: 'POST /api/account/sso/{token}' },
    ],
    [new TimeoutError(where), { name: 'TimeoutError', call: 'POST /api/account/sso/{token}' }],
    [
      new ContractError(where, ['password']),
      { name: 'ContractError', call: 'POST /api/account/sso/{token}' },
    ],
    [new TypeError('geheim'), { name: 'TypeError' }],
    ['geheim', { name: 'Error' }],
    [undefined, { name: 'Error' }],
  ])('%o says only what is harmless', (error, expected) => {
    expect(JSON.parse(serializeError(error))).toEqual(expected)
  })

  test('a call with more on it than its template gives no more away', () => {
    const call = { ...where, params: { token: 'geheim' }, body: 'geheim', search: '?geheim' }
    const error = new HttpError(call, 500)
    expect(error.where).toEqual(where)
    expect(serializeError(error)).not.toContain('geheim')
  })
})

test('an abort is known from every other failure', () => {
  expect(isAbort(abortError('gone'))).toBe(true)
  expect(isAbort(AbortSignal.abort().reason)).toBe(true)
  expect(isAbort(new DOMException('x', 'TimeoutError'))).toBe(false)
  expect(isAbort(new Error('AbortError'))).toBe(false)
  expect(isAbort(undefined)).toBe(false)
})

test('a write without an answer may have been carried out; one with an answer is known', () => {
  expect(isUnanswered(new NetworkError(where, 'x'))).toBe(true)
  expect(isUnanswered(new TimeoutError(where))).toBe(true)
  expect(isUnanswered(new HttpError(where, 500))).toBe(false)
  expect(isUnanswered(new ContractError(where, []))).toBe(false)
  expect(isUnanswered(abortError('gone'))).toBe(false)
})

test('a status is that of an answer only', () => {
  expect(hasStatus(new HttpError(where, 404), 401, 404)).toBe(true)
  expect(hasStatus(new HttpError(where, 404), 401, 403)).toBe(false)
  expect(hasStatus(new NetworkError(where, 404), 404)).toBe(false)
  expect(hasStatus({ status: 404 }, 404)).toBe(false)
})
