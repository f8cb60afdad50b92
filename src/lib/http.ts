import type { GenericSchema, InferOutput } from 'valibot'
import { abortError, type CallError, hasStatus, NetworkError, RedirectError, TimeoutError } from './errors.ts'
import { fill } from './match.ts'
import { isForeign, isRedirect, type ParsedCall, parseResponse } from './parse-response.ts'

export interface RequestParts {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Sent as JSON. A FormData is sent unchanged, and the browser sets its content type. */
  readonly body?: unknown
}

/** One call of §7. Without a schema the client ignores the body, which may be empty. */
export interface Call<S extends GenericSchema | undefined = undefined>
  extends RequestParts,
    Pick<ParsedCall, 'isYesOrNo'> {
  /** A template: `name` of `params` replaces `{name}`, as one encoded segment. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Includes the question mark; sent unchanged. */
  readonly search?: string
  readonly schema?: S
  readonly signal?: AbortSignal | undefined
  readonly priority?: RequestPriority
  /** Needs no session: no read of the user precedes the call, or follows its 401 (§6). */
  readonly keepsSession?: boolean
}

/** The shared client (§7, §8). */
export interface Http {
  /** Makes a call. Rejects with a `CallError`, or with an `AbortError`, which is not a failure. */
  request<S extends GenericSchema | undefined = undefined>(
    call: Call<S>,
  ): Promise<S extends GenericSchema ? InferOutput<S> : undefined>
}

type AnyCall = Call<GenericSchema | undefined>

/** How long a request may take, in ms. */
export const REQUEST_TIMEOUT = 30_000

export interface HttpOptions {
  readonly fetch: typeof fetch
  readonly baseUrl: string
  /** The session's epoch. The client ignores responses to requests of an earlier epoch. */
  readonly epoch: () => number
  /** Aborts when the session changes: a request that waits for its preflight would carry the next member's cookie. */
  readonly sessionSignal?: () => AbortSignal
  /** Reads the current user after a 401 or a redirect. Resolves to whether a member is signed in; never rejects. */
  readonly checkSession: (failed: CallError) => Promise<boolean>
  /** Reads the current user, if other calls must wait for it. Rejects if the read gets no answer. */
  readonly readUserFirst: () => Promise<unknown> | undefined
  /** Called for every response. `isForeign`: it is a redirect, or a gateway or a portal may have sent it. */
  readonly onResponse: (isForeign: boolean) => void
  /** Called before a write, and awaited. If it rejects, the write is not sent, and rejects with the same error. */
  readonly beforeWrite?: () => Promise<unknown> | undefined
  /** Extra headers of a write, such as the CSRF header. */
  readonly writeHeaders: () => Record<string, string>
  /** Whether the browser reports a connection, which does not prove one. */
  readonly isOnline: () => boolean
  /** Whether the browser is leaving the page, which aborts all requests. */
  readonly isUnloading: () => boolean
}

/** Creates the client. It sends cookies. Only a read that a member is refused is sent once more (§6). */
export function createHttp(options: HttpOptions): Http {
  const { fetch, baseUrl, epoch, checkSession, writeHeaders, isOnline, isUnloading } = options

  async function send(call: AnyCall, signal: AbortSignal): Promise<unknown> {
    const url = baseUrl + fill(call.path, call.params ?? {}) + (call.search ?? '')
    const init: RequestInit = { ...requestInit(call, writeHeaders), signal }
    if (call.priority) init.priority = call.priority
    const wasOffline = !isOnline()
    const fail = (cause: unknown) => {
      throw isUnloading()
        ? abortError('The browser leaves the page.')
        : new NetworkError(call, cause, wasOffline)
    }
    const response = await fetch(url, init).catch(fail)
    const text = await response.text().catch(fail)
    options.onResponse(isRedirect(response) || isForeign(text))
    return parseResponse(call, response, text)
  }

  return {
    async request(call) {
      const startEpoch = epoch()
      const isCurrent = () => startEpoch === epoch()
      const attempt = () => withTimeout(call, options.sessionSignal?.(), signal => send(call, signal))
      const check = async (error: unknown) => {
        const mayBeSignedOut = error instanceof RedirectError || (hasStatus(error, 401) && !call.keepsSession)
        const isMember = mayBeSignedOut && isCurrent() && (await checkSession(error))
        if (isMember && isCurrent() && call.method === 'GET') return attempt()
        throw error
      }
      try {
        const waiting = call.keepsSession ? undefined : options.readUserFirst()
        if (waiting) await waiting
        // Without anything to wait for, the request is sent in this task.
        const headers = call.method === 'GET' ? undefined : options.beforeWrite?.()
        if (headers) await headers
        if (isCurrent()) {
          const data = await attempt().catch(check)
          if (isCurrent()) return data as never
        }
      } catch (error) {
        if (isCurrent()) throw error
      }
      throw abortError('The session changed.')
    },
  }
}

/**
 * The options of a request (§7). A write has the content type JSON even without a body, so that no write is a simple
 * cross-site request. A read sends only `Accept`, so that it needs no preflight. `no-store`: the browser's cache may contain
 * answers to another member. `manual`: a redirect is an answer.
 */
export function requestInit(
  { method, body }: RequestParts,
  writeHeaders?: () => Record<string, string>,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
  }
  if (method === 'GET') return init
  Object.assign(headers, writeHeaders?.())
  if (body instanceof FormData) return { ...init, body }
  headers['Content-Type'] = 'application/json'
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}

/** Aborts a request when its caller does, or after `REQUEST_TIMEOUT`. */
async function withTimeout<T>(
  call: AnyCall,
  session: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const abort = () => controller.abort(abortError('The caller aborted.'))
  const timer = setTimeout(() => controller.abort(new TimeoutError(call)), REQUEST_TIMEOUT)
  if (call.signal?.aborted) abort()
  call.signal?.addEventListener('abort', abort)
  session?.addEventListener('abort', abort)
  try {
    return await Promise.race([run(controller.signal), aborted])
  } catch (cause) {
    throw controller.signal.aborted ? controller.signal.reason : cause
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
    session?.removeEventListener('abort', abort)
  }
}
