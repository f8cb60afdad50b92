import type { Plan } from '../../src/api/schemas.ts'
import { formatDate } from '../../src/lib/dates.ts'
import { formatMonths, formatPrice } from '../../src/lib/money.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { gibberish } from '../support/user.ts'
import { controlsOf } from './controls.ts'
import { CURRENT_USER, LOGOUT, type Page, type Press, type Request, userIn } from './page.ts'
import { BANK, DOWNLOAD, type Run } from './run.ts'
import type { Tab } from './tab.ts'

const PAYMENT = 'POST /api/payment'
const REASON = 'POST /api/membership/cancellation'
const END = 'POST /api/membership/end'
const WRITES = [PAYMENT, REASON, END]

/** What happens in a run, each with its facts. */
export interface Facts {
  /** A page sends a request, or gets an answer that it can read to the end. */
  sent: [Request]
  answered: [Request]
  /** The app sends the browser to an address. */
  left: [Page, string]
  /** The app has taken over from the document's script. */
  started: [Page]
  /** Nothing happens in a tab until time passes or somebody does something. */
  settled: [Tab]
  /** A line on the console, and one that is reported to the operator. */
  logged: [string]
  reported: [string]
  /** Something went wrong inside the app. */
  threw: [string]
  /** At the end all is well again, time has passed and the member has come back: first to the page, then to the account. */
  rested: [Tab]
  account: [Tab]
}

export type Kind = keyof Facts

interface Invariant {
  readonly sentence: string
  /** Each returns how it is broken, or something falsy. */
  readonly on: { readonly [K in Kind]?: (...facts: Facts[K]) => unknown }
}

/** The presses that may be the cause of a write: no earlier one of this call has used them. */
function pressesFor({ page, call }: Request): Press[] {
  const used = page.requests.findLast(each => each.call === call)?.order ?? 0
  return page.presses.filter(
    press => press.order > used && (call === PAYMENT ? press.summary !== undefined : press.isInForm),
  )
}

/** Whether a write has no press that is its cause; `isCause` gets each possible one. */
const hasNoCause = (request: Request, isCause: (press: Press) => boolean) =>
  !pressesFor(request).some(isCause) && `${request.call} of ${request.page.member}`

const isOk = ({ status = 0 }: Request) => status >= 200 && status < 300

const plansIn = ({ answer }: Request): readonly Plan[] =>
  Array.isArray(answer) && answer.every(plan => typeof plan?.id === 'number') ? answer : []

/** Whether a text is about a member. */
const isOf = ({ id, firstName, email }: Member, text: string) =>
  [email, `"memberId":${id},`, firstName ?? email].some(own => text.includes(own))

/** How long a payment that is paid keeps the shop closed while it is not booked, in ms. */
const WAIT = 120_000

/** A payment for which a page has left for the bank. */
interface Purchase {
  readonly id: string
  readonly tab: Tab
  readonly member: string | undefined
  /** The end date that was read last before it; undefined if none was. */
  endDate: unknown
  /** When the tab that made it was told that it is paid, and how many events there were by then. */
  paid?: { readonly at: number; readonly order: number }
  /** It is booked, or the tab's member has left or cancelled. */
  isOver?: boolean
}

function noSecondPayment(run: Run): Invariant {
  const purchases: Purchase[] = []
  const waiting = () => purchases.filter(({ tab, isOver }) => !isOver && run.tabs.includes(tab))
  const notePaid = ({ url, answer, page }: Request) => {
    const purchase = waiting().find(({ id, tab }) => tab === page.tab && url.endsWith(`id=${id}`))
    const isPaid = JSON.stringify(answer)?.includes('"paid"')
    if (purchase && isPaid && page.isRunning && page.tab.history.path === '/payment')
      purchase.paid ??= { at: Date.now(), order: run.nextOrder() }
  }
  const endAll = () => {
    for (const purchase of waiting()) purchase.isOver = true
  }
  return {
    sentence: 'nobody pays again while a payment is paid and not booked',
    on: {
      left(page, url) {
        const id = url.split('/').at(-1) ?? ''
        const read = page.answered('GET /api/membership').at(-1)?.answer as Purchase | undefined
        if (url.startsWith(BANK))
          purchases.push({ id, tab: page.tab, member: page.member, endDate: read?.endDate })
      },
      started: page => page.answered('GET /api/payment').forEach(notePaid),
      answered(request) {
        const { call, answer, page } = request
        if (call === 'GET /api/payment') notePaid(request)
        if (call === CURRENT_USER && page.users().includes(request))
          for (const purchase of waiting()) purchase.isOver = userIn(answer) !== purchase.member
        if (call !== 'GET /api/membership' || !isOk(request)) return
        const { endDate } = (answer ?? {}) as Purchase
        for (const purchase of waiting()) {
          if (purchase.endDate === undefined) purchase.endDate = endDate
          purchase.isOver = purchase.endDate !== endDate
        }
      },
      sent(request) {
        if (request.call === LOGOUT || request.call === END) endAll()
        if (request.call !== PAYMENT) return undefined
        const closed = waiting().find(({ paid }) => paid && Math.abs(Date.now() - paid.at) < WAIT)
        return closed && hasNoCause(request, ({ order }) => order < (closed.paid?.order ?? 0))
      },
    },
  }
}

