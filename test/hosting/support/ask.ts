import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'

/** A raw response: not decoded, no redirect followed. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface AskOptions {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** Uses https, and trusts only this certificate. */
  readonly tls?: { readonly ca: string; readonly servername: string }
}

/** Sends a path literally, including dots, slashes and bad escapes. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, tls }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false, ...tls }
    const asked = (tls ? secureRequest : request)(options, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}
