import { isLoopback } from './addresses.mjs'
import { createJar } from './cookie-jar.mjs'
import { nextStep } from './redirects.mjs'
import { clean, parseJson } from './text.mjs'

const READS = ['GET', 'OPTIONS']

/** The cookie and the header against cross-site requests, as Spring and others name them. */
export const CSRF = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' }

/**
 * A client for one backend that behaves as the app in a browser, but tells all: `exchange` answers with
 * `status`, `ms`, `headers`, `text` and `json`, the `hops` of its redirects, and `problem` when there was no
 * whole answer. It never throws for what the backend does, and writes to the paths in `writes` only.
 *
 * @param {{ base: string, origin?: string, writes: string[], timeout?: number }} options
 */
export function createClient({ base, origin, writes, timeout = 30_000 }) {
  const home = new URL(base)
  const jar = createJar({ hostname: home.hostname, isSafe: home.protocol === 'https:' || isLoopback(home) })
  const writable = writes.map(path => new URL(base + path).pathname)

  async function send({ method, url, body, headers }, signal) {
    if (!READS.includes(method) && !writable.includes(url.pathname)) {
      throw new Error(`${method} ${url.pathname} is not a write of this check`)
    }
    const all = { ...headersOf(method, body, origin, jar.header(url.pathname)), ...headers }
    const response = await fetch(url, { method, headers: all, body, redirect: 'manual', signal })
    jar.keep(response.headers, url.pathname)
    return response
  }

  /** @param {{ method?: string, path: string, search?: string, body?: any, headers?: object }} call */
  async function exchange({ method = 'GET', path, search = '', body, headers }) {
    const answer = { method, path, hops: [], headers: new Headers(), text: '', problem: undefined }
    const begin = performance.now()
    try {
      const step = { method, url: new URL(base + path + search), body, headers }
      const signal = AbortSignal.timeout(timeout)
      await follow(answer, step, next => send(next, signal))
    } catch (error) {
      answer.problem = reasonOf(error, timeout)
    }
    return { ...answer, ms: Math.round(performance.now() - begin), json: parseJson(answer.text) }
  }

  return { exchange, jar }
}

/** Makes a request and goes along with its redirects; `answer` holds what came last, however far it got. */
async function follow(answer, first, send) {
  for (let step = first; step?.url; ) {
    const response = await send(step)
    Object.assign(answer, { status: response.status, headers: response.headers, text: '' })
    answer.text = await response.text()
    step = nextStep(step, response, answer.hops.length)
    if (step?.url) answer.hops.push(clean(step.url.pathname))
    answer.problem = step?.problem
  }
}

/** The headers that the app and its browser send (DECISIONS, The client). */
function headersOf(method, body, origin, cookie) {
  const [, token] = cookie.match(new RegExp(`(?:^|; )${CSRF.cookie}=([^;]*)`)) ?? []
  const isWrite = !READS.includes(method)
  return {
    ...(method !== 'OPTIONS' && { Accept: 'application/json' }),
    ...(isWrite && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    ...(isWrite && token && { [CSRF.header]: decodeURIComponent(token) }),
    ...(origin && { Origin: origin }),
    ...(cookie && method !== 'OPTIONS' && { Cookie: cookie }),
  }
}

function reasonOf(error, timeout) {
  if (error.name === 'TimeoutError') return `no whole answer within ${timeout / 1000} s`
  const cause = error.cause?.code ?? error.cause?.message ?? error.message
  return `no answer: ${clean(cause)}`
}
