import { CALLS } from '../../src/api/calls.ts'
import { failureOf, tryOrUndefined } from '../../src/lib/try.ts'
import type { Exchange } from './browser.ts'
import { type Finding, personOf, type Run, tokenOf } from './run.ts'

/** Findings about the headers and cookies of all answers together. */
export async function findingsOfAll(run: Run): Promise<Finding[]> {
  const { exchanges, origin, config, needsToken } = run
  const found = cookieFindings(run)
  const { cookies } = personOf(run, 'member')
  const token = tokenOf(run, cookies) ?? ''
  if (!token && (needsToken || cookies.has(config.csrfCookie)))
    found.push([
      '!',
      `cookie ${config.csrfCookie}: scripts need it, with Path=/, a common Domain, no HttpOnly`,
    ])
  const site = origin === new URL(config.apiBaseUrl).origin ? undefined : origin
  if (site) found.push(...(await crossOriginFindings(run, site, token)))
  if (!origin) found.push(['-', 'cross-origin headers were not checked: give --origin'])
  const answers = exchanges.filter(({ status }) => status).map(withHeaders)
  for (const [mark, text, isWrong] of answerRules(site)) {
    const calls = answers.filter(isWrong).map(({ method, path }) => `${method} ${path}`)
    if (calls.length > 0) found.push([mark, `${text}: ${[...new Set(calls)].join(', ')}`])
  }
  return found
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

type Rule = readonly [...Finding, isWrong: (one: ReturnType<typeof withHeaders>) => unknown]

/** The rules for the headers of every answer. `site` is the app's origin if the API has another one. */
const answerRules = (site: string | undefined): readonly Rule[] => [
  ['!', 'the browser asks for a password itself', one => /\bbasic\b/i.test(one.challenge)],
  ['!', 'JSON is sent as another type', one => one.isJson && !/^application\/(\S+\+)?json/i.test(one.type)],
  ['!', 'the app reads only UTF-8', one => one.isJson && /charset=(?!"?utf-8)/i.test(one.type)],
  ['!', 'caches answer without asking', one => one.status === 200 && /public|max-age=[1-9]/i.test(one.cache)],
  ['-', 'caches keep copies, without no-store', one => one.status === 200 && !/no-store/i.test(one.cache)],
  ['!', `access-control-allow-origin is not ${site}`, one => site && one.allowed !== site],
  ['!', 'access-control-allow-credentials is not true', one => site && one.credentials !== 'true'],
]

/** Findings about session cookies without a flag. Visitors' cookies do not count: they may be a load balancer's. */
function cookieFindings({ cookies, config, visitorCookies }: Run): Finding[] {
  const flags = ['HttpOnly', 'SameSite', ...(config.apiBaseUrl.startsWith('https:') ? ['Secure'] : [])]
  const ofSignIn = cookies.filter(({ name }) => name !== config.csrfCookie && !visitorCookies?.has(name))
  const weak = ofSignIn.flatMap(({ name, attributes }) => {
    const lacking = flags.filter(flag => !attributes.has(flag.toLowerCase())).join(', ')
    return lacking ? `${name} without ${lacking}` : []
  })
  return weak.length > 0 ? [['!', `a cookie is not safe: ${[...new Set(weak)].join(', ')}`]] : []
}

async function crossOriginFindings(run: Run, origin: string, token: string): Promise<Finding[]> {
  const { exchanges, config } = run
  const base = config.apiBaseUrl
  // The preflight that a browser sends before the app changes a password.
  const names = ['content-type', ...(token ? [config.csrfHeader.toLowerCase()] : [])]
  const asks = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': names.join(',') }
  const preflight = { method: 'OPTIONS', headers: asks }
  await failureOf(personOf(run, 'member').fetch(base + CALLS.changePassword.path, preflight))
  const { status = Number.NaN, headers } = exchanges.at(-1) ?? {}
  const listed = (name: string) =>
    (headers?.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/[\s,]+/)
  const areListed = names.every(name => listed('headers').includes(name)) && listed('methods').includes('put')
  // An approximation: two hosts with the same last two labels may be different sites.
  const siteOf = ({ protocol, hostname }: URL) => protocol + hostname.split('.').slice(-2)
  const found: Finding[] = []
  if (siteOf(new URL(origin)) !== siteOf(new URL(base)))
    found.push(['!', 'the app and the API share no site, so browsers keep the session cookie back'])
  if (!(status < 300 && areListed))
    found.push(['!', `the preflight of a PUT does not allow it with ${names.join(' and ')}`])
  return found
}