/** What always holds. Each is judged by what a page was told and what it sent, or at the end of a run. */
export const INVARIANTS: readonly ((run: Run) => Invariant)[] = [
  () => ({
    sentence: 'a payment, a reason and an end have a press of their own, and a read of the same member since',
    on: {
      sent: request =>
        WRITES.includes(request.call) &&
        hasNoCause(request, ({ order, member }) => {
          const { page } = request
          const write = page.requests.findLast(({ call }) => WRITES.includes(call))
          const read = page.users(Math.max(order, write?.order ?? 0)).at(-1)
          return read !== undefined && userIn(read.answer) === member
        }),
    },
  }),

  () => ({
    sentence: 'what the summary says at the press is what is paid for, as the plans were read last',
    on: {
      sent: request =>
        request.call === PAYMENT &&
        hasNoCause(request, ({ order, member, summary = '' }) => {
          const { subscriptionId } = JSON.parse(request.body)
          const reads = request.page
            .answered('GET /api/subscription')
            .filter(read => plansIn(read).length > 0)
          const since = reads.filter(read => read.order > order)
          // A press pays all the same when it cannot read the plans.
          return (since.length > 0 ? since.slice(-1) : reads).some(read => {
            const plan = plansIn(read).find(({ id }) => id === subscriptionId)
            const [renewal] = plansIn(read).filter(({ isRenewal, inActive }) => isRenewal && !inActive)
            const facts = plan && [
              ...[formatMonths(plan.numOfMonth), formatPrice(plan.price), formatPrice(plan.pricePerMonth)],
              ...[formatPrice(renewal?.pricePerMonth ?? 6.99), `${member}@`],
            ]
            return facts?.every(fact => summary.includes(fact)) && !plan?.inActive && !plan?.isRenewal
          })
        }),
    },
  }),

  noSecondPayment,

  () => ({
    sentence: 'nothing is ended when its reason was not recorded',
    on: {
      sent: request =>
        request.call === END &&
        hasNoCause(request, ({ order }) =>
          request.page.requests
            .filter(({ call, ...each }) => call === REASON && each.order > order)
            .every(isOk),
        ),
    },
  }),

  () => {
    const seen = new Set<string>()
    return {
      sentence: 'the browser goes only to the start, the download page, or once to a payment of this page',
      on: {
        left(page, url) {
          const isOwn = page
            .answered(PAYMENT)
            .some(({ answer }) => JSON.stringify(answer).includes(`"${url}"`))
          const isFirst = !seen.has(url)
          if (url.startsWith(BANK)) seen.add(url)
          return url !== '/' && url !== DOWNLOAD && !(url.startsWith(`${BANK}/`) && isOwn && isFirst) && url
        },
      },
    }
  },

  run => ({
    sentence: 'a page shows nothing of a member whom its answers do not name, and after a logout of nobody',
    on: {
      settled(tab) {
        const users = tab.page.users()
        // An older request may be answered last.
        const last = users.toSorted((a, b) => (a.answered ?? 0) - (b.answered ?? 0)).at(-1)
        const named = [users.at(-1), last].map(read => userIn(read?.answer))
        return run.cast.find(name => !named.includes(name) && isOf(run.member(name), tab.text))
      },
    },
  }),

  run => {
    const loggedOut = new Set<Tab>()
    return {
      sentence: 'after a logout the storage has nothing of a member until somebody signs in',
      on: {
        sent: ({ call, page }) => void (call === LOGOUT && loggedOut.add(page.tab)),
        answered: ({ answer, page }) => void (userIn(answer) && loggedOut.delete(page.tab)),
        settled(tab) {
          const isSignedIn = run.tabs.some(({ page }) => page.member !== undefined)
          const values = [...tab.stored.values(), ...(isSignedIn ? [] : run.shared.values())]
          const has = (name: string) => values.some(value => isOf(run.member(name), value))
          return loggedOut.has(tab) && run.cast.some(has) && values
        },
      },
    }
  },

  () => {
    const TOKEN = /\b(sso|reset)-\w+/
    const find = (text: string) => TOKEN.exec(text)?.[0]
    return {
      sentence: 'a token is only in its own request, which each page sends once',
      on: {
        sent({ page, call, url, body }) {
          if (call === 'POST /api/account/password/reset') return find(url)
          if (call !== 'POST /api/account/sso/{token}') return find(url + body)
          return page.requests.some(each => each.call === call) && url
        },
        settled: ({ history, stored, text, run }) =>
          find([...stored.values(), ...run.shared.values(), text].join(' ')) ??
          history.entries.map(({ url }) => /sso-\w+/.exec(url)?.[0]).find(Boolean),
        logged: find,
        reported: find,
      },
    }
  },

  () => ({
    sentence: 'nothing breaks, and no page is a dead end',
    on: {
      threw: what => what,
      settled: gibberish,
      // A line for the operator begins with the call or the variable that it is about.
      logged: line => !/^((GET|POST|PUT) \/|[A-Z_]+: )/.test(line) && line,
      // A report without a call is about a mistake in the app.
      reported: line => !line.includes('"call"') && line,
      rested(tab) {
        const { container } = tab
        const isBusy = container.querySelector('[aria-busy], .overlay, :not([aria-hidden]) > .loading')
        const controls = controlsOf(tab).filter(({ element }) => element.closest('main'))
        const isRight = !isBusy && controls.length > 0 && container.querySelectorAll('h1').length === 1
        return !isRight && `${tab.history.url}: ${tab.text}`
      },
    },
  }),

  run => ({
    sentence: 'in the end the account shows what the server has',
    on: {
      account(tab) {
        const { name, email = '', endDate } = run.signedIn() ?? {}
        if (tab.page.member !== name) return undefined
        const isRight = tab.text.includes(email) && (!endDate || tab.text.includes(formatDate(endDate)))
        return !isRight && `${email} has ${endDate}, but ${tab.history.url} says ${tab.text}`
      },
    },
  }),
]
