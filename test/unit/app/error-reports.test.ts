// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createErrorReports } from '../../../src/app/error-reports.ts'
import { abortError, ContractError, HttpError, NetworkError, TimeoutError } from '../../../src/lib/errors.ts'

const URL = 'https://errors.example/'

test('sends a whitelisted line, without a message of the server or the error', () => {
  const send = vi.fn()
  const report = createErrorReports(URL, send)
  const item = { code: 'wrong', message: 'Sanne bestaat al', field: 'email' }
  report(new HttpError({ method: 'POST', path: '/api/account/sso/{token}' }, 503, [item]))
  report(
    new HttpError({ method: 'GET', path: '/api/payment' }, 500, [{ ...item, code: 'sanne@voorbeeld.nl' }]),
  )
  report(new TypeError('sanne@voorbeeld.nl is no function'))
  expect(send.mock.calls).toEqual([
    [URL, '{"name":"HttpError","status":503,"code":"wrong","call":"POST /api/account/sso/{token}"}'],
    [URL, '{"name":"HttpError","status":500,"call":"GET /api/payment"}'],
    [URL, '{"name":"TypeError"}'],
  ])
})

test('ignores refusals, lost connections, aborts and what is no error, which do not count towards the limit', () => {
  const send = vi.fn()
  const report = createErrorReports(URL, send)
  const where = { method: 'POST', path: '/api/login' }
  for (let count = 0; count < 10; count++) {
    report(new HttpError(where, 401))
    report(new NetworkError(where, undefined))
    report(new TimeoutError(where))
    report(abortError('gone'))
    // A script of another site («Script error.») or a ResizeObserver loop has no error.
    report(null)
    report(undefined)
    report('geheim')
  }
  expect(send).not.toHaveBeenCalled()
  report(new ContractError(where, []))
  expect(send).toHaveBeenCalledWith(URL, '{"name":"ContractError","call":"POST /api/login"}')
})

test('sends at most ten errors, each line once', () => {
  const send = vi.fn()
  const report = createErrorReports(URL, send)
  for (let count = 0; count < 20; count++) report(new Error(`mis ${count}`))
  expect(send).toHaveBeenCalledTimes(1)
  for (let status = 501; status < 520; status++) report(new HttpError({ method: 'GET', path: '/' }, status))
  expect(send).toHaveBeenCalledTimes(10)
})
