import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { confirmStaging, readOptions } from '../../scripts/check-api/options.ts'
import { failureOf } from '../../src/lib/try.ts'
import { PASSWORD } from '../support/data.ts'
import { callOf, MEMBER, startBackend } from './support/backend.ts'
import { testFolder } from './support/folder.ts'
import { run, startFile } from './support/run.ts'

const PASSWORDS = { KLUP_PASSWORD: PASSWORD, KLUP_OTHER_PASSWORD: PASSWORD }
const argsFor = (url: string) => ['--base', url, '--user', MEMBER, '--rehearse']
const PAGE = '{"apiBaseUrl":"https://api.klup.example"}'

/** Starts a rehearsal beside a build that names the API of the members. */
async function startConfirmed(url: string, ...more: string[]) {
  const folder = await testFolder()
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), PAGE)
  const args = [...argsFor(url), `--yes-this-is-staging=${new URL(url).host}`, ...more]
  return startFile('check-api.ts', args, PASSWORDS, folder)
}

describe('npm run check:api', () => {
  test('prints times, settings and skipped steps, and writes only a login and a logout', async () => {
    const { url, calls, world } = await startBackend()
    const args = ['--base', `${url}/`, '--user', MEMBER]
    const { code, output } = await run('check-api.ts', args, { KLUP_PASSWORD: PASSWORD })
    expect(output).toMatch(/GET \/api\/membership +200 {2}fits, \d+ ms: the membership\n/)
    expect(output).toMatch(/GET \/api\/membership\/superklupper +404 {2}fits, \d+ ms/)
    expect(output).toContain('Not rehearsed:\n    give --rehearse: a sign-in link, the member of the link, ')
    const settings = [`API_BASE_URL=${url}`, `PAYMENT_REDIRECT_URL=${url}/payment`, 'CHECKOUT_ORIGINS=*']
    const lines = ['All that was checked fits this configuration:', ...settings]
    expect(output).toContain(`\n${lines.join('\n    ')}\n`)
    expect(code).toBe(0)
    expect(calls().filter(call => !call.startsWith('GET'))).toEqual(['POST /api/login', 'POST /api/logout'])
    expect(world.sessions.size).toBe(0)
    expect(output).not.toMatch(/Klup1234|voorbeeld\.nl|KLUP_SESSION=/)
  })

  test.each([
    [['--user', 'me'], 'are needed'],
    [['--base', 'http://api.example', '--user', 'me'], '--base must be https'],
    [['--base', 'https://me:geheim@api.example', '--user', 'me'], '--base must be https'],
    [['--password', 'geheim'], 'An argument is not understood.'],
  ])('prints its usage for %j, and repeats no argument', async (args, message) => {
    const { code, output } = await run('check-api.ts', args, { KLUP_PASSWORD: 'geheim' })
    expect(output).toMatch(new RegExp(`${message}.*\\n\\nUsage: `))
    expect(output).not.toContain('geheim')
    expect(code).toBe(2)
  })
})

describe('npm run check:api -- --rehearse', () => {
  test.each([[], ['--yes-this-is-staging=api.klup.example']])(
    'sends nothing before its host is typed: %j',
    async (...typed) => {
      const { url, calls } = await startBackend()
      const { code, output } = await run('check-api.ts', [...argsFor(url), ...typed], PASSWORDS)
      expect([code, calls()]).toEqual([2, []])
      expect(output).toContain(`The host ${new URL(url).host} was not typed. Nothing was sent.`)
    },
  )

  test.each([
    ['index.html', PAGE, true],
    ['_headers', "connect-src 'self' https://api.klup.example;", true],
    ['index.html', '{"apiBaseUrl":"https://api.klup.example.org"}', false],
    [
      'index.html',
      '{"apiBaseUrl":"","paymentRedirectUrl":"https://staging.api.klup.example/payment"}',
      false,
    ],
  ])('refuses the host that %s of a build names: %s', async (name, text, isRefused) => {
    const folder = await testFolder()
    await writeFile(join(folder, name), text)
    const options = readOptions(argsFor('https://api.klup.example'), PASSWORDS)
    const ask = vi.fn(async () => 'api.klup.example')
    const error = await failureOf(confirmStaging(options, ask, folder))
    const message = `${folder}/${name} names api.klup.example: this is not staging. Nothing was sent.`
    expect(error).toEqual(isRefused ? new Error(message) : undefined)
    expect(ask).toHaveBeenCalledTimes(isRefused ? 0 : 1)
  })

  test.each([undefined, '', '{"apiBaseUrl":"","paymentRedirectUrl":""}'])(
    'has its host typed a second time, by hand, beside a build that names none: %s',
    async page => {
      const folder = await testFolder()
      if (page !== undefined) await writeFile(join(folder, 'index.html'), page)
      const args = [...argsFor('https://api.klup.example'), '--yes-this-is-staging=api.klup.example']
      const options = readOptions(args, PASSWORDS)
      const answered = (answer?: string) => failureOf(confirmStaging(options, async () => answer, folder))
      expect(await answered('api.klup.example')).toBeUndefined()
      for (const answer of [undefined, '', 'yes'])
        expect(await answered(answer)).toMatchObject({
          message: expect.stringMatching(/was not typed a second time, by hand, .* Nothing was sent\.$/),
        })
    },
  )

  test('prints a report for machines', async () => {
    const { url } = await startBackend()
    const { ended } = await startConfirmed(url, '--json')
    const { code, output } = await ended
    expect(code).toBe(0)
    const [json = ''] = /^\{$.*/ms.exec(output) ?? []
    expect(JSON.parse(json)).toMatchObject({ fits: true, wasCut: false, findings: expect.any(Array) })
  })

  test('ends at Ctrl-C, signs out and names the password in force', async () => {
    const { url, world } = await startBackend({}, async (request, next) => {
      const response = await next(request)
      if (callOf(request) === 'PUT /api/account/password' && response.ok) command.child.kill('SIGINT')
      return response
    })
    const command = await startConfirmed(url)
    const { code, output } = await command.ended
    expect(code).toBe(2)
    expect(world.sessions.size).toBe(0)
    const password = world.members.find(({ name }) => name === 'lid')?.password
    expect(output).toMatch(new RegExp(`\\nLeft behind:\\n {4}the password now in force: ${password}[,\\n]`))
    expect(output).toMatch(/\nCut before its end\.\n$/)
    const before = ` {4}the password, if this succeeds: ${password}\n> PUT /api/account/password\n`
    expect(output).toMatch(new RegExp(before))
  })
})
