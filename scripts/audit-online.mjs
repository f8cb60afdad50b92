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
    // What npm itself says of a failure is for who reads this.
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  })
  const findings = findingsIn(stdout, QUESTIONS[question])
  const say = (code, text) => {
    console.log(`npm ${question}: ${text}`)
    return code
  }
  if (findings?.length > 0) return say(1, findings.join(', '))
  // A clean report from an npm that failed is not to be trusted.
  return findings && status === 0 ? say(0, 'nothing found') : say(3, 'not checked, npm could not ask')
}

function findingsIn(report, read) {
  try {
    return read(JSON.parse(report))
  } catch {
    return undefined
  }
}
