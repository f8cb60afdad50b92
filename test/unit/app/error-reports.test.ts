import { expect, test } from 'vitest'
import { createErrorReports } from '../../../src/app/error-reports.ts'
import { abortError, ContractError, HttpError, NetworkError, TimeoutError } from '../../../src/lib/errors.ts'

const login = { method: 'POST', path: '/api/login' }
const http = (status: number, code = 'wrong') =>
  new HttpError(login, status, { code, message: 'Sanne bestaat al', field: 'email' })

/** Reports errors. Returns what is sent to the configured address. */
function linesOf(errors: readonly unknown[]): string[] {
  const lines: string[] = []
  const report = createErrorReports('https://errors.example/', (url, line) => lines.push(`${url} ${line}`))
  for (const error of errors) report(error)
  return lines
}

test('sends a whitelisted line, without a message of the server or the error', () => {
  const defects = [
    http(503),
    http(500, 'sanne@voorbeeld.nl'),
    new ContractError(login, []),
    new TypeError('Sanne'),
  ]
  expect(linesOf(defects)).toEqual([
    'https://errors.example/ {"name":"HttpError","status":503,"code":"wrong","call":"POST /api/login"}',
    'https://errors.example/ {"name":"HttpError","status":500,"call":"POST /api/login"}',
    'https://errors.example/ {"name":"ContractError","call":"POST /api/login"}',
    'https://errors.example/ {"name":"TypeError"}',
  ])
})

test('ignores refusals, lost connections, aborts and what is no error, which do not count towards the limit', () => {
  const lost = [new NetworkError(login, undefined), new TimeoutError(login), abortError('gone')]
  // A script of another site («Script error.») or a ResizeObserver loop has no error.
  const harmless = [http(401), ...lost, null, undefined, 'geheim']
  expect(linesOf([...harmless, ...harmless, new Error('mis')])).toHaveLength(1)
})

test('sends at most ten errors, each line once', () => {
  expect(linesOf([new Error('mis'), new Error('weer mis')])).toHaveLength(1)
  expect(linesOf(Array.from({ length: 20 }, (_, more) => http(500 + more)))).toHaveLength(10)
})
