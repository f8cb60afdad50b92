import { expect, test } from 'vitest'
import { isReported } from '../../../src/api/client.ts'
import { HttpError, NetworkError, TimeoutError } from '../../../src/lib/errors.ts'

const read = { method: 'GET', path: '/api/membership' }
const readOfUser = { method: 'GET', path: '/api/klupper' }
const write = { method: 'PUT', path: '/api/klupper' }

/* biome-ignore format: a table */
test.each<[what: string, error: Error, isReported: boolean]>([
  ['a failed read', new HttpError(read, 503), true],
  ['a read without internet', new NetworkError(read, undefined, true), true],
  ['a refused write', new HttpError(write, 400), true],
  ['a write that a gateway gave up', new HttpError(write, 502), true],
  ['a text for members', new Error('Je e-mailadres of wachtwoord klopt niet.'), true],
  ['a write without an answer', new NetworkError(write, undefined), true],
  ['a write without an answer in time', new TimeoutError(write), true],
  ['a failed read of the user, since the session does', new HttpError(readOfUser, 503), false],
  ['an error of the engine', new TypeError('x is undefined'), false],
])('%s is reported or not', (_, error, reported) => {
  expect(isReported(error)).toBe(reported)
})
