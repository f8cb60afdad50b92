import { siteOf } from './addresses.mjs'
import { clean } from './text.mjs'

const problem = text => ({ isProblem: true, text })
const advice = text => ({ isProblem: false, text })

/** What a browser needs beside the answers themselves: cookies, cross-origin headers, and no copies kept. */
export const findingsOf = ({ base, origin, cookies, refused, answers, preflights }) => [
  ...cookies.flatMap(cookie => cookieFindings(cookie, new URL(base), origin && new URL(origin))),
  ...refused.map(({ name, domain }) => {
    const where = domain ? ` for ${clean(domain)}` : ''
    return problem(`cookie ${clean(name) || '(nameless)'}${where}: browsers refuse it from here`)
  }),
  ...originFindings(new URL(base), origin, answers, preflights),
  ...cacheFindings(answers),
]

/** A token against cross-site requests must be readable by the app. */
const isToken = name => /xsrf|csrf/i.test(name)

function cookieFindings({ name, httpOnly, secure, sameSite }, base, origin) {
  const isElsewhere = origin && siteOf(origin) !== siteOf(base)
  const rules = [
    [!httpOnly && !isToken(name), advice, 'not HttpOnly, so any script can read it'],
    [!secure && base.protocol === 'https:', advice, 'not Secure'],
    [!sameSite, advice, 'without SameSite, which browsers take for Lax'],
    [sameSite === 'none' && !secure, problem, 'SameSite=None but not Secure, so browsers refuse it'],
    [
      isElsewhere && sameSite !== 'none',
      problem,
      `not SameSite=None, so no browser sends it from ${origin?.origin}`,
    ],
  ]
  return rules
    .filter(([applies]) => applies)
    .map(([, level, text]) => level(`cookie ${clean(name)}: ${text}`))
}

function originFindings(base, origin, answers, preflights) {
  if (!origin) return [advice('cross-origin headers were not checked: give --origin')]
  if (origin === base.origin) return []
  const faults = new Map()
  for (const { method, path, status, headers } of [...answers, ...preflights]) {
    const fault = status && sharingFault(headers, origin)
    if (fault) faults.set(fault, [...(faults.get(fault) ?? []), `${method} ${path} (${status})`])
  }
  return [
    ...[...faults].map(([fault, calls]) => problem(`${fault}: ${[...new Set(calls)].join(', ')}`)),
    ...preflights.flatMap(preflightFindings),
  ]
}

const allowed = (headers, name) => headers.get(`access-control-allow-${name}`)

function sharingFault(headers, origin) {
  if (allowed(headers, 'origin') !== origin) return `Access-Control-Allow-Origin is not ${origin}`
  return allowed(headers, 'credentials') !== 'true' && 'Access-Control-Allow-Credentials is not true'
}

function preflightFindings({ path, status, headers, problem: trouble, asks }) {
  const where = `the preflight of ${asks} ${path}`
  if (trouble) return [problem(`${where}: ${trouble}`)]
  if (status < 200 || status > 299) return [problem(`${where} is answered with ${status}`)]
  const list = name => (allowed(headers, name) ?? '').toLowerCase().split(/\s*,\s*/)
  return [
    // Every browser allows a POST by itself.
    ...(asks === 'POST' || list('methods').includes(asks.toLowerCase())
      ? []
      : [problem(`${where} does not allow ${asks}`)]),
    ...(list('headers').includes('content-type')
      ? []
      : [problem(`${where} does not allow the header content-type`)]),
  ]
}

function cacheFindings(answers) {
  const mayBeKept = ({ method, status, headers }) =>
    method === 'GET' && status === 200 && !/\bno-store\b/i.test(headers.get('cache-control') ?? '')
  const paths = new Set(answers.filter(mayBeKept).map(({ path }) => path))
  return paths.size > 0
    ? [advice(`copies may be kept, without Cache-Control: no-store: ${[...paths].join(', ')}`)]
    : []
}
