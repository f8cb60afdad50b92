import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportMistake } from '../../../src/boot/mistake.ts'
import { abortError, HttpError } from '../../../src/lib/errors.ts'
import { plainConfig } from '../../support/config.ts'

const dev = { ...plainConfig, env: 'dev' } as const
const mistake = new TypeError('x is undefined')
const reported = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', reported))
afterEach(() => reported.mockClear())

test('a mistake is reported while developing, once the page can show it', () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  reportMistake(mistake, window, dev)
  expect(reported).not.toHaveBeenCalled()
  readyState.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  expect(reported.mock.calls).toEqual([[mistake]])
})

test.each([
  ['a failed call, which the app reports', new HttpError({ method: 'GET', path: '/x' }, 500), dev],
  ['a session that changed', abortError('x'), dev],
  ['anything in production', mistake, plainConfig],
])('reports nothing of %s', (_, problem, config) => {
  reportMistake(problem, window, config)
  expect(reported).not.toHaveBeenCalled()
})
