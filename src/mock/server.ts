import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../scripts/serve-site.ts'
import { createMockApi, type MockApi } from './api.ts'
import { ConnectionLost } from './faults.ts'
import type { MockApiOptions } from './options.ts'
import { createProvider } from './provider.ts'
import { ssoToken } from './world.ts'

export type FetchHandler = (request: Request) => Promise<Response>

export type Served = { readonly port: number; readonly url: string; close(): Promise<void> }

/** Serves a `fetch`-like handler over HTTP, on this machine only, on this port or the next free one. */
export function serve(handler: FetchHandler, options: { readonly port: number }): Promise<Served> {
  return listen(async (message: IncomingMessage, answer: ServerResponse) => {
    try {
      await sendResponse(await handler(await toRequest(message)), answer)
    } catch (problem) {
      if (problem instanceof ConnectionLost || answer.headersSent) message.socket.destroy()
      else answer.writeHead(500, { 'content-type': 'text/plain' }).end(String(problem))
    }
  }, options.port)
}

export type StartMockOptions = MockApiOptions & {
  readonly apiPort?: number
  readonly providerPort?: number
}

export type RunningMock = {
  readonly api: MockApi
  readonly apiUrl: string
  /** The payment provider; a test may replace its `fetch`. */
  readonly provider: { fetch: FetchHandler }
  readonly providerUrl: string
  /** The stand-in for the external download page. */
  readonly downloadUrl: string
  close(): Promise<void>
}

/** Starts the mock API (port 4001) and the payment provider (port 4002), each on an origin of its own. */
export async function startMock(options: StartMockOptions = {}): Promise<RunningMock> {
  const { apiPort = 4001, providerPort = 4002, ...apiOptions } = options
  const api = createMockApi(apiOptions)
  const { settings } = api
  const apiServer = await serve(api.fetch, { port: apiPort })
  const provider = { fetch: createProvider(api) }
  const providerServer = await serve(request => provider.fetch(request), { port: providerPort })
  settings.providerUrl = providerServer.url
  return {
    api,
    apiUrl: apiServer.url,
    provider,
    providerUrl: providerServer.url,
    downloadUrl: `${providerServer.url}/download`,
    async close() {
      await Promise.all([apiServer.close(), providerServer.close()])
    },
  }
}

/** The demo members as a table for the terminal: how to sign in, and their states. */
export function demoTable({ world }: MockApi): string {
  const rows = world.members.map(member => [
    member.email,
    member.password ?? '–',
    `/sso?sso=${ssoToken(member)}`,
    member.state,
  ])
  const all = [['e-mail', 'wachtwoord', 'inloglink (1×)', 'toestand'], ...rows]
  const width = (column: number) => Math.max(...all.map(row => row[column]?.length ?? 0))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(width(column))).join('  ')
  return all.map(row => line(row).trimEnd()).join('\n')
}

async function toRequest(message: IncomingMessage): Promise<Request> {
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
async function sendResponse(response: Response, answer: ServerResponse) {
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
