import { READS } from '../api/reads.ts'

/** Requests that are sent before the app's script has loaded. */
export type Prefetch = ReturnType<typeof createPrefetch>

interface SentRequest {
  readonly method: string | undefined
  readonly url: string
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

export function createPrefetch(fetch: typeof window.fetch) {
  let sent: readonly SentRequest[] = []

  /** Drops all answers to reads, except of the URL `kept`. Answers to writes remain, since the server carried them out. */
  const dropReads = (kept?: string) => {
    const isKept = ({ method, url }: SentRequest) => method !== 'GET' || url === kept
    for (const request of sent) if (!isKept(request)) request.controller.abort()
    sent = sent.filter(isKept)
  }

  return {
    /** Sends a request. The app's request with the same method and URL gets the answer. */
    send(url: string, init: RequestInit): Promise<Response> {
      const controller = new AbortController()
      const answer = fetch(url, { ...init, signal: controller.signal }).then(readBody)
      // The app's request handles a failure.
      answer.catch(() => {})
      sent = [...sent, { method: init.method, url, answer, controller }]
      return answer
    },
    dropReads,
    /** Drops the answers from these URLs. */
    forget(urls: readonly string[]): void {
      sent = sent.filter(({ url }) => !urls.includes(url))
    },
    /** A `fetch` that returns each prefetched answer once, to the first request with its method and URL. */
    fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = sent.find(({ method, url }) => method === init?.method && url === input)
      // A write outdates earlier reads. A second read of the user may return another member.
      const isUser = String(input).endsWith(READS.currentUser.path)
      if (!request && (isUser || init?.method !== 'GET')) dropReads()
      if (!request) return fetch(input, init)
      sent = sent.filter(other => other !== request)
      // A browser may hold back a second request for an address until the first one ends.
      const { signal } = init ?? {}
      signal?.addEventListener('abort', () => request.controller.abort(signal.reason))
      return request.answer
    },
  }
}

/** Reads the body now, so that `text()` works more than once. */
function readBody(response: Response): Response {
  const text = response.text()
  text.catch(() => {})
  return Object.assign(response, { text: () => text })
}
