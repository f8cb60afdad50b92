import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export async function toRequest(message: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = message
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(message)
  const address = `http://${headers.get('host') ?? 'localhost'}${url}`
  return new Request(address, { method, headers, body: body?.length ? body : null })
}

/** Sends a `Response` in pieces. Rejects if its body fails. */
export async function sendResponse(response: Response, answer: ServerResponse) {
  answer.statusCode = response.status
  for (const [name, value] of response.headers) answer.appendHeader(name, value)
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    await write(answer, piece.value)
  }
  answer.end()
}

/** Waits until a piece is sent, so a connection that breaks afterwards does not lose it. */
const write = (answer: ServerResponse, piece: Uint8Array) =>
  new Promise<void>(resolve => answer.write(piece, () => resolve()))
