import { spawnSync } from 'node:child_process'
import { array, number, object, optional, parse, record, string } from 'valibot'
import { RUNTIME } from './audit/rules.ts'

const holesSchema = object({
  metadata: object({ dependencies: object({ total: number() }) }),
  vulnerabilities: record(string(), object({ name: string(), severity: string() })),
})
const versions = array(object({ name: string(), version: string() }))
const signaturesSchema = object({ invalid: versions, missing: versions })
const verifiedSchema = object({ verified: optional(array(object({ name: string() }))) })

/** The two questions to the registry, and how to read the findings in npm's report; undefined for an empty report. */
const QUESTIONS: Readonly<Record<string, (report: unknown) => readonly string[] | undefined>> = {
  audit(report) {
    const { metadata, vulnerabilities } = parse(holesSchema, report)
    const found = Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`)
    return metadata.dependencies.total > 0 ? found : undefined
  },
  'audit signatures --include-attestations'(report) {
    const { invalid, missing } = parse(signaturesSchema, report)
    return [...invalid, ...missing].map(({ name, version }) => `${name} ${version}`)
  },
}

/** A user's settings could make npm skip packages, or work offline and find nothing. */
const OPTIONS = '--json --no-offline --include=prod --include=dev --include=optional --include=peer'

const codes = Object.entries(QUESTIONS).map(ask)
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)

/** Counts the packages at run time with a verified statement of the commit that they were built from. */
function countAttestations(verified: readonly { readonly name: string }[]): string {
  const without = RUNTIME.filter(name => verified.every(found => found.name !== name))
  const rest = without.length > 0 ? `, not ${without.join(', ')}` : ''
  return `${RUNTIME.length - without.length} of ${RUNTIME.length} packages at run time have attestations${rest}`
}

/** Returns the exit status: 0 without findings, 1 with findings, 3 if the registry is unreachable. */
function ask([question, findingsIn]: [string, (typeof QUESTIONS)[string]]): number {
  // The default retries take over a minute without a network. Windows finds npm only through a shell.
  const command = `npm ${question} ${OPTIONS} --fetch-retries=1 --fetch-retry-mintimeout=1000`
  const { status, stdout } = spawnSync(command, {
    cwd: `${import.meta.dirname}/..`,
    shell: true,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  })
  let findings: readonly string[] | undefined
  let verified: readonly { readonly name: string }[] | undefined
  try {
    const report: unknown = JSON.parse(stdout)
    findings = findingsIn(report)
    verified = parse(verifiedSchema, report).verified
  } catch {
    // npm printed no report.
  }
  // A clean report does not count if npm itself failed.
  const known = findings && (findings.length > 0 || status === 0) ? findings : undefined
  const found = known ? known.join(', ') || 'nothing found' : 'not checked, the registry is unreachable'
  console.log(`npm ${question}: ${found}`)
  if (known && verified) console.log(countAttestations(verified))
  return known ? Math.min(known.length, 1) : 3
}
