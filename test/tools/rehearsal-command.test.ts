// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { confirmStaging, readOptions } from '../../scripts/check-api/options.mjs'
import { failureOf } from '../../src/lib/try.ts'
import { PASSWORD } from '../support/data.ts'
import { startBackend } from './support/backend.ts'
import { run } from './support/run.ts'

describe('the command of a rehearsal', () => {
  const PASSWORDS = { KLUP_PASSWORD: PASSWORD, KLUP_OTHER_PASSWORD: PASSWORD }
  const argsFor = (url: string) => ['--base', url, '--user', 'lid@voorbeeld.nl', '--rehearse']

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
    const folder = await mkdtemp(join(tmpdir(), 'klup-dist-'))
    await writeFile(join(folder, name), text)
    const options = readOptions(argsFor('https://api.klup.example'), PASSWORDS)
    const error = await failureOf(confirmStaging(options, 'api.klup.example', folder))
    expect(error).toEqual(
      isRefused
        ? new Error(`${folder}/${name} names api.klup.example: this is not staging. Nothing was sent.`)
        : undefined,
    )
    await rm(folder, { recursive: true })
  })

  test('prints a report for machines', async () => {
    const { url } = await startBackend()
    const args = [...argsFor(url), `--yes-this-is-staging=${new URL(url).host}`, '--json']
    const { code, output } = await run('check-api.mjs', args, PASSWORDS)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ fits: true, wasCut: false, findings: expect.any(Array) })
  })

  test('ends at Ctrl-C, signs out and tells which password is in force', async () => {
    let child: ChildProcess | undefined
    const { url, world } = await startBackend({}, async (request, next) => {
      const response = await next(request)
      if (request.method === 'PUT' && response.ok) child?.kill('SIGINT')
      return response
    })
    const args = [...argsFor(url), `--yes-this-is-staging=${new URL(url).host}`]
    child = spawn(process.execPath, ['scripts/check-api.mjs', ...args], {
      env: { PATH: process.env.PATH, ...PASSWORDS },
    })
    let output = ''
    child.stdout?.on('data', part => {
      output += part
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    expect(world.sessions.size).toBe(0)
    const password = world.members.find(({ name }) => name === 'lid')?.password
    expect(output).toMatch(new RegExp(`\\nLeft behind:\\n {4}the password now in force: ${password}[,\\n]`))
    expect(output).toMatch(/\nCut before its end\.\n$/)
  })
})
