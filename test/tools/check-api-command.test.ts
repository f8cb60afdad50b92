// @vitest-environment node
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../scripts/check-api/arguments.mjs'
import { askLine } from '../../scripts/check-api/ask.mjs'
import { startBackend } from './support/backend.ts'
import { run } from './support/run.ts'

const read = (...more: string[]) => readArguments(['--base', 'https://api.example', '--user', 'me', ...more])

describe('the command line', () => {
  test('what is left out has its default', () => {
    expect(read()).toEqual({
      base: 'https://api.example',
      user: 'me',
      loginPath: '/api/login',
      logoutPath: '/api/logout',
      write: false,
      yes: false,
    })
  })

  test.each([
    [['--base', 'https://api.example/v1/'], { base: 'https://api.example/v1' }],
    [['--base', 'http://localhost:4001'], { base: 'http://localhost:4001' }],
    [['--origin', 'https://app.example/'], { origin: 'https://app.example' }],
    [['--payment-id', 'tr_1'], { paymentSearch: '?id=tr_1' }],
    [['--payment-id', 'payment=tr_1'], { paymentSearch: '?payment=tr_1' }],
  ])('%j', (args, expected) => {
    expect(read(...args)).toMatchObject(expected)
  })

  test.each([
    [['--base', 'api.example'], '--base must be an address.'],
    [['--base', 'http://api.example'], '--base must begin with https'],
    [['--base', 'https://me:geheim@api.example'], '--base must hold no name and no password.'],
    [['--base', 'https://api.example/?a=b'], '--base must end with the path.'],
    [['--base', 'ftp://api.example'], '--base must be an address.'],
    [['--origin', 'https://app.example/app'], '--origin must have no path.'],
    [['--login-path', 'login'], '--login-path must be a path'],
    [['--login-path', '//evil.example/login'], '--login-path must be a path'],
    [['--login-path', '/api/x/../membership/end'], '--login-path must be a path'],
    [['--login-path', '/api/%6dembership/end'], '--login-path must be a path'],
    [['--login-path', '/api/membership/end'], '--login-path is the path of another call.'],
    [['--logout-path', '/API/Payment'], '--logout-path is the path of another call.'],
    [
      ['--base', 'https://api.example/membership', '--login-path', '/end'],
      '--login-path is the path of another call.',
    ],
    [['--payment-id', 'a&b=c'], '--payment-id must be ID or NAME=ID.'],
    [['--password', 'geheim'], 'A password as an argument can be read by others'],
    [['--pass=geheim'], 'A password as an argument can be read by others'],
    [['geheim'], 'There is an argument without a name.'],
    [['--force'], '--force is unknown or misused.'],
    [['--write=geheim'], '--write is unknown or misused.'],
    [['--user'], '--user is unknown or misused.'],
  ])('%j is refused, and no value is repeated', (args, message) => {
    expect(() => read(...args)).toThrow(message)
    expect(() => read(...args)).not.toThrow('geheim')
  })

  test.each([
    [[], {}, '--base and --user are needed.\n\nUsage: '],
    [['--base', 'http://localhost:1', '--user', 'me'], {}, 'There is nobody to ask: '],
    [
      ['--base', 'http://localhost:1', '--user', 'me', '--write'],
      { KLUP_PASSWORD: 'x' },
      'There is nobody to ask before --write',
    ],
  ])('%j ends with the usage', async (args, env, message) => {
    const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: '', ...env })
    expect(output).toContain(message)
    expect(code).toBe(2)
  })

  test('the whole command against a backend', async () => {
    const { url, api } = await startBackend()
    const args = ['--base', `${url}/`, '--user', 'lid@voorbeeld.nl', '--write', '--yes']
    const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: 'Klup1234' })
    expect(output).toMatch(/\nCANCELLATION_REASON=reasonType\n\nAll fits\.\n$/)
    expect(output).not.toContain('Klup1234')
    expect(code).toBe(0)
    expect(api.world.cancellations).toHaveLength(1)
  })
})

test('a password is asked for without being shown', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const answer = askLine('Password: ', { hidden: true, input, output })
  input.write('Klup1234\n')
  expect(await answer).toBe('Klup1234')
  expect(output.read().toString()).toBe('Password: \n')
  const nobody = askLine('Password: ', { hidden: true, input, output })
  input.end()
  await expect(nobody).rejects.toThrow('No answer was given.')
})
