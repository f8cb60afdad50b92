import { CALLS } from '../../src/api/calls.ts'
import { failureOf, tryOrUndefined } from '../../src/lib/try.ts'
import type { Exchange } from './browser.ts'
import { type Finding, personOf, type Run, tokenOf } from './run.ts'

/** The answers that a rule is about. */
const SCOPES = {
  all: () => true,
  done: ({ status = 0, method }) => status < 300 && method !== 'OPTIONS',
  json: ({ text = '' }) => tryOrUndefined(() => JSON.parse(text)) !== undefined,
  preflight: ({ method }) => method === 'OPTIONS',
} satisfies Record<string, (answer: Exchange) => boolean>

type Rule = readonly [...Finding, scope: keyof typeof SCOPES, header: string, right: RegExp | string]

const RULES: readonly Rule[] = [
  ['!', 'the browser asks for a password itself', 'all', 'www-authenticate', /^(?!.*\bbasic\b)/i],
  ['!', 'JSON is sent as another type', 'json', 'content-type', /^application\/(\S+\+)?json/i],
  ['!', 'the app reads only UTF-8', 'json', 'content-type', /^(?!.*charset=(?!"?utf-8))/i],
  ['!', 'caches answer without asking', 'done', 'cache-control', /^(?!.*(public|max-age=[1-9]))/i],
  ['-', 'caches keep copies, without no-store', 'done', 'cache-control', /no-store/i],
]

/** The rules for an API on another origin than the app. */
const crossOriginRules = (origin: string): readonly Rule[] => [
  ['!', `another origin is allowed than ${origin}`, 'all', 'access-control-allow-origin', origin],
  ['!', 'no cookies are allowed', 'all', 'access-control-allow-credentials', 'true'],
  ['!', 'PUT is not allowed', 'preflight', 'access-control-allow-methods', /\bPUT\b/i],
]

/** Findings about the headers and cookies of all answers together. */
export async function findingsOfAll(run: Run): Promise<Finding[]> {
  const { exchanges, origin, config } = run
  const { cookies, fetch } = personOf(run, 'member')
  const found = cookieFindings(run)
  const rules = [...RULES]
  if (config.csrfCookie && !tokenOf(run, cookies)) {
    const text = 'scripts need it, with Path=/, a common Domain, no HttpOnly'
    found.push(['!', `cookie ${config.csrfCookie}: ${text}`])
  }
  if (run.query === '') found.push(['!', 'the return address has no query, so no id of the payment'])
  if (!origin) found.push(['-', 'cross-origin headers were not checked: give --origin'])
  else if (origin !== new URL(config.apiBaseUrl).origin) {
    // What a browser sends before the app changes a password.
    const names = ['content-type', config.csrfHeader.toLowerCase()].filter(Boolean)
    const headers = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': names.join() }
    await failureOf(fetch(config.apiBaseUrl + CALLS.changePassword.path, { method: 'OPTIONS', headers }))
    rules.push(...crossOriginRules(origin))
    const header = 'access-control-allow-headers'
    for (const name of names)
      rules.push(['!', `${name} is not allowed`, 'preflight', header, RegExp(name, 'i')])
    if (siteOf(origin) !== siteOf(config.apiBaseUrl))
      found.push(['!', 'the app and the API share no site, so browsers keep the session cookie back'])
  }
  for (const [mark, text, scope, header, right] of rules) {
    const wrong = exchanges.filter(one => {
      const value = one.headers.get(header) ?? ''
      const isRight = typeof right === 'string' ? value === right : right.test(value)
      return one.status && SCOPES[scope](one) && !isRight
    })
    const calls = wrong.map(({ method, path }) => `${method} ${path}`)
    if (calls.length > 0) found.push([mark, `${text}: ${[...new Set(calls)].join(', ')}`])
  }
  return found
}

/** An approximation: two hosts with the same last two labels may be different sites. */
function siteOf(address: string): string {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname.split('.').slice(-2).join('.')}`
}

/** Findings about session cookies. */
function cookieFindings({ cookies, config, sessionNames }: Run): Finding[] {
  const secure = config.apiBaseUrl.startsWith('https:') ? ['Secure'] : []
  const weak = cookies.flatMap(({ name, path, attributes }) => {
    const lacks = ['HttpOnly', ...secure].filter(flag => !attributes.has(flag.toLowerCase()))
    if (!/^(lax|strict)$/i.test(attributes.get('samesite') ?? '')) lacks.push('SameSite=Lax')
    if (path !== '/') lacks.push('Path=/')
    return sessionNames.has(name) ? lacks.map(flag => `cookie ${name} without ${flag}`) : []
  })
  return [...new Set(weak)].map(text => ['!', text])
}
