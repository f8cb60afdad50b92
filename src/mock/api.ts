import { readCookies } from './cookies.ts'
import { addHeaders } from './cors.ts'
import { dispatch } from './dispatch.ts'
import { type FaultOptions, setFault } from './inject-fault.ts'
import { defaultSettings, type MockApiOptions, type Settings } from './options.ts'
import { createWorld, type LogEntry, resetWorld, type World } from './world.ts'

/** The headers that only a browser sets; in happy-dom a `Request` cannot have them. */
type BrowserHeaders = { readonly origin: string | null; readonly cookie: string }

export type MockApi = {
  /** Answers a request. Rejects with `ConnectionLost`, a `TypeError`, when a fault breaks the connection. */
  fetch(request: Request, headers?: BrowserHeaders): Promise<Response>
  /** Sets the fault of a call, `null` for none. Throws a `RangeError` for an unknown call or fault. */
  setFault(call: string, fault: string | null, options?: FaultOptions): void
  reset(): void
  readonly log: readonly LogEntry[]
  readonly world: World
  readonly settings: Settings
}

/** Creates the API of §7 in memory, with faults on demand and control calls. */
export function createMockApi(options: MockApiOptions = {}): MockApi {
  const settings: Settings = { ...defaultSettings, ...options }
  const world = createWorld(settings.data, settings.now())

  async function fetch(request: Request, headers = headersOf(request)): Promise<Response> {
    const { origin } = headers
    const url = new URL(request.url)
    const entry: LogEntry = { method: request.method, path: `${url.pathname}${url.search}`, status: 0 }
    if (!url.pathname.startsWith('/__mock/')) world.log.push(entry)
    const cookies = readCookies(headers.cookie)
    const response = await dispatch({ request, url, origin, cookies, world, settings })
    entry.status = response.status
    addHeaders(response, origin, settings)
    return response
  }

  return {
    fetch,
    setFault: (call, fault, faultOptions) => setFault(world, call, fault, faultOptions),
    reset: () => resetWorld(world, settings.data, settings.now()),
    log: world.log,
    world,
    settings,
  }
}

const headersOf = ({ headers }: Request): BrowserHeaders => ({
  origin: headers.get('origin'),
  cookie: headers.get('cookie') ?? '',
})
