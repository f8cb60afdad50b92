import { match } from '../../src/lib/match.ts'
import { sessionCookie } from '../../src/mock/cookies.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { type FaultName, isFaultName } from '../../src/mock/faults.ts'
import { apiRoutes } from '../../src/mock/routes.ts'
import type { Life } from './life.ts'
import type { Answer, Fact } from './log.ts'
import type { Tab } from './tab.ts'

export const CURRENT_USER = 'GET /api/klupper'
export const MEMBERSHIP = 'GET /api/membership'
export const PLANS = 'GET /api/subscription'
export const PAYMENT = 'POST /api/payment'
export const STATUS = 'GET /api/payment'
const REASONS = 'GET /api/membership/cancellation/type'
export const REASON = 'POST /api/membership/cancellation'
export const END = 'POST /api/membership/end'
export const LOGOUT = 'POST /api/logout'
const PASSWORD = 'GET /api/account/password'
export const SIGNS_IN = /^POST .*(login|sso)/

/** The calls of §7, as `POST /api/payment`. */
export const CALLS = Object.keys(apiRoutes)

const conflict = () => Response.json([{ code: 'conflict', message: 'Dit kan nu niet.' }], { status: 409 })

/** Answers that the mock never gives. With `done` the request is carried out all the same. */
const OTHER_ANSWERS: Readonly<Record<string, () => Response>> = {
  '409': conflict,
  'done-409': conflict,
  'done-504': () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 }),
  hollow: () => new Response(null, { status: 204 }),
}

/** Faults that answer with a status of success, though nobody can read the answer. */
const UNREADABLE: readonly FaultName[] = [
  '200-html',
  '200-empty',
  '200-null',
  'truncated-json',
  'wrong-top-level',
  'field-missing',
]
/** The outcomes of answers that only look like a success. */
const FAULT_OUTCOMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UNREADABLE.map(name => [name, 'unreadable'])),
  reset: 'lost',
  'login-redirect': 'redirected',
}
/** These answers to the current-user call name nobody. */
const NOBODY = /^(wrong-top-level|200-null)$/

/** Their 401 says nothing about the session. */
const ANONYMOUS = [
  'POST /api/login',
  'POST /api/account/sso/{token}',
  'POST /api/account/password/reset',
  'PUT /api/account/password',
]

/** Their status is the answer: a 404 means no special offer, or no password. */
const STATUS_ANSWERS = /superklupper$|GET .*password$/

const callOf = (method: string, path: string) =>
  CALLS.find(call => call.startsWith(`${method} `) && match(call.slice(method.length + 1), path)) ??
  method + path

/** They change what the current-user call says. A page that is gone before the answer tells nobody. */
const WRITES_USER = ['POST /api/login', 'POST /api/account/sso/{token}', END]

/** A request on its way. */
interface Trip {
  readonly sent: Fact<'sent'>
  readonly fate: string
  /** What the server knew when it handled it. */
  handled?: Pick<Answer, 'by' | 'payment' | 'status' | 'endDate' | 'plans'>
}

/** A copy of the members that some reads are answered from: each `every`-th one, until a time of the log. */
interface Replica {
  readonly members: readonly Member[]
  readonly until: number
  readonly every: number
  reads: number
}

/** What a replica answers. */
const REPLICATED = { [CURRENT_USER]: 'hasEndedMembership', [MEMBERSHIP]: 'endDate' } as const

/**
 * The line and the server behind it. A call has a fate, for its next request or until it is healed: the name of a fault,
 * `never` (no answer, nothing carried out), `lost` (carried out, no answer), `late 8000` (answered after 8 s) or
 * `held 8000` (carried out after 8 s), or one of the other answers.
 */
