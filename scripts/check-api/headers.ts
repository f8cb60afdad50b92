import { CALLS } from '../../src/api/calls.ts'
import { failureOf, tryOrUndefined } from '../../src/lib/try.ts'
import type { Browser, Cookie, Exchange } from './browser.ts'
import type { Life } from './life.ts'
import type { Finding } from './report.ts'

/** Findings about all answers together. */
export async function findingsOfAll(life: Life): Promise<Finding[]> {
  const { exchanges, origin, people, config, token, needsToken } = life
  const cookies = [...people.values()].flatMap(({ browser }) => [...browser.cookies.values()])
  const csrf = `cookie ${config.csrfCookie}: `
  const found = cookieFindings(cookies, life)
  if (!token && cookies.some(({ name }) => name === config.csrfCookie))
    found.push(['!', `${csrf}scripts cannot read it. It needs Path=/, a common Domain, no HttpOnly`])
  else if (!token && needsToken) found.push(['!', `${csrf}it was never set`])
  const site = origin === new URL(config.apiBaseUrl).origin ? undefined : origin
  if (site) found.push(...(await crossOriginFindings(life, site)))
  if (!origin) found.push(['-', 'cross-origin headers were not checked: give --origin'])
  const answers = exchanges.filter(({ status }) => status).map(withHeaders)
  for (const [mark, text, isWrong] of answerRules(site))
    found.push(...about(mark, text, callsOf(answers.filter(isWrong))))
  const times = answers.flatMap(({ method, time }) => (method === 'GET' && time !== undefined ? time : []))
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  // Members notice more than a second.
  return [...found, [median > 1000 ? '!' : '=', `the median of ${times.length} reads is ${median} ms`]]
}

const withHeaders = ({ headers, ...one }: Exchange) => ({
  ...one,
  type: headers.get('content-type') ?? '',
  cache: headers.get('cache-control') ?? '',
  allowed: headers.get('access-control-allow-origin'),
  challenge: headers.get('www-authenticate') ?? '',
  credentials: headers.get('access-control-allow-credentials'),
  isJson: tryOrUndefined(() => JSON.parse(one.text ?? '')) !== undefined,
})

/** What may be wrong with the headers of any answer; `site` is the app's origin if the API is elsewhere. */
const answerRules = (
  site: string | undefined,
): readonly (readonly [...Finding, (one: ReturnType<typeof withHeaders>) => unknown])[] => [
  ['!', 'a refusal has no list with a message for members', one => one.isMute],
  [
    '!',
    'the browser asks for a password itself',
    one => one.status === 401 && /\bbasic\b/i.test(one.challenge),
  ],
  ['!', 'JSON is sent as another type', one => one.isJson && !/^application\/(\S+\+)?json/i.test(one.type)],
  ['!', 'the app reads only UTF-8', one => one.isJson && /charset=(?!"?utf-8)/i.test(one.type)],
  ['!', 'caches answer without asking', one => one.status === 200 && /public|max-age=[1-9]/i.test(one.cache)],
  ['-', 'caches keep copies, without no-store', one => one.status === 200 && !/no-store/i.test(one.cache)],
  ['!', `access-control-allow-origin is not ${site}`, one => site && one.allowed !== site],
  ['!', 'access-control-allow-credentials is not true', one => site && one.credentials !== 'true'],
]

const callsOf = (exchanges: readonly Pick<Exchange, 'method' | 'path'>[]) =>
  exchanges.map(({ method, path }) => `${method} ${path}`)

/** One finding for all of these, or none. */
const about = (mark: Finding[0], text: string, names: readonly string[]): Finding[] =>
  names.length > 0 ? [[mark, `${text}: ${[...new Set(names)].join(', ')}`]] : []

/** A finding if a sign-in set no session cookie of its own. */
export function* sessionFindings(
  { cookies }: Browser,
  { config: { apiBaseUrl, csrfCookie }, visitorCookies }: Life,
): Iterable<Finding> {
  const address = new URL(apiBaseUrl + CALLS.currentUser.path)
  const session = [...cookies.values()].filter(one => one.name !== csrfCookie && one.isSentTo(address))
  if (session.some(({ name, value }) => visitorCookies?.get(name)?.value !== value)) return
  const path = [...cookies.values()].map(({ name, folder }) => `; ${name} has Path=${folder}`).join('')
  yield session.length > 0
    ? ['!', 'the session cookie is the same before and after the login: a thief could set it first']
    : ['!', `no cookie of the login is sent to ${CALLS.currentUser.path}, so nobody stays signed in${path}`]
}

/** Cookies that browsers refuse or that lack a flag. Those that visitors have too may be a load balancer's. */
function cookieFindings(
  cookies: readonly Cookie[],
  { config: { apiBaseUrl, csrfCookie }, visitorCookies }: Life,
): Finding[] {
  const flags = ['HttpOnly', 'SameSite', ...(apiBaseUrl.startsWith('https:') ? ['Secure'] : [])]
  const lackingIn = ({ attributes }: Cookie) =>
    flags.filter(flag => !attributes.has(flag.toLowerCase())).join(', ')
  const isRefused = ({ attributes, isOwn }: Cookie) =>
    !isOwn || (/^none$/i.test(attributes.get('samesite') ?? '') && !attributes.has('secure'))
  const refused = cookies.filter(isRefused).map(({ name }) => name)
  const own = cookies.filter(({ name }) => name !== csrfCookie)
  const ofSignIn = own.filter(({ name }) => !visitorCookies?.has(name))
  const weak = (ofSignIn.length > 0 ? ofSignIn : own).filter(lackingIn)
  const texts = weak.map(one => `${one.name} without ${lackingIn(one)}`)
  return [...about('!', 'browsers refuse a cookie', refused), ...about('!', 'a cookie is not safe', texts)]
}

async function crossOriginFindings(
  { exchanges, config, token, person }: Life,
  origin: string,
): Promise<Finding[]> {
  const base = config.apiBaseUrl
  // The preflight that a browser sends before the app changes a password.
  const names = ['content-type', ...(token ? [config.csrfHeader.toLowerCase()] : [])]
  const asks = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': names.join(',') }
  const preflight = { method: 'OPTIONS', headers: asks }
  await failureOf(person('member').browser.fetch(base + CALLS.changePassword.path, preflight))
  const { status = Number.NaN, headers } = exchanges.at(-1) ?? {}
  const listed = (name: string) =>
    (headers?.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/[\s,]+/)
  const areListed = names.every(name => listed('headers').includes(name)) && listed('methods').includes('put')
  // Approximately: two hosts with the same last two labels may differ in their site.
  const siteOf = ({ protocol, hostname }: URL) => protocol + hostname.split('.').slice(-2)
  const found: Finding[] = []
  if (siteOf(new URL(origin)) !== siteOf(new URL(base)))
    found.push(['!', 'the app and the API share no site, so browsers keep the session cookie back'])
  if (!(status < 300 && areListed))
    found.push(['!', `the preflight of a PUT does not allow it with ${names.join(' and ')}`])
  return found
}
