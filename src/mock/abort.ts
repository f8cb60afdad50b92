/** The promise, or the signal's reason when that comes first; what was begun goes on, as it does on a server. */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The same answer, whose body can still be aborted while it is read. */
export function withAbortableBody(response: Response, signal: AbortSignal): Response {
  if (response.body === null) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await beforeAbort(reader.read(), signal)
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}
