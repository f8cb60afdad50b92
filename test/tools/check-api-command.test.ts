// @vitest-environment node
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { confirmStaging, readOptions } from '../../scripts/check-api/options.mjs'
import { failureOf } from '../../src/lib/try.ts'
import { PASSWORD } from '../support/data.ts'
import { callOf, MEMBER, startBackend } from './support/backend.ts'
import { testFolder } from './support/folder.ts'
import { run, start } from './support/run.ts'

const PASSWORDS = { KLUP_PASSWORD: PASSWORD, KLUP_OTHER_PASSWORD: PASSWORD }
const argsFor = (url: string) => ['--base', url, '--user', MEMBER, '--rehearse']
const confirmed = (url: string) => [...argsFor(url), `--yes-this-is-staging=${new URL(url).host}`]

describe('npm run check:api', () => {
  test('prints times, settings and skipped steps, and writes only a login and a logout', async () => {
    const { url, calls, world } = await startBackend()
    const args = ['--base', `${url}/`, '--user', MEMBER]
    const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: PASSWORD })
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
    const { code, output } = await run('check-api.mjs', args, { KLUP_PASSWORD: 'geheim' })
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
      const { code, output } = await run('check-api.mjs', [...argsFor(url), ...typed], PASSWORDS)
      expect([code, calls()]).toEqual([2, []])
      expect(output).toContain(`The host ${new URL(url).host} was not typed. Nothing was sent.`)
    },
  )

  test.each([
    ['index.html', '{"apiBaseUrl":"https://api.klup.example"}', true],
    ['_headers', "connect-src 'self' https://api.klup.example;", true],
    ['_headers', "connect-src 'self' https://api.klup.example.org https://staging.api.klup.example;", false],
  ])('refuses the host that %s of a build names: %s', async (name, text, isRefused) => {
    const folder = await testFolder()
    await writeFile(join(folder, name), text)
    const options = readOptions(argsFor('https://api.klup.example'), PASSWORDS)
    const error = await failureOf(confirmStaging(options, 'api.klup.example', folder))
    const message = `${folder}/${name} names api.klup.example: this is not staging. Nothing was sent.`
    expect(error).toEqual(isRefused ? new Error(message) : undefined)
  })

  test('prints a report for machines', async () => {
    const { url } = await startBackend()
    const { code, output } = await run('check-api.mjs', [...confirmed(url), '--json'], PASSWORDS)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ fits: true, wasCut: false, findings: expect.any(Array) })
  })

  test('ends at Ctrl-C, signs out and names the password in force', async () => {
    const { url, world } = await startBackend({}, async (request, next) => {
      const response = await next(request)
      if (callOf(request) === 'PUT /api/account/password' && response.ok) command.child.kill('SIGINT')
      return response
    })
    const command = start(['scripts/check-api.mjs', ...confirmed(url)], PASSWORDS)
    const { code, output } = await command.ended
    expect(code).toBe(2)
    expect(world.sessions.size).toBe(0)
    const password = world.members.find(({ name }) => name === 'lid')?.password
    expect(output).toMatch(new RegExp(`\\nLeft behind:\\n {4}the password now in force: ${password}[,\\n]`))
    expect(output).toMatch(/\nCut before its end\.\n$/)
  })
})
