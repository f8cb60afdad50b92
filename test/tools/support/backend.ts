import { afterEach } from 'vitest'
import { checkApi } from '../../../scripts/check-api/run.mjs'
import * as schemas from '../../../src/api/schemas.ts'
import type { MockApi } from '../../../src/mock/api.ts'
import type { MockApiOptions } from '../../../src/mock/options.ts'
import { type FetchHandler, serve } from '../../../src/mock/server.ts'
import { createTestApi } from '../../support/data.ts'

type Wrap = (request: Request, next: FetchHandler) => Promise<Response>

/** A mock backend that listens, in the dialect asked for, and the writes that reached it. */
export type Backend = { readonly url: string; readonly api: MockApi; writes(): string[] }

const running: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.close()))
})

/** Starts a mock; `wrap` may answer in its place, or change its answers. */
export async function startBackend(options: MockApiOptions = {}, wrap?: Wrap): Promise<Backend> {
  const api = createTestApi(options)
  const server = await serve(wrap ? request => wrap(request, api.fetch) : api.fetch, { port: 0 })
  running.push(server)
  const isWrite = ({ method }: { method: string }) => !['GET', 'OPTIONS'].includes(method)
  const writes = () => api.log.filter(isWrite).map(({ method, path }) => `${method} ${path}`)
  return { url: server.url, api, writes }
}

/** Changes the JSON of one call's answer, and its headers when wanted. */
export const altered =
  (call: string, change: (json: unknown) => unknown): Wrap =>
  async (request, next) => {
    const answer = await next(request)
    if (`${request.method} ${new URL(request.url).pathname}` !== call || !answer.ok) return answer
    return new Response(JSON.stringify(change(await answer.json())), answer)
  }

type Options = {
  readonly user?: string
  readonly password?: string
  readonly origin?: string
  readonly loginPath?: string
  readonly logoutPath?: string
  readonly paymentSearch?: string
  readonly write?: boolean
}

/** Runs the check in this process: its exit status, what it printed, and what it asked consent for. */
export async function check(base: string, options: Options = {}, { agree = true, timeout = 5000 } = {}) {
  const lines: string[] = []
  let asked = 0
  const defaults = {
    user: 'lid@voorbeeld.nl',
    password: 'Klup1234',
    loginPath: '/api/login',
    logoutPath: '/api/logout',
    write: false,
  }
  const code: number = await checkApi(
    { ...defaults, base, ...options },
    {
      schemas,
      timeout,
      print: (line: string) => lines.push(line),
      confirm: async () => {
        asked++
        return agree
      },
    },
  )
  const text = lines.join('\n')
  return { code, text, asked, of: (call: string) => partOf(text, call), configuration: configurationIn(text) }
}

/** The line of a call, with its label if it has one, and what is said below it; without the time that it took. */
function partOf(text: string, call: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex(line => line.startsWith(`${call}  `))
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => !line.startsWith('    '))
  return [lines[start]?.replace(/ +\d+ ms/, ''), ...rest.slice(0, end)].join('\n').replace(/ {2,}/g, ' ')
}

const configurationIn = (text: string) =>
  text.split('\n').filter(line => /^[A-Z_]+=|^# [A-Z_]+ could not be told/.test(line))
