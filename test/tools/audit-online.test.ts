// @vitest-environment node
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './support/run.ts'

interface Answer {
  readonly json?: unknown
  readonly code?: number
  readonly stderr?: string
}

const total = { dependencies: { total: 165 } }
const clean = { json: { vulnerabilities: {}, metadata: total } }
const signed = { json: { invalid: [], missing: [] } }

/** Runs the command with a stub of npm on PATH; `calls` lists its arguments. */
async function auditOnline(audit: Answer = clean, signatures: Answer = signed) {
  const folder = await mkdtemp(join(tmpdir(), 'npm-'))
  onTestFinished(() => rm(folder, { recursive: true }))
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
  const ran = await run('audit-online.mjs', [], { PATH: `${folder}${delimiter}${process.env.PATH}` })
  return { ...ran, calls: (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n') }
}

test('reports a clean tree as checked, with every kind of dependency', async () => {
  const { code, output, calls } = await auditOnline()
  expect(output).toBe('npm audit: nothing found\nnpm audit signatures: nothing found\n')
  expect(code).toBe(0)
  expect(calls).toHaveLength(2)
  for (const call of calls) expect(call).toMatch(/--no-offline --include=prod --include=dev /)
})

test('names findings and fails, even if the other question got no answer', async () => {
  const vulnerabilities = { nanoid: { name: 'nanoid', severity: 'high' } }
  const found = await auditOnline({ json: { vulnerabilities, metadata: total }, code: 1 }, { code: 1 })
  expect(found.output).toBe(
    'npm audit: nanoid (high)\nnpm audit signatures: not checked, the registry is unreachable\n',
  )
  expect(found.code).toBe(1)
  const missing = { invalid: [], missing: [{ name: 'ws', version: '8.0.0' }] }
  const unsigned = await auditOnline(clean, { json: missing, code: 1 })
  expect(unsigned.output).toContain('npm audit signatures: ws 8.0.0\n')
  expect(unsigned.code).toBe(1)
})

test.each<[string, Answer]>([
  ['a refusal', { json: { message: '405 Method Not Allowed' }, code: 1 }],
  ['no network', { json: { error: { code: 'ENOTFOUND' } }, code: 1 }],
  ['text only', { code: 1, stderr: 'npm error code EAUDIT' }],
  ['a report on nothing', { json: {} }],
  ['a report on no packages', { json: { ...clean.json, metadata: { dependencies: { total: 0 } } } }],
  ['a clean report and a failure', { ...clean, code: 1 }],
])('%s is not taken for a clean report', async (_, audit) => {
  const { code, output } = await auditOnline(audit)
  expect(output).toContain('npm audit: not checked')
  expect(code).toBe(3)
})

test('reports nothing as checked without npm', async () => {
  const { code, output } = await run('audit-online.mjs', [], { PATH: '/nowhere' })
  expect(output.match(/: not checked/g)).toHaveLength(2)
  expect(code).toBe(3)
})
