import { createApi, createQueries, isNotSignedIn } from '../../src/api/calls.ts'
import { NOT_SIGNED_IN } from '../../src/api/paths.ts'
import { ContractError, HttpError } from '../../src/lib/errors.ts'
import { createHttp } from '../../src/lib/http.ts'
import { failureOf, tryOrUndefined } from '../../src/lib/try.ts'
import { createBrowser } from './browser.mjs'
import { findingsOf } from './findings.mjs'

/**
 * Checks a backend with the app's own client and prints the findings. Resolves to whether everything fits. `options` has
 * the `config`, `user` and `password`, and optionally the app's `origin` and the query of a `payment`.
 */
export async function checkApi({ config, origin, ...options }, print) {
  const browser = createBrowser(origin)
  const report = createReport(browser.exchanges, print)
  const token = () => browser.cookies.get(config.csrfCookie)?.readable
  const writeHeaders = () => (token() ? { [config.csrfHeader]: decodeURIComponent(token()) } : {})
  const bus = { emit() {} }
  const http = createHttp({ fetch: browser.fetch, baseUrl: config.apiBaseUrl, bus, writeHeaders })
  const signed = await makeCalls(createApi(http, config), report.step, options)
  print('\nCookies and headers:')
  for await (const [mark, text] of findingsOf(browser, config, origin)) report.finding(mark, text)
  print('\nThe configuration that fits:')
  for (const line of configurationOf(config, signed, token())) print(line)
  print(report.fits() ? '\nAll fits.' : '\nNot all fits: see the lines with !')
  return report.fits()
}

/** Makes the calls as a visitor, as a member and after the logout. Resolves to whether login and logout worked. */
async function makeCalls(api, step, { user, password, payment }) {
  const { signal } = new AbortController()
  const asVisitor = () => step(failureOf(api.currentUser(signal)).then(expectNotSignedIn))
  // The queries list the app's other reads.
  const reads = [api.currentUser, ...Object.values(createQueries({ query: ({ load }) => load }, api))]
  await asVisitor()
  if (!(await step(api.login(user, password)))) return { in: false, out: false }
  for (const read of reads) await step(read(signal))
  if (payment) await step(api.payment(payment, signal))
  const ends = [await step(api.logout()), await asVisitor()]
  return { in: true, out: !ends.includes(false) }
}

function expectNotSignedIn(error) {
  if (!isNotSignedIn(error)) throw error ?? new Error(`${NOT_SIGNED_IN.join(', ')} expected`)
}

/** Prints calls and findings, and knows whether all of them fit. */
function createReport(exchanges, print) {
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
    const { method, path, status = '---', redirects, text } = exchanges.at(-1)
    const isAnswer = status < 300 || NOT_SIGNED_IN.includes(status)
    const failure = error ?? (isAnswer ? undefined : new Error('the app goes on without this answer'))
    const dialect = 'data' in Object(tryOrUndefined(() => JSON.parse(text))) ? 'envelope' : 'bare'
    const verdict = failure ? 'DOES NOT FIT' : status === 200 ? `fits, ${dialect}` : 'fits'
    say(`${`${method} ${path}`.padEnd(40)} ${status}  ${verdict}`)
    for (const to of redirects) finding('-', `redirected to ${to}`)
    for (const problem of failure ? problemsIn(failure) : []) finding('!', problem)
    return !failure
  }
  return { fits: () => fits, finding, step }
}

function problemsIn(error) {
  if (error instanceof ContractError) return error.issues
  if (error instanceof HttpError) return [`read as ${error.status}: ${error.message}`]
  return error.cause ? problemsIn(error.cause) : [error.code ?? error.message]
}

function configurationOf({ apiBaseUrl, loginPath, logoutPath, csrfCookie, csrfHeader }, signed, token) {
  if (!signed.in) return ['# unknown, since nobody could be signed in']
  return [
    `API_BASE_URL=${apiBaseUrl}`,
    `LOGIN_PATH=${loginPath}`,
    signed.out ? `LOGOUT_PATH=${logoutPath}` : '# LOGOUT_PATH is unknown, since the logout did not work',
    '# CANCELLATION_REASON, reasonType or reasonTypeId, cannot be told without writing',
    ...(token ? [`CSRF_COOKIE=${csrfCookie}`, `CSRF_HEADER=${csrfHeader}`] : []),
  ]
}
