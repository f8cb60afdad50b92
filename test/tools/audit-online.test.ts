// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditOnline as auditHere } from '../../scripts/audit/online.mjs'
import { run } from './support/run.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'npm-'))
})

afterEach(() => rm(folder, { recursive: true }))

type Answer = { readonly json?: unknown; readonly code?: number; readonly stderr?: string }

const total = { dependencies: { total: 165 } }
const clean: Answer = { json: { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 }, ...total } } }
const signed: Answer = { json: { invalid: [], missing: [] } }

/** Runs the command with an npm on PATH that answers as told, and writes down how it was called. */
async function auditOnline(answers: { audit?: Answer; signatures?: Answer }, ...args: string[]) {
  const { audit = clean, signatures = signed } = answers
  const says = ({ json, code = 0, stderr = '' }: Answer) => {
    const text = json === undefined ? '' : JSON.stringify(json)
    return `printf %s '${text}'; printf %s '${stderr}' >&2; exit ${code}`
  }
  const script = `#!/bin/sh
echo "$@" >> '${join(folder, 'calls')}'
if [ "$2" = signatures ]; then ${says(signatures)}; fi
${says(audit)}
`
  await writeFile(join(folder, 'npm'), script, { mode: 0o755 })
  return run('audit-online.mjs', args, { PATH: `${folder}${delimiter}${process.env.PATH}` })
}

test('a clean tree is said to be checked, and nothing is left out', async () => {
  const { code, output } = await auditOnline({})
  expect(output).toBe(
    'checked: known vulnerabilities: none in 165 packages\n' +
      'checked: registry signatures: none is invalid, none is missing\n',
  )
  expect(code).toBe(0)
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')
  expect(calls).toHaveLength(2)
  for (const call of calls) expect(call).toMatch(/--no-offline --include=prod --include=dev /)
})

const refused = {
  message: '405 Method Not Allowed - POST https://files.example/audit',
  error: { summary: '' },
}
const unreached = { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND files.example' } }

test('without an answer nothing counts as checked, and the reason stands there', async () => {
  const { code, output } = await auditOnline({
    audit: { json: refused, code: 1 },
    signatures: { json: unreached, code: 1 },
  })
  expect(output).toBe(
    'not checked: known vulnerabilities: 405 Method Not Allowed - POST (address)\n' +
      'not checked: registry signatures: getaddrinfo ENOTFOUND\n',
  )
  expect(code).toBe(0)
})

test('--strict makes that a failure', async () => {
  const { code, output } = await auditOnline({ signatures: { json: unreached, code: 1 } }, '--strict')
  expect(output).toMatch(/^checked: known vulnerabilities.*\nnot checked: registry signatures/)
  expect(code).toBe(1)
})

test.each<[string, Answer, string]>([
  ['no output at all', { code: 1 }, 'npm ended with 1 and without a report'],
  ['text only', { code: 1, stderr: 'npm warn old\nnpm error code EAUDIT\n' }, 'code EAUDIT'],
  ['a report of nothing', { json: {} }, 'npm ended with 0 and without a report'],
  ['a report on no packages', { json: { metadata: { vulnerabilities: { total: 0 } } } }, 'npm ended with 0'],
  ['a clean report and a failure', { ...clean, code: 1 }, 'npm ended with 1'],
])('%s is not taken for a clean report', async (_, audit, reason) => {
  const { code, output } = await auditOnline({ audit })
  expect(output).toContain(`not checked: known vulnerabilities: ${reason}`)
  expect(output).not.toMatch(/^checked: known/m)
  expect(code).toBe(0)
})

test('findings are named, and fail', async () => {
  const vulnerabilities = { nanoid: { name: 'nanoid', severity: 'high' } }
  const json = { vulnerabilities, metadata: { vulnerabilities: { total: 1 }, ...total } }
  const missing = [{ name: 'ws', version: '8.0.0' }]
  const { code, output } = await auditOnline({
    audit: { json, code: 1 },
    signatures: { json: { invalid: [], missing }, code: 1 },
  })
  expect(output).toBe(
    'checked: known vulnerabilities: 1 in 165 packages: nanoid (high)\n' +
      'checked: registry signatures: 1 not in order: ws 8.0.0 (missing)\n',
  )
  expect(code).toBe(1)
})

test('without npm nothing counts as checked', async () => {
  const { code, output } = await run('audit-online.mjs', [], { PATH: folder })
  expect(output.match(/^not checked: .*ENOENT$/gm)).toHaveLength(2)
  expect(code).toBe(0)
})

test('an npm that does not end does not count as checked', async () => {
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nexec /bin/sleep 60\n', {
    mode: 0o755,
  })
  vi.stubEnv('PATH', folder)
  const results = await auditHere({ timeout: 100 })
  vi.unstubAllEnvs()
  expect(results).toEqual([
    { name: 'known vulnerabilities', state: 'unchecked', text: 'npm did not end in time' },
    { name: 'registry signatures', state: 'unchecked', text: 'npm did not end in time' },
  ])
})

test('an unknown option is answered with the usage', async () => {
  expect(await auditOnline({}, '--quick')).toEqual({ code: 2, output: expect.stringMatching(/^Usage: /) })
})
