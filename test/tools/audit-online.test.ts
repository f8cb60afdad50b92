import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from './support/folder.ts'
import { run } from './support/run.ts'

const metadata = { dependencies: { total: 165 } }
const CLEAN = { vulnerabilities: {}, metadata }
const verified = [{ name: 'valibot' }, { name: 'vitest' }]
const SIGNED = { invalid: [], missing: [], verified }
const COUNT =
  '1 of 7 packages at run time have attestations, not react, react-dom, scheduler, @preact/signals-react, @preact/signals-core, use-sync-external-store\n'

/** Runs the command with a stub of npm that prints these reports, and fails with one that is not clean. */
async function auditOnline(audit: unknown = CLEAN, signatures: unknown = SIGNED, status = 1) {
  const folder = await testFolder()
  const reply = (report: unknown) =>
    `printf %s '${JSON.stringify(report)}'; exit ${report === CLEAN || report === SIGNED ? 0 : status}`
  const options = '*" --no-offline --include=prod --include=dev --include=optional --include=peer "*'
  const script = `#!/bin/sh
case "$*" in ${options}) ;; *) exit 0 ;; esac
if [ "$2" = signatures ]; then ${reply(signatures)}; fi
${reply(audit)}
`
  await writeFile(join(folder, 'npm'), script, { mode: 0o755 })
  return run('audit-online.ts', [], { PATH: `${folder}${delimiter}${process.env.PATH}` })
}

const NO_PACKAGES = { ...CLEAN, metadata: { dependencies: { total: 0 } } }
const vulnerabilities = { nanoid: { name: 'nanoid', severity: 'high' } }
const unsigned = { invalid: [], missing: [{ name: 'ws', version: '8.0.0' }] }
const NOT_CHECKED = 'not checked, the registry is unreachable'

describe('npm run audit:online', () => {
  test.each<[string, readonly unknown[], string, string, number]>([
    ['a clean tree', [], 'nothing found', 'nothing found', 0],
    ['a hole', [{ vulnerabilities, metadata }, {}], 'nanoid (high)', NOT_CHECKED, 1],
    ['a package without a signature', [CLEAN, unsigned], 'nothing found', 'ws 8.0.0', 1],
    ['no network', [{ error: { code: 'ENOTFOUND' } }], NOT_CHECKED, 'nothing found', 3],
    ['a report on nothing', [{}, SIGNED, 0], NOT_CHECKED, 'nothing found', 3],
    ['a report on no packages', [NO_PACKAGES, SIGNED, 0], NOT_CHECKED, 'nothing found', 3],
    ['a clean report and a failure', [{ ...CLEAN }], NOT_CHECKED, 'nothing found', 3],
  ])('reports %s', async (_, [audit, signatures, status], found, signed, code) => {
    const count = signed === 'nothing found' ? COUNT : ''
    const output = `npm audit: ${found}\nnpm audit signatures --include-attestations: ${signed}\n${count}`
    expect(await auditOnline(audit, signatures, status as number)).toEqual({ code, output })
  })

  test('reports nothing as checked without npm', async () => {
    const { code, output } = await run('audit-online.ts', [], { PATH: '/nowhere' })
    expect([code, output.match(/: not checked/g)]).toEqual([3, expect.objectContaining({ length: 2 })])
  })
})
