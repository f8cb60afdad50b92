import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockApi, type MockApi } from './api.ts'
import { close, listen } from './listen.ts'
import { sendResponse, toRequest } from './node-messages.ts'
import type { MockApiOptions } from './options.ts'
import { createProvider, type Provider } from './provider.ts'
import { ConnectionLost } from './show-fault.ts'
import { ssoToken } from './world.ts'

export type FetchHandler = (request: Request) => Promise<Response>

export type ServeOptions = {
  /** The port to listen on, 0 for any free one. When it is taken the next free one is used. */
  readonly port: number
  /** The address to listen on. */
  readonly host?: string | undefined
  /** The name that stands in the url. */
  readonly hostname?: string | undefined
}

export type Served = {
  readonly port: number
  readonly url: string
  /** The port that was asked for was taken. */
  readonly moved: boolean
  close(): Promise<void>
}

/** Serves a `Request` to `Response` handler over HTTP, on this machine only. */
export async function serve(handler: FetchHandler, options: ServeOptions): Promise<Served> {
  const { host = '127.0.0.1', hostname = 'localhost' } = options
  const server = await listen((message, answer) => respond(handler, message, answer), options.port, host)
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${hostname}:${port}`,
    moved: options.port !== 0 && port !== options.port,
    close: () => close(server),
  }
}

async function respond(handler: FetchHandler, message: IncomingMessage, answer: ServerResponse) {
  try {
    await sendResponse(await handler(await toRequest(message, answer)), message, answer)
  } catch (problem) {
    if (problem instanceof ConnectionLost || answer.headersSent) message.socket.destroy()
    else answer.writeHead(500, { 'content-type': 'text/plain' }).end(String(problem))
  }
}

export type StartMockOptions = Omit<MockApiOptions, 'providerUrl'> & {
  readonly apiPort?: number | undefined
  readonly providerPort?: number | undefined
  readonly hostname?: string | undefined
}

export type RunningMock = {
  readonly api: MockApi
  readonly provider: Provider
  readonly apiUrl: string
  readonly providerUrl: string
  /** The stand-in for the external download page. */
  readonly downloadUrl: string
  /** A port that was asked for was taken. */
  readonly moved: boolean
  /** What to tell about that, a line for each port. */
  readonly notes: readonly string[]
  close(): Promise<void>
}

/** Starts the mock API (port 4001) and the payment provider (port 4002) on origins of their own. */
export async function startMock(options: StartMockOptions = {}): Promise<RunningMock> {
  const { apiPort = 4001, providerPort = 4002, hostname, ...apiOptions } = options
  const providerServer = await serve(request => provider.fetch(request), { port: providerPort, hostname })
  const api = createMockApi({ ...apiOptions, providerUrl: providerServer.url })
  const provider = createProvider({ api })
  const apiServer = await serve(api.fetch, { port: apiPort, hostname })
  const notes = [
    ...(apiServer.moved ? [`Port ${apiPort} is taken, so the mock API listens on ${apiServer.port}.`] : []),
    ...(providerServer.moved
      ? [`Port ${providerPort} is taken, so the bank listens on ${providerServer.port}.`]
      : []),
  ]
  return {
    api,
    provider,
    apiUrl: apiServer.url,
    providerUrl: providerServer.url,
    downloadUrl: `${providerServer.url}/download`,
    moved: notes.length > 0,
    notes,
    async close() {
      await Promise.all([apiServer.close(), providerServer.close()])
    },
  }
}

const titles = ['e-mail', 'wachtwoord', 'inloglink (1×)', 'toestand']

/** The demo members as a table to print: how to sign in as each of them, and what state they are in. */
export function demoTable({ world }: MockApi): string {
  const rows = world.members.map(member => [
    member.email,
    member.password ?? '–',
    `/sso?sso=${ssoToken(member)}`,
    member.state,
  ])
  const all = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  const rule = widths.map(width => '-'.repeat(width))
  return [line(titles), line(rule), ...rows.map(line)].map(text => text.trimEnd()).join('\n')
}