export class Network {
  isOnline = true
  /** The delays of the answers in ms; each next request takes the next one. */
  delays: readonly number[] = [0]
  /** How long a document waits for the app's script, in ms. */
  scriptDelay = 0
  readonly next = new Map<string, string>()
  readonly always = new Map<string, string>()
  /** The fates of the next requests, whatever they ask for; an empty one is well. */
  burst: string[] = []
  faults = 0
  /** These members take turns in the answers about the current user. */
  turns: readonly string[] = []
  #replica: Replica | undefined

  private readonly life: Life

  constructor(life: Life) {
    this.life = life
  }

  heal(): void {
    this.isOnline = true
    this.delays = [0]
    this.scriptDelay = 0
    this.burst = []
    this.next.clear()
    this.always.clear()
    this.#replica = undefined
  }

  /** For a time in ms reads of the user and the membership say what is true now: all of them, or each second one. */
  lag(ms: number, every: number): void {
    const members = structuredClone(this.life.mock.world.members)
    this.#replica = { members, until: this.life.log.time + ms, every, reads: 0 }
  }

  #fateOf(call: string): string {
    const fate = this.isOnline
      ? (this.next.get(call) ?? this.always.get(call) ?? this.burst.shift() ?? '')
      : 'offline'
    if (this.isOnline) this.next.delete(call)
    if (fate) this.faults++
    return fate
  }

  /** The `fetch` of a document. */
  fetchFor(tab: Tab, isAlive: () => boolean): typeof fetch {
    return (input, init = {}) => {
      if (!isAlive()) return new Promise(() => {})
      const { method = 'GET', body, signal } = init
      const url = String(input)
      const call = callOf(method, new URL(url, 'http://localhost').pathname)
      if (call === LOGOUT) tab.endSession()
      if (call === CURRENT_USER) tab.reread()
      const sent = this.life.log.add('sent', {
        ...tab.where,
        call,
        url,
        body: typeof body === 'string' ? JSON.parse(body) : {},
      })
      return new Promise((resolve, reject) => {
        const trip: Trip = { sent, fate: this.#fateOf(call) }
        signal?.addEventListener('abort', () => {
          if (isAlive()) this.#note(trip, signal.reason?.name === 'TimeoutError' ? 'lost' : 'dropped')
          reject(signal.reason)
        })
        const end = (outcome: string, settle: () => void) => {
          if (!isAlive() || signal?.aborted) return
          // This answer begins and never ends.
          if (trip.fate !== 'hang-body') this.#note(trip, outcome)
          settle()
        }
        this.#travel(trip, init).then(
          response => end(response.ok ? 'ok' : String(response.status), () => resolve(response)),
          cause => end('lost', () => reject(cause)),
        )
      })
    }
  }

  /** Goes to the server and back. */
  async #travel(trip: Trip, init: RequestInit): Promise<Response> {
    const { call } = trip.sent
    const [fate = '', time = '0'] = trip.fate.split(' ')
    const delay = this.delays[this.life.log.all('sent').length % this.delays.length] ?? 0
    if (fate === 'offline') throw new TypeError('Failed to fetch')
    if (fate === 'never') return new Promise(() => {})
    if (fate === 'held') await wait(Number(time))
    const isUntold = WRITES_USER.includes(call) && (fate !== '' || delay > 0)
    if (isUntold && fate !== 'slow') this.life.log.add('changed', { call: CURRENT_USER })
    const { payments } = this.life.mock.world
    const before = payments.length
    const response = await this.#carryOut(trip, init).then(answer => this.#asReplicated(trip, answer))
    // A slow server carries out the write only now.
    if (isUntold && fate === 'slow') this.life.log.add('changed', { call: CURRENT_USER })
    const payment = call === PAYMENT && payments.length > before ? payments.at(-1) : undefined
    if (payment) {
      this.life.log.add('created', { request: trip.sent, payment })
      trip.handled = { ...trip.handled, payment }
    }
    if (fate === 'late') await wait(Number(time))
    else if (delay) await wait(delay)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return (fate.startsWith('done') && OTHER_ANSWERS[fate]?.()) || response
  }

  #takeTurn(): void {
    const { browser, mock } = this.life
    const [turn, ...rest] = this.turns
    if (!turn) return
    mock.world.sessions.set(browser.cookies.get(sessionCookie) ?? '', turn)
    this.turns = [...rest, turn]
  }

  /** Lets the server answer now, and looks at what it knows. */
  #carryOut(trip: Trip, init: RequestInit): Promise<Response> {
    const { browser, mock } = this.life
    const { sent, fate } = trip
    const { signal: _, ...rest } = init
    if (sent.call === CURRENT_USER) this.#takeTurn()
    if (isFaultName(fate)) mock.setFault(sent.call, fate, { times: 1 })
    const other = fate.startsWith('done') ? undefined : OTHER_ANSWERS[fate]
    const answer = other ? Promise.resolve(other()) : browser(sent.url, rest)
    mock.world.faults.clear()
    const by = this.life.signedIn()
    const id = /id=([^&]+)/.exec(sent.url)?.[1]
    const payment =
      sent.call === STATUS
        ? mock.world.payments.findLast(each => (id ? each.id === id : each.member === by))
        : undefined
    const endDate = by && this.life.member(by).endDate
    trip.handled = { by, payment, status: payment?.status, endDate, plans: mock.world.plans }
    return answer
  }

  /** The answer as an older copy of the server gives it. */
  async #asReplicated(trip: Trip, answer: Response): Promise<Response> {
    const { sent, fate, handled: { by } = {} } = trip
    const field = REPLICATED[sent.call as keyof typeof REPLICATED]
    const replica = this.#replica
    const { log } = this.life
    if (!replica || !by || !field || !answer.ok || isFaultName(fate) || log.time > replica.until)
      return answer
    const old = replica.members.find(({ name }) => name === by)?.[field] ?? null
    if (++replica.reads % replica.every || old === (this.life.member(by)[field] ?? null)) return answer
    log.add('changed', { call: sent.call })
    if (typeof old !== 'boolean') trip.handled = { ...trip.handled, endDate: old }
    const text = await answer.text()
    return new Response(
      text.replace(RegExp(`"${field}":[^,}]+`), `"${field}":${JSON.stringify(old)}`),
      answer,
    )
  }

  /** Notes what a tab got. */
  #note({ sent, fate, handled = {} }: Trip, said: string): void {
    if (sent.isAnswered) return
    const { log } = this.life
    const { call, tab } = sent
    const outcome = (said === 'ok' && FAULT_OUTCOMES[fate]) || said
    const isUser = call === CURRENT_USER
    const isStart = isUser && !log.last('sent', { document: sent.document, call }, sent)
    const isVisitor = isUser && (isStart ? /^(40[134]|redirected)$/ : /^(401|redirected)$/).test(outcome)
    const meansNo = STATUS_ANSWERS.test(call) ? outcome === '404' : isStart && isVisitor
    const isFailure = outcome !== 'ok' && outcome !== 'dropped' && !meansNo
    sent.isAnswered = true
    const answer = log.add('answered', { ...sent, request: sent, outcome, isFailure, ...handled })
    // The page keeps a wrong answer, and takes any failure for a password (DECISIONS, Password).
    const isWrong = STATUS_ANSWERS.test(call) && isFaultName(fate) && /ok|404|unreadable/.test(outcome)
    // The page gets `[]` without the envelope, and keeps it: there are no reasons.
    if (call === REASONS && fate === 'wrong-top-level') log.add('changed', { call, document: sent.document })
    if (isWrong || (call === PASSWORD && isFailure)) log.add('changed', { call })
    // The page believes that this has ended the membership.
    if (fate === 'hollow') log.add('changed', { call: CURRENT_USER })
    const namesNobody = isVisitor || (isUser && outcome === 'unreadable' && NOBODY.test(fate))
    tab.learn(answer, namesNobody || (outcome === '401' && !ANONYMOUS.includes(call)))
  }
}

const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
