import { execFile } from 'node:child_process'

/** What the registry is asked: npm's command, and the findings in its report; false when it reports on nothing. */
const QUESTIONS = {
  'known vulnerabilities': {
    command: ['audit'],
    findingsIn: ({ metadata, vulnerabilities }) =>
      metadata.dependencies.total > 0 &&
      Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`),
  },
  'registry signatures': {
    command: ['audit', 'signatures'],
    findingsIn: ({ invalid, missing }) => [...invalid, ...missing].map(one => `${one.name} ${one.version}`),
  },
}

const OPTIONS = [
  '--json',
  // Told to be offline, or to leave things out, npm reports nothing found for what it has not looked at.
  '--no-offline',
  ...['prod', 'dev', 'optional', 'peer'].map(kind => `--include=${kind}`),
  // Without a network the usual retries take more than a minute.
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
]

const results = await Promise.all(Object.entries(QUESTIONS).map(ask))
for (const { text } of results) console.log(text)
const codes = results.map(({ code }) => code)
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)

/** Answers with the exit status: 0 for nothing found, 1 for findings, 3 when nothing is known. */
async function ask([name, { command, findingsIn }]) {
  const { error, stdout, stderr } = await npm([...command, ...OPTIONS])
  try {
    const findings = findingsIn(JSON.parse(stdout))
    if (findings.length > 0) return { code: 1, text: `found: ${name}: ${findings.join(', ')}` }
    // A clean report from an npm that failed is not to be trusted.
    if (findings && !error) return { code: 0, text: `checked: ${name}: nothing found` }
  } catch {
    // There is no report.
  }
  return { code: 3, text: `not checked: ${name}: ${reasonOf(error, stdout, stderr)}` }
}

function npm(args) {
  // On Windows npm is a batch file, which only a shell can run; no argument here needs quotes.
  const options = { cwd: `${import.meta.dirname}/..`, timeout: 120_000, shell: process.platform === 'win32' }
  return new Promise(resolve => {
    execFile('npm', args, options, (error, stdout, stderr) => resolve({ error, stdout, stderr }))
  })
}

function reasonOf(error, stdout, stderr) {
  const [, said] = /"(?:message|summary)":\s*"([^"]+)"/.exec(stdout) ?? /^npm error (.*)/m.exec(stderr) ?? []
  const end = error?.killed ? 'npm did not end in time' : `npm ended with ${error?.code ?? 0}`
  // An address may hold a person's credentials.
  return (said ?? `${end} and without a report`).replace(/https?:\/\/\S+/g, '(address)')
}
