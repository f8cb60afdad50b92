/** Requests that are sent before the app's script is there. */
export type Prefetch = ReturnType<typeof createPrefetch>

interface SentRequest {
  readonly method: string | undefined
  readonly url: string
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

/** Begins with nothing sent. */
export function createPrefetch(fetch: typeof window.fetch) {
  let sent: readonly SentRequest[] = []

  /** Forgets the answers to reads. The answer to a write stays: the write was carried out. */
  const dropReads = () => {
    for (const { method, controller } of sent) if (method === 'GET') controller.abort()
    sent = sent.filter(({ method }) => method !== 'GET')
  }

  const find = (url: unknown, init?: RequestInit) =>
    sent.find(request => request.method === init?.method && request.url === url)

  /** Sends a request now; the app takes its answer over by method and address. */
  function send(url: string, init: RequestInit): Promise<Response> {
    const controller = new AbortController()
    const answer = fetch(url, { ...init, signal: controller.signal }).then(readBody)
    // The taker handles a failure; until then nobody does.
    answer.catch(() => {})
    sent = [...sent, { method: init.method, url, answer, controller }]
    return answer
  }

  return {
    send,
    /** The same for a write, which must not be repeated: a second call gets the first answer. */
    sendOnce: (url: string, init: RequestInit) => find(url, init)?.answer ?? send(url, init),
    dropReads,
    /** A `fetch` that hands out each prefetched answer once, to the first request for the same. */
    fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = find(input, init)
      if (!request) {
        // What was read before a write is outdated.
        if (init?.method !== 'GET') dropReads()
        return fetch(input, init)
      }
      sent = sent.filter(other => other !== request)
      init?.signal?.addEventListener('abort', () => request.controller.abort())
      return request.answer
    },
  }
}

/** Reads the body at once, so that the taker does not wait for it any more. It can be read more than once. */
function readBody(response: Response): Response {
  const text = response.text()
  text.catch(() => {})
  return Object.assign(response, { text: () => text })
}
