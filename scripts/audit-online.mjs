import { spawnSync } from 'node:child_process'

/** What npm asks the registry, and the findings in its report; no list when it reports on nothing. */
const QUESTIONS = {
  audit: ({ metadata, vulnerabilities }) =>
    metadata.dependencies.total > 0 &&
    Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`),
  'audit signatures': ({ invalid, missing }) =>
    [...invalid, ...missing].map(({ name, version }) => `${name} ${version}`),
}

/** Told to be offline, or to leave things out, npm reports nothing found for what it has not looked at. */
const OPTIONS = '--json --no-offline --include=prod --include=dev --include=optional --include=peer'

const codes = Object.keys(QUESTIONS).map(ask)
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)

/** Answers with the exit status: 0 for nothing found, 1 for findings, 3 when nothing is known. */
function ask(question) {
  // Without a network the usual retries take more than a minute. A shell finds npm on Windows too.
  const command = `npm ${question} ${OPTIONS} --fetch-retries=1 --fetch-retry-mintimeout=1000`
  const { status, stdout } = spawnSync(command, {
    cwd: `${import.meta.dirname}/..`,
    shell: true,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  })
  const findings = findingsIn(stdout, QUESTIONS[question])
  // A clean report from an npm that failed is not to be trusted.
  const isKnown = findings && (findings.length > 0 || status === 0)
  const found = isKnown ? findings.join(', ') || 'nothing found' : 'not checked, npm could not ask'
  console.log(`npm ${question}: ${found}`)
  return isKnown ? Math.min(findings.length, 1) : 3
}

function findingsIn(report, read) {
  try {
    return read(JSON.parse(report))
  } catch {
    return undefined
  }
}
