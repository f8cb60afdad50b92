import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A Node request as a web-standard one; its signal aborts when the browser goes away before the answer is complete. */
export async function toRequest(message: IncomingMessage, answer: ServerResponse): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = message
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const left = new AbortController()
  answer.once('close', () => left.abort())
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(message)
  const address = `http://${headers.get('host') ?? 'localhost'}${url}`
  return new Request(address, { method, headers, signal: left.signal, body: body?.length ? body : null })
}

/** Writes a web-standard answer as a Node one, piece by piece; rejects when the body breaks off. */
export async function sendResponse(response: Response, message: IncomingMessage, answer: ServerResponse) {
  answer.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') answer.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) answer.setHeader('set-cookie', cookies)
  if (response.body !== null && message.method !== 'HEAD') {
    const reader = response.body.getReader()
    answer.once('close', () => reader.cancel().catch(() => {}))
    for (let part = await reader.read(); !part.done; part = await reader.read())
      await write(answer, part.value)
  }
  answer.end()
}

/** Waits until a piece is on its way, so that a connection broken after it does not swallow it. */
const write = (answer: ServerResponse, piece: Uint8Array) =>
  new Promise<void>(resolve => answer.write(piece, () => resolve()))
