import { answerRequest } from './answer-request.ts'
import { localDate } from './calendar.ts'
import type { Settings } from './call.ts'
import { readCookies, type SetCookies } from './cookies.ts'
import { shareWith } from './cors.ts'
import { type MockApiOptions, settingsOf } from './options.ts'
import { type FaultOptions, planFault } from './plan-fault.ts'
import { createWorld, type LogEntry, renewWorld, type World } from './world.ts'

/** What a browser adds to a request by itself, and not every `Request` can carry. */
export type Sender = { readonly origin: string | null; readonly cookie: string }

export type Exchange = { readonly response: Response; readonly setCookies: readonly string[] }

export type MockApi = {
  /** Answers a request; rejects with `ConnectionLost`, a `TypeError`, when a fault breaks the connection. */
  fetch(request: Request): Promise<Response>
  /** The same with cookies and origin beside the messages, for places that hide those headers. */
  exchange(request: Request, sender: Sender): Promise<Exchange>
  /** Makes a call fail, or with `null` work again; throws a `RangeError` for a name that does not exist. */
  setFault(call: string, fault: string | null, options?: FaultOptions): void
  /** Everything as new: members, tokens, sessions, payments, faults and log. */
  reset(): void
  readonly log: readonly LogEntry[]
  readonly world: World
  readonly settings: Settings
}

/** The whole API of §7 in memory, with demo members, faults on demand and calls that steer it. */
export function createMockApi(options: MockApiOptions = {}): MockApi {
  const settings = settingsOf(options)
  const today = () => localDate(settings.now())
  const world = createWorld(today())

  async function exchange(request: Request, { origin, cookie }: Sender): Promise<Exchange> {
    const url = new URL(request.url)
    const entry: LogEntry = { method: request.method, path: `${url.pathname}${url.search}`, status: 0 }
    if (!url.pathname.startsWith('/__mock/')) world.log.push(entry)
    const setCookies: SetCookies = new Map()
    const cookies = readCookies(cookie)
    const response = await answerRequest({ request, url, origin, cookies, setCookies, world, settings })
    entry.status = response.status
    addHeaders(response.headers, origin, settings.isAppOrigin)
    return { response, setCookies: [...setCookies.values()] }
  }

  async function fetch(request: Request): Promise<Response> {
    const { headers } = request
    const sender = { origin: headers.get('origin'), cookie: headers.get('cookie') ?? '' }
    const { response, setCookies } = await exchange(request, sender)
    for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
    return response
  }

  return {
    fetch,
    exchange,
    setFault: (call, fault, faultOptions) => planFault(world, call, fault, faultOptions),
    reset: () => renewWorld(world, today()),
    log: world.log,
    world,
    settings,
  }
}

function addHeaders(headers: Headers, origin: string | null, isAppOrigin: (origin: string) => boolean) {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  headers.append('vary', 'Origin')
  if (origin === null || !isAppOrigin(origin)) return
  for (const [name, value] of shareWith(origin)) headers.set(name, value)
}
