import type { GenericSchema, InferOutput } from 'valibot'
import { abortError, CallError, hasStatus, NetworkError, NotSentError, TimeoutError } from './errors.ts'
import type { Bus } from './events.ts'
import { fill } from './match.ts'
import { parseResponse } from './parse-response.ts'
import { type RequestParts, requestInit } from './request-init.ts'

/** The events that the client emits (§8). */
export interface HttpEvents {
  'server-error': CallError
  'session-ended': CallError
}

/** One call of §7. Without a schema the answer is not used, and may be empty. */
export interface Call<S extends GenericSchema | undefined = undefined> extends RequestParts {
  /** A template: `{name}` is replaced by the `name` of `params`, as one encoded segment. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** With its question mark, sent as it is. */
  readonly search?: string
  readonly schema?: S
  readonly signal?: AbortSignal
  /** Whether a failure is ordinary here or reported by the caller: it rejects, but is not broadcast. */
  readonly silent?: (error: CallError) => boolean
  /** A GET that changes something, such as a request for a mail: its failure is that of a write. */
  readonly isWrite?: boolean
  /** A 401 of this call does not end the session: login and reset need none. */
  readonly anonymous?: boolean
}

/** The shared client (§7, §8). */
export interface Http {
  /** Makes a call. Rejects with a `CallError`, or with an abort, which is not a failure. */
  request<S extends GenericSchema | undefined = undefined>(
    call: Call<S>,
  ): Promise<S extends GenericSchema ? InferOutput<S> : undefined>
}

type AnyCall = Call<GenericSchema | undefined>

/** How long a request may take, in ms. */
export const REQUEST_TIMEOUT = 30_000

interface HttpOptions {
  readonly fetch: typeof fetch
  readonly baseUrl: string
  readonly bus: Bus<HttpEvents>
  /** The session's epoch: an answer to a request of an earlier one is ignored, whatever it says. */
  readonly epoch?: () => number
  /** Extra headers of a write, such as the CSRF header. */
  readonly writeHeaders?: () => Record<string, string>
  /** What the browser says about the connection; «yes» can be wrong. */
  readonly isOnline?: () => boolean
  /** Returns a promise while the page is being left; it resolves when the member is back. */
  readonly back?: () => Promise<void> | undefined
}

/** Creates the client. It sends cookies, retries nothing that failed, and knows neither toasts nor sessions. */
export function createHttp(options: HttpOptions): Http {
  const { fetch, baseUrl, bus, epoch = () => 0, writeHeaders } = options
  const { back = () => undefined, isOnline = () => true } = options

  async function exchange(call: AnyCall, signal: AbortSignal): Promise<unknown> {
    const url = baseUrl + fill(call.path, call.params ?? {}) + (call.search ?? '')
    const init = { ...requestInit(call, writeHeaders), signal }
    // Any other error is a mistake of the app and stays what it is.
    const lost = (cause: unknown) => Promise.reject(new NetworkError(call, cause))
    const response = await fetch(url, init).catch(lost)
    return parseResponse(call, response, await response.text().catch(lost))
  }

  /** Leaving the page aborts its requests: a read is repeated when the member comes back. */
  async function send(call: AnyCall): Promise<unknown> {
    try {
      return await inTime(call, signal => exchange(call, signal))
    } catch (error) {
      const isBack = error instanceof NetworkError ? back() : undefined
      await isBack
      if (isBack && call.method === 'GET') return send(call)
      throw error
    }
  }

  return {
    async request(call) {
      const began = epoch()
      const isUnsendable = (call.isWrite ?? call.method !== 'GET') && !isOnline()
      try {
        const answer = await send(call)
        if (began !== epoch()) throw abortError('The session changed.')
        return answer as never
      } catch (error) {
        if (began !== epoch()) throw abortError('The session changed.')
        if (isUnsendable && error instanceof NetworkError) throw new NotSentError(call, error.cause)
        if (error instanceof CallError && !call.silent?.(error))
          bus.emit(hasStatus(error, 401) && !call.anonymous ? 'session-ended' : 'server-error', error)
        throw error
      }
    },
  }
}

/** Runs an exchange until it ends, the caller aborts it, or `REQUEST_TIMEOUT` has passed. */
async function inTime<T>(call: AnyCall, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  const abort = () => controller.abort(abortError('The caller aborted.'))
  const timer = setTimeout(() => controller.abort(new TimeoutError(call)), REQUEST_TIMEOUT)
  if (call.signal?.aborted) abort()
  call.signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([run(controller.signal), stopped])
  } catch (cause) {
    throw controller.signal.aborted ? controller.signal.reason : cause
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
  }
}
