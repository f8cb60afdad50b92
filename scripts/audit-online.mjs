import { spawnSync } from 'node:child_process'
import { RUNTIME } from './audit/rules.mjs'

/** The two questions to the registry, and how to read the findings in npm's report; false for an empty report. */
const QUESTIONS = {
  audit: ({ metadata, vulnerabilities }) =>
    metadata.dependencies.total > 0 &&
    Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`),
  'audit signatures --include-attestations': ({ invalid, missing }) =>
    [...invalid, ...missing].map(({ name, version }) => `${name} ${version}`),
}

/** A user's settings could make npm skip packages, or work offline and find nothing. */
const OPTIONS = '--json --no-offline --include=prod --include=dev --include=optional --include=peer'

const codes = Object.keys(QUESTIONS).map(ask)
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)

/** Counts the packages at run time with a verified statement of the commit that they were built from. */
function countAttestations(verified) {
  const without = RUNTIME.filter(name => verified.every(found => found.name !== name))
  const rest = without.length > 0 ? `, not ${without.join(', ')}` : ''
  return `${RUNTIME.length - without.length} of ${RUNTIME.length} packages at run time have attestations${rest}`
}

/** Returns the exit status: 0 without findings, 1 with findings, 3 if the registry is unreachable. */
function ask(question) {
  // The default retries take over a minute without a network. Windows finds npm only through a shell.
  const command = `npm ${question} ${OPTIONS} --fetch-retries=1 --fetch-retry-mintimeout=1000`
  const { status, stdout } = spawnSync(command, {
    cwd: `${import.meta.dirname}/..`,
    shell: true,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  })
  let findings
  let report
  try {
    report = JSON.parse(stdout)
    findings = QUESTIONS[question](report)
  } catch {
    // npm printed no report.
  }
  // A clean report does not count if npm itself failed.
  const isKnown = findings && (findings.length > 0 || status === 0)
  const found = isKnown ? findings.join(', ') || 'nothing found' : 'not checked, the registry is unreachable'
  console.log(`npm ${question}: ${found}`)
  if (isKnown && report.verified) console.log(countAttestations(report.verified))
  return isKnown ? Math.min(findings.length, 1) : 3
}
