import { npm } from './npm.mjs'

/**
 * Asks the registry about the whole tree. Each result has a `name` and a `state`: 'clean', 'findings' or
 * 'unchecked', and a `text` with what was found or why nothing is known.
 */
export const auditOnline = options =>
  Promise.all([
    run('known vulnerabilities', ['audit'], advisories, options),
    run('registry signatures', ['audit', 'signatures'], signatures, options),
  ])

const OPTIONS = [
  '--json',
  // Told to be offline, or to leave things out, npm reports nothing found for what it has not looked at.
  '--no-offline',
  ...['prod', 'dev', 'optional', 'peer'].map(kind => `--include=${kind}`),
  // Without a network the usual retries take more than a minute.
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
]

async function run(name, command, read, options) {
  const { code, stdout, stderr } = await npm([...command, ...OPTIONS], options)
  const json = parse(stdout)
  const result = json && !json.error && read(json)
  // A clean report from an npm that failed is not to be trusted.
  if (result && (code === 0 || result.state === 'findings')) return { name, ...result }
  return { name, state: 'unchecked', text: reasonOf({ code, json, stderr }) }
}

/** npm's advisories: how many there are, and for which packages. Undefined when that is no such report. */
function advisories({ vulnerabilities, metadata }) {
  const total = metadata?.vulnerabilities?.total
  const packages = metadata?.dependencies?.total
  if (typeof total !== 'number' || !packages) return undefined
  const names = Object.values(vulnerabilities ?? {}).map(({ name, severity }) => `${name} (${severity})`)
  if (total > 0) return { state: 'findings', text: `${total} in ${packages} packages: ${names.join(', ')}` }
  return { state: 'clean', text: `none in ${packages} packages` }
}

/** npm's verdict on the installed packages. Undefined when that is no such report. */
function signatures({ invalid, missing }) {
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return undefined
  const list = (items, what) => items.map(({ name, version }) => `${name} ${version} (${what})`)
  const names = [...list(invalid, 'invalid'), ...list(missing, 'missing')]
  if (names.length > 0)
    return { state: 'findings', text: `${names.length} not in order: ${names.join(', ')}` }
  return { state: 'clean', text: 'none is invalid, none is missing' }
}

function reasonOf({ code, json, stderr }) {
  const { message, error } = json ?? {}
  const said = [error?.summary, message, error?.detail, error?.code, lastError(stderr)].find(Boolean)
  if (said) return withoutAddresses(said.split('\n')[0])
  return `npm ended with ${code} and without a report`
}

const lastError = stderr =>
  stderr
    .split('\n')
    .filter(line => line.trim() && !/^npm warn/i.test(line))
    .map(line => line.replace(/^npm error /i, ''))[0]

// Addresses may hold a person's credentials, and are of no use to the reader.
const withoutAddresses = text =>
  text.replace(/\bhttps?:\/\/\S+/g, '(address)').replace(/(ENOTFOUND|EAI_AGAIN) \S+/g, '$1')

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
