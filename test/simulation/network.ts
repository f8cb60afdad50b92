import { match } from '../../src/lib/match.ts'
import { type FaultName, isFaultName } from '../../src/mock/faults.ts'
import type { Payment } from '../../src/mock/payment-outcomes.ts'
import { apiRoutes } from '../../src/mock/routes.ts'
import type { Life } from './life.ts'
import type { Tab } from './tab.ts'

export const CURRENT_USER = 'GET /api/klupper'

/** The calls of §7, as `POST /api/payment`. */
export const CALLS = Object.keys(apiRoutes)

/** A request of a tab, with what its page showed when it was sent. */
export interface Sent {
  readonly tab: Tab
  /** The number of the tab's document. */
  readonly document: number
  readonly call: string
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
  /** The path of the page. */
  readonly path: string
  /** The number of the press before it, in this tab. */
  readonly press: number
  /** The time, in ms since 1970. */
  readonly at: number
  /** The member of the browser's session when the server handled it. */
  member?: string | undefined
  /** What the tab got: `ok`, a status, `lost`, `unreadable`, or `dropped` by the app. Undefined without an answer yet. */
  outcome?: string
  answeredAt?: number
  /** The payment that the request made or asked for. */
  payment?: Payment | undefined
  /** Its status in the answer. */
  status?: string | undefined
  /** The end date in the answer, or null. */
  endDate?: string | null | undefined
  /** The answer to the current-user call names nobody. */
  isNobody?: boolean
  /** The answer begins and never ends. */
  isEndless?: boolean
  /** The outcome of an answer that only looks like a success. */
  fault?: string
}

/** A refusal that the mock never makes of a payment. */
const conflict = () => Response.json([{ code: 'conflict', message: 'Dit kan nu niet.' }], { status: 409 })

/** Faults that answer with a status of success, though nobody can read the answer. */
const UNREADABLE: readonly FaultName[] = [
  '200-html',
  '200-empty',
  '200-null',
  'truncated-json',
  'wrong-top-level',
]
const ALTERED = ['field-missing', ...UNREADABLE]

/** Their 401 does not end the session by itself. */
const ANONYMOUS = [
  'POST /api/login',
  'POST /api/account/sso/{token}',
  'POST /api/account/password/reset',
  'PUT /api/account/password',
]

/** A 404 of these is an answer: no special offer, no password. */
export const MEANS_NO = /superklupper$|GET .*password$/

/** They change who is signed in, or what a member who comes back does not ask for. */
const SILENT = ['POST /api/login', 'POST /api/account/sso/{token}', 'POST /api/membership/end']

const callOf = (method: string, path: string) =>
  CALLS.find(call => call.startsWith(`${method} `) && match(call.slice(method.length + 1), path)) ??
  method + path

/**
 * The line and the server behind it. A call has a fate, for its next request or until it is healed: the name of a fault,
 * `never` (no answer, nothing carried out), `lost` (carried out, no answer), `late 8000` (answered after 8 s) or
 * `held 8000` (carried out after 8 s), or `409`.
 */
export class Network {
  isOnline = true
  /** The delays of the answers in ms; each next request takes the next one. */
  delays: readonly number[] = [0]
  readonly next = new Map<string, string>()
  readonly always = new Map<string, string>()
  /** The fates of the next requests, whatever they ask for; an empty one is well. */
  burst: string[] = []
  readonly sent: Sent[] = []
  faults = 0

  constructor(private readonly life: Life) {}

  heal(): void {
    this.isOnline = true
    this.delays = [0]
    this.burst = []
    this.next.clear()
    this.always.clear()
  }

  #fateOf(call: string): string {
    const fate = this.next.get(call) ?? this.always.get(call) ?? this.burst.shift() ?? ''
    this.next.delete(call)
    if (fate) this.faults++
    return fate
  }

  /** The `fetch` of a document. */
  fetchFor(tab: Tab, document: number, isAlive: () => boolean): typeof fetch {
    return (input, init = {}) => {
      const { method = 'GET', body, signal } = init
      const url = String(input)
      const { pathname } = new URL(url, 'http://localhost')
      const sent: Sent = {
        tab,
        document,
        call: callOf(method, pathname),
        url,
        body: typeof body === 'string' ? JSON.parse(body) : {},
        path: tab.path,
        press: tab.pressed.length,
        at: Date.now(),
      }
      if (!isAlive()) return new Promise(() => {})
      this.sent.push(sent)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => {
          sent.outcome ??= signal.reason?.name === 'TimeoutError' ? 'lost' : 'dropped'
          reject(signal.reason)
        })
        const end = (outcome: string, settle: () => void) => {
          if (!isAlive() || signal?.aborted) return
          if (!sent.isEndless) sent.outcome = (outcome === 'ok' && sent.fault) || outcome
          sent.answeredAt = Date.now()
          if (sent.outcome === '401' && !ANONYMOUS.includes(sent.call))
            tab.endSession(this.sent.indexOf(sent) + 1)
          if (sent.call === CURRENT_USER && sent.outcome === 'ok') tab.learn(sent)
          settle()
        }
        this.#answer(sent, url, init).then(
          response => end(response.ok ? 'ok' : String(response.status), () => resolve(response)),
          cause => end('lost', () => reject(cause)),
        )
      })
    }
  }

  async #answer(sent: Sent, url: string, init: RequestInit): Promise<Response> {
    if (!this.isOnline) {
      sent.fault = 'offline'
      this.faults++
      throw new TypeError('Failed to fetch')
    }
    const [fate = '', time = '0'] = this.#fateOf(sent.call).split(' ')
    const delay = this.delays[this.sent.length % this.delays.length] ?? 0
    if (fate === 'never') return new Promise(() => {})
    if (fate === 'held') await wait(Number(time))
    // The page keeps a 404 as an answer for five minutes.
    if (fate === '404' && MEANS_NO.test(sent.call)) this.life.isChangedSilently = true
    // Its page may be gone by now, and the next one does not know of it.
    if (fate === 'held' && SILENT.includes(sent.call)) this.life.isChangedSilently = true
    const response = await this.#carryOut(sent, url, init, fate)
    if (sent.call === 'POST /api/payment' && response.ok) sent.payment = this.life.mock.world.payments.at(-1)
    if (fate === 'late') await wait(Number(time))
    else if (delay) await wait(delay)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return response
  }

  /** Lets the server answer now. */
  #carryOut(sent: Sent, url: string, init: RequestInit, fate: string): Promise<Response> {
    const { browser, mock } = this.life
    const { signal: _, ...rest } = init
    if (isFaultName(fate)) mock.setFault(sent.call, fate, { times: 1 })
    const answer = fate === '409' ? Promise.resolve(conflict()) : browser(url, rest)
    mock.world.faults.clear()
    sent.member = this.life.signedIn()
    if (sent.call === 'GET /api/membership' && sent.member)
      sent.endDate = this.life.member(sent.member).endDate
    sent.isNobody = /^(wrong-top-level|200-null)$/.test(fate)
    if (sent.call === 'GET /api/payment') {
      const id = /id=([^&]+)/.exec(url)?.[1]
      sent.payment = mock.world.payments.findLast(each => (id ? each.id === id : each.member === sent.member))
      sent.status = sent.payment?.status
    }
    if (ALTERED.some(name => name === fate)) sent.fault = 'unreadable'
    if (fate === 'reset') sent.fault = 'lost'
    if (fate === 'hang-body') sent.isEndless = true
    if (fate === 'login-redirect') sent.fault = '401'
    return answer
  }
}

const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
