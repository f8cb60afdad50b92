import { createApi, createQueries, isNotSignedIn } from '../../src/api/calls.ts'
import { csrfHeader } from '../../src/api/csrf.ts'
import { NOT_SIGNED_IN } from '../../src/api/paths.ts'
import { ContractError, HttpError } from '../../src/lib/errors.ts'
import { createHttp } from '../../src/lib/http.ts'
import { failureOf } from '../../src/lib/try.ts'
import { createBrowser } from './browser.mjs'
import { CONTENTS } from './contents.mjs'
import { findingsOf, loginFindings } from './findings.mjs'

/** Duties of the API that no read can show. */
const NOT_VISIBLE = `Not visible from here: whether two equal requests within seconds create one payment, end one membership and
record one reason; whether logins and mails are limited; whether a link works once; which CANCELLATION_REASON is right.`

/**
 * Checks a backend with the app's own client and prints the findings. Resolves to whether everything fits. `options` has
 * the `config` and `user`, the `password`, whether a CSRF token is configured (`needsToken`), and optionally the app's
 * `origin` and the query of a `payment`.
 */
export async function checkApi(options, print) {
  const { config, origin } = options
  const browser = createBrowser(origin)
  const report = createReport(browser.exchanges, print, options)
  const host = new URL(origin ?? config.apiBaseUrl).hostname
  const token = () => browser.cookies.get(config.csrfCookie)?.readAt(host)
  const writeHeaders = () => csrfHeader(config, token() ? `${config.csrfCookie}=${token()}` : '')
  const bus = { emit() {} }
  const http = createHttp({
    fetch: browser.fetch,
    baseUrl: config.apiBaseUrl,
    bus,
    writeHeaders,
    epoch: () => 0,
    isOnline: () => true,
    isUnloading: () => false,
  })
  await makeCalls(createApi(http, config), browser, report, options)
  print('\nCookies and headers:')
  for await (const [mark, text] of findingsOf(browser, config, { ...options, token: token() }))
    report.finding(mark, text)
  print('\nNot called, since they write or need a token or payment:')
  for (const call of callsWithout(browser.exchanges, config)) print(`    ${call}`)
  print(NOT_VISIBLE)
  if (report.fits()) {
    print('\nAll that was checked fits this configuration:')
    for (const line of configurationOf(config, token())) print(line)
  } else print('\nNot all fits: see the lines with !')
  return report.fits()
}

/** Makes the calls as a visitor, as a member and after the logout. */
async function makeCalls(api, browser, { step, finding }, { config, user, password, payment }) {
  const { signal } = new AbortController()
  const asVisitor = () => step(failureOf(api.currentUser(signal)).then(expectNotSignedIn))
  // The queries list the app's other reads.
  const reads = [api.currentUser, ...Object.values(createQueries({ query: ({ load }) => load }, api))]
  await asVisitor()
  const before = [...browser.cookies.values()].map(({ value }) => value)
  if (!(await step(api.login(user, password)))) return
  for (const problem of loginFindings(browser, before, config)) finding(...problem)
  for (const read of reads) await step(read(signal))
  if (payment) await step(api.payment(payment, signal))
  await step(api.logout())
  await asVisitor()
}

/** The calls of the app that are not among the exchanges. */
function callsWithout(exchanges, config) {
  const all = []
  const request = async ({ method, path }) => all.push(`${method} ${path}`)
  for (const call of Object.values(createApi({ request }, config))) call('').catch(() => {})
  return all.filter(call => !exchanges.some(({ method, path }) => call === `${method} ${path}`))
}

function expectNotSignedIn(error) {
  if (!isNotSignedIn(error)) throw error ?? new Error(`${NOT_SIGNED_IN.join(', ')} expected`)
}

/** Prints calls and findings, and knows whether all of them fit. */
function createReport(exchanges, print, options) {
  let fits = true
  // A response must not control the terminal.
  const say = text => print(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300))
  function finding(mark, text) {
    say(`    ${mark} ${text}`)
    fits &&= mark !== '!'
  }
  /** Waits for a call and prints its result. Resolves to whether it fits. */
  async function step(call) {
    const error = await failureOf(call)
    const { method, path, status = '---', redirects, text, time } = exchanges.at(-1)
    const isAnswer = status < 300 || NOT_SIGNED_IN.includes(status)
    const failure = error ?? (isAnswer ? undefined : new Error('the app goes on without this answer'))
    const verdict = failure ? 'DOES NOT FIT' : 'fits'
    say(`${`${method} ${path}`.padEnd(40)} ${status}  ${verdict}${time === undefined ? '' : `, ${time} ms`}`)
    for (const to of redirects) finding('-', `redirected to ${to}`)
    for (const problem of failure ? problemsIn(failure) : []) finding('!', problem)
    if (failure || status !== 200 || !CONTENTS[path]) return !failure
    const json = JSON.parse(text)
    for (const problem of CONTENTS[path](json.data ?? json, options)) finding(...problem)
    return !failure
  }
  return { fits: () => fits, finding, step }
}

function problemsIn(error) {
  if (error instanceof ContractError) return error.issues
  if (error instanceof HttpError) return [`read as ${error.status}: ${error.message}`]
  return error.cause ? problemsIn(error.cause) : [error.code ?? error.message]
}

const configurationOf = ({ apiBaseUrl, loginPath, logoutPath, csrfCookie, csrfHeader }, token) => [
  `API_BASE_URL=${apiBaseUrl}`,
  `LOGIN_PATH=${loginPath}`,
  `LOGOUT_PATH=${logoutPath}`,
  ...(token ? [`CSRF_COOKIE=${csrfCookie}`, `CSRF_HEADER=${csrfHeader}`] : []),
]
