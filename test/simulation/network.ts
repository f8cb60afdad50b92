import { match } from '../../src/lib/match.ts'
import { tryOrUndefined } from '../../src/lib/try.ts'
import { isFaultName } from '../../src/mock/faults.ts'
import { apiRoutes } from '../../src/mock/routes.ts'
import { LOGOUT, type Page, type Request } from './page.ts'
import type { Run } from './run.ts'

/** The calls of §7, as `POST /api/payment`. */
export const CALLS = Object.keys(apiRoutes)

const callOf = (method: string, path: string) =>
  CALLS.find(call => call.startsWith(`${method} `) && match(call.slice(method.length + 1), path)) ??
  `${method} ${path}`

/** Their body breaks off or never ends. */
const PARTIAL = ['reset', 'hang-body']

/**
 * The line and the server behind it. A request has a fate: the name of a fault of the
 * mock, `done 500-html` (carried out, and answered so all the same) or `late 8000` (answered after 8 s).
 */
export class Network {
  /** How long a page waits for the app's script, in ms. */
  scriptDelay = 0
  /** The fates of the next requests: each is for one of its call, or of any. An empty one is well. */
  fates: { readonly call?: string | undefined; readonly fate: string }[] = []
  /** The calls so far, in their order. */
  readonly calls: string[] = []
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  /** The line and the server are well again. */
  heal(): void {
    this.scriptDelay = 0
    this.fates = []
  }

  /** The `fetch` of a page. */
  fetchOf(page: Page): typeof fetch {
    return (input, { method = 'GET', body, signal, ...init } = {}) => {
      if (!page.isAlive) return new Promise(() => {})
      if (signal?.aborted) return Promise.reject(signal.reason)
      const url = String(input)
      const call = callOf(method, new URL(url, 'http://localhost').pathname)
      const order = this.#run.nextOrder()
      const request: Request = { page, call, url, body: typeof body === 'string' ? body : '', order }
      this.#run.check('sent', request)
      if (call === LOGOUT) page.tab.forgetUser()
      page.requests.push(request)
      this.calls.push(call)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        const arrive = (settle: () => void) => page.isAlive && !signal?.aborted && settle()
        this.#travel(call, url, { ...init, method, ...(body && { body }) }).then(
          ([response, text]) =>
            arrive(() => {
              if (text !== undefined) this.#note(request, response, text)
              resolve(response)
            }),
          cause => arrive(() => reject(cause)),
        )
      })
    }
  }

  #fateOf(call: string): string {
    const next = this.fates.findIndex(each => (each.call ?? call) === call)
    const [{ fate } = { fate: '' }] = next < 0 ? [] : this.fates.splice(next, 1)
    return fate
  }

  /** Goes to the server, which answers with the cookies of now, and back. */
  async #travel(call: string, url: string, init: RequestInit): Promise<[Response, string | undefined]> {
    const { mock, browser } = this.#run
    const fate = this.#fateOf(call)
    const name = fate.replace('done ', '')
    if (isFaultName(name)) mock.setFault(call, name, { times: 1, applied: name !== fate })
    const answer = browser.fetch(url, init)
    mock.world.faults.clear()
    const response = await answer
    const text = PARTIAL.includes(name) ? undefined : await response.text()
    if (text !== undefined) Object.assign(response, { text: () => Promise.resolve(text) })
    const wait = Number(/^late (\d+)/.exec(fate)?.[1] ?? 0)
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    return [response, text]
  }

  #note(request: Request, response: Response, text: string): void {
    const json: unknown = tryOrUndefined(() => JSON.parse(text))
    request.answered = this.#run.nextOrder()
    request.status = response.status
    request.answer = typeof json === 'object' && json !== null && 'data' in json ? json.data : json
    this.#run.check('answered', request)
  }
}
