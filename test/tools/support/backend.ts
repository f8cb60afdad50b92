import { afterEach } from 'vitest'
import { checkApi } from '../../../scripts/check-api/check.ts'
import { readOptions } from '../../../scripts/check-api/options.ts'
import type { MockApiOptions } from '../../../src/mock/options.ts'
import { type FetchHandler, type Served, serve } from '../../../src/mock/server.ts'
import type { World } from '../../../src/mock/world.ts'
import { createTestApi, PASSWORD } from '../../support/data.ts'

export const MEMBER = 'lid@voorbeeld.nl'

const running: Served[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.close()))
})

export type Json = Record<string, unknown>
export type Wrap = (request: Request, next: FetchHandler, world: World) => Promise<Response>

/** Starts a mock backend; `wrap` may respond in its place or change its responses. */
export async function startBackend(
  options: MockApiOptions = {},
  wrap: Wrap = (request, next) => next(request),
) {
  const api = createTestApi(options)
  const server = await serve(request => wrap(request, api.fetch, api.world), { port: 0 })
  running.push(server)
  return { ...api, url: server.url, calls: () => api.log.map(({ method, path }) => `${method} ${path}`) }
}

/** The method and path of a request. */
export const callOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`

/** Changes the real response of one call. */
export const changing =
  (call: string, change: (real: Response) => Response | Promise<Response>): Wrap =>
  async (request, next) => {
    const real = await next(request)
    return callOf(request) === call ? change(real) : real
  }

/** Changes the JSON of a successful answer. */
export const sending = (call: string, change: (json: never) => unknown) =>
  changing(call, async real =>
    real.ok ? Response.json(change((await real.json()) as never), { headers: real.headers }) : real,
  )

/** Changes the cookies that a response sets. */
export function changeCookies({ headers, status, body }: Response, change: (lines: string[]) => string[]) {
  const lines = change(headers.getSetCookie())
  headers.delete('set-cookie')
  for (const line of lines) headers.append('set-cookie', line)
  return new Response(body, { headers, status })
}

/** Runs `check:api`: its report, its output, and the last row of a call with the lines below it. */
export async function check(
  url: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  hooks: { signal?: AbortSignal; ask?: (link: string) => Promise<string | undefined> } = {},
) {
  const base = args.includes('--rehearse') ? [] : ['--base', url]
  const all = [...base, '--user', MEMBER, ...args]
  let output = ''
  const print = (line: string) => {
    output += `${line}\n`
  }
  const report = await checkApi(readOptions(all, { KLUP_PASSWORD: PASSWORD, ...env }), print, hooks)
  const rows = output.split(/\n(?! {4})/).map(row => row.replace(/ {2,}/g, ' ').replace(/, \d+ ms: .*/, ''))
  return { ...report, output, of: (call: string) => rows.findLast(row => row.startsWith(`${call} `)) }
}
