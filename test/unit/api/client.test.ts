import { expect, test } from 'vitest'
import { isReported } from '../../../src/api/client.ts'
import { HttpError, NetworkError } from '../../../src/lib/errors.ts'

const read = { method: 'GET', path: '/api/membership' }
const readOfUser = { method: 'GET', path: '/api/klupper' }
const write = { method: 'PUT', path: '/api/klupper' }

test.each<[what: string, error: Error]>([
  ['a failed read', new HttpError(read, 503)],
  ['a read without internet', new NetworkError(read, undefined, true)],
  ['a refused write', new HttpError(write, 400)],
  ['a write without an answer', new NetworkError(write, undefined)],
  ['a text for members', new Error('Je e-mailadres of wachtwoord klopt niet.')],
])('reports %s', (_, error) => {
  expect(isReported(error)).toBe(true)
})

test.each<[what: string, error: Error]>([
  ['a write that was not sent, since the page says so', new NetworkError(write, undefined, true)],
  ['a failed read of the user, since the session does', new HttpError(readOfUser, 503)],
  ['an error of the engine', new TypeError('x is undefined')],
])('does not report %s', (_, error) => {
  expect(isReported(error)).toBe(false)
})
