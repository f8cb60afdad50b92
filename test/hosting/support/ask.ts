import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface AskOptions {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** Uses https, and trusts only this certificate. */
  readonly tls?: { readonly ca: string; readonly servername: string }
}

export type Answer = Awaited<ReturnType<typeof ask>>

/** Sends a path literally, with dots, slashes and bad escapes. The response is raw: not decoded, no redirect followed. */
export async function ask(port: number, path: string, { tls, ...more }: AskOptions = {}) {
  const options = { host: '127.0.0.1', port, path, agent: false, ...tls, ...more }
  const asked = (tls ? secureRequest : request)(options).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('There is no response.')
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
