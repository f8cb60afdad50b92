import type { Plan } from '../../src/api/schemas.ts'
import { formatDate } from '../../src/lib/dates.ts'
import { formatMonths, formatPrice } from '../../src/lib/money.ts'
import type { Member } from '../../src/mock/demo-data.ts'
import { gibberish } from '../support/flow.ts'
import { controlsOf } from './controls.ts'
import { LOGOUT, type Page, type Press, type Request, userIn } from './page.ts'
import { BANK, DOWNLOAD, type Run } from './run.ts'
import type { Tab } from './tab.ts'

const PAYMENT = 'POST /api/payment'
const STATUS = 'GET /api/payment'
const MEMBERSHIP = 'GET /api/membership'
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
  /** A line on the console, or one that is reported to the operator. */
  logged: [string]
  /** Something went wrong inside the app. */
  threw: [string]
  /** At the end no request fails, time has passed and the member has come back to a tab. */
  rested: [Tab]
}

/** What an invariant says of each event: how it is broken, or something falsy. */
type Invariant = { readonly [K in keyof Facts]?: (...facts: Facts[K]) => unknown }

/**
 * Whether a write has no press that may be its cause, as `isCause` says: of those that no earlier write of its call has used. A
 * payment is pressed for in the row of a plan, and a cancellation in its form.
 */
function hasNoCause(request: Request, isCause: (press: Press) => boolean): string | false {
  const { page, call } = request
  const used = page.requests.findLast(each => each.call === call)?.order ?? 0
  const isFor = (press: Press) => (call === PAYMENT ? press.summary !== undefined : press.isInForm)
  const presses = page.presses.filter(press => press.order > used && isFor(press))
  return !presses.some(isCause) && `${call} of ${page.member}`
}

const isOk = ({ status = 0 }: Request) => status >= 200 && status < 300

const plansIn = ({ answer }: Request): readonly Plan[] =>
  Array.isArray(answer) && answer.every(plan => typeof plan?.id === 'number') ? answer : []

const endDateIn = ({ answer }: Request) => (answer as Partial<Member> | undefined)?.endDate

/** Whether a text is about a member. */
const isAbout = ({ id, firstName, email }: Member, text: string) =>
  [email, `"memberId":${id},`, firstName ?? email].some(own => text.includes(own))

/** How long a payment that is paid keeps the shop closed while it is not booked, and how long the browser keeps its record (ms). */
const WAIT = 120_000
const MAX_AGE = 86_400_000

const isRecent = (time: number, age: number) => Math.abs(Date.now() - time) < age

/** A payment for which a tab has left for the bank. */
interface Purchase {
  readonly id: string
  readonly tab: Tab
  readonly member: string | undefined
  readonly pressedAt: number
  /** The end date that was read last before it; undefined if none was. */
  endDate: string | null | undefined
  /** When the tab received the status `paid`, and its place among the events. */
  paid?: { readonly at: number; readonly order: number }
  /** It is booked, or its member has left or cancelled. */
  isOver?: boolean
}

function paidOnce(): Invariant {
  const purchases: Purchase[] = []
  const waiting = () => purchases.filter(({ isOver }) => !isOver)
  const notePaid = ({ url, answer, page: { tab, isRunning } }: Request) => {
    const purchase = waiting().find(each => each.tab === tab && url.endsWith(`id=${each.id}`))
    const isPaid = JSON.stringify(answer)?.includes('"paid"') && tab.history.path === '/payment'
    if (purchase && isPaid && isRunning) purchase.paid ??= { at: Date.now(), order: tab.run.nextOrder() }
  }
  return {
    left(page, url) {
      if (!url.startsWith(BANK)) return
      const read = page.answered(MEMBERSHIP).at(-1)
      const facts = { tab: page.tab, member: page.member, endDate: read && endDateIn(read) }
      purchases.push({ id: url.split('/').at(-1) ?? '', pressedAt: Date.now(), ...facts })
    },
    started: page => page.answered(STATUS).forEach(notePaid),
    answered(request) {
      const { call, answer, page } = request
      if (call === STATUS) notePaid(request)
      for (const purchase of waiting()) {
        if (page.users().includes(request)) purchase.isOver = userIn(answer) !== purchase.member
        if (call !== MEMBERSHIP || !isOk(request)) continue
        if (purchase.endDate === undefined) purchase.endDate = endDateIn(request)
        purchase.isOver = purchase.endDate !== endDateIn(request)
      }
    },
    sent(request) {
      if (request.call === LOGOUT || request.call === END)
        for (const purchase of waiting()) purchase.isOver = true
      const closed = waiting().find(({ paid }) => paid && isRecent(paid.at, WAIT))?.paid
      return request.call === PAYMENT && closed && hasNoCause(request, ({ order }) => order < closed.order)
    },
    settled({ page, text, history }) {
      const last = purchases.at(-1)
      const isIn =
        last?.paid && !last.isOver && isRecent(last.pressedAt, MAX_AGE) && last.member === page.member
      return isIn && history.path === '/payment' && text.includes('Er is niets betaald.') && text
    },
  }
}

const TOKEN = /\b(sso|reset)-\w+/
const tokenIn = (text: string) => TOKEN.exec(text)?.[0]

/** The invariants. Each compares what a page received and sent, or the end of a run. */
export const INVARIANTS: Readonly<Record<string, (run: Run) => Invariant>> = {
  'a payment, a reason and an end have a press of their own, and a read of the same member since': () => ({
    sent: request =>
      WRITES.includes(request.call) &&
      hasNoCause(request, ({ order, member }) => {
        const { page } = request
        const write = page.requests.findLast(({ call }) => WRITES.includes(call))
        const read = page.users(Math.max(order, write?.order ?? 0)).at(-1)
        return read !== undefined && userIn(read.answer) === member
      }),
  }),

  'what the row says at the press is what is paid for, as the plans were read last': () => ({
    sent: request =>
      request.call === PAYMENT &&
      hasNoCause(request, ({ order, member, summary = '' }) => {
        const { subscriptionId } = JSON.parse(request.body)
        const reads = request.page.answered('GET /api/subscription').filter(read => plansIn(read).length > 0)
        const since = reads.filter(read => read.order > order)
        // A press pays all the same when it cannot read the plans.
        return (since.length > 0 ? since.slice(-1) : reads).some(read => {
          const plan = plansIn(read).find(({ id }) => id === subscriptionId)
          const renewal = plansIn(read).find(({ isRenewal, inActive }) => isRenewal && !inActive)
          if (!plan || plan.inActive || plan.isRenewal) return false
          const prices = [plan.price, plan.pricePerMonth, renewal?.pricePerMonth ?? 6.99].map(formatPrice)
          return [formatMonths(plan.numOfMonth), `${member}@`, ...prices].every(fact =>
            summary.includes(fact),
          )
        })
      }),
  }),

  'nobody pays again, or reads that nothing is paid, while a payment is paid and not booked': paidOnce,

  'no page names a plan or its price, except where it is for sale': run => {
    const prices = new Set<string>()
    return {
      settled({ container, text, history }) {
        for (const { price, isRenewal } of run.mock.world.plans)
          if (!isRenewal) prices.add(formatPrice(price))
        if (container.querySelector('[name=plan]') || text.includes('Er is nu niets betaald.')) return
        const named = [...prices].find(price => text.includes(price))
        return (
          named ??
          /\d+ maand(en)? Klup Compleet/.exec(text)?.[0] ??
          (history.path === '/payment' && /€|\d maand/.exec(text)?.[0])
        )
      },
    }
  },

  'nothing is ended when its reason was not recorded': () => ({
    sent: request =>
      request.call === END &&
      hasNoCause(request, ({ order }) =>
        request.page.requests.filter(each => each.call === REASON && each.order > order).every(isOk),
      ),
  }),

  'the browser goes only to an address of the site, the download page, or once to a payment of this page':
    () => {
      const seen = new Set<string>()
      return {
        left(page, url) {
          const isOwn = page
            .answered(PAYMENT)
            .some(({ answer }) => JSON.stringify(answer)?.includes(`"${url}"`))
          const isFirst = !seen.has(url)
          if (isOwn) seen.add(url)
          return (
            !url.startsWith('/') &&
            url !== DOWNLOAD &&
            !(url.startsWith(`${BANK}/`) && isOwn && isFirst) &&
            url
          )
        },
      }
    },

  'a page shows nothing of a member whom its answers do not name': run => ({
    settled({ page, text }) {
      const byAnswer = page.users().toSorted((a, b) => Number(a.answered) - Number(b.answered))
      // An older request may be answered last.
      const names = [page.users().at(-1), byAnswer.at(-1)].map(read => userIn(read?.answer))
      const foreign = run.cast.find(name => !names.includes(name) && isAbout(run.member(name), text))
      /** The end dates that were read while these answers named this member, or another one. */
      const datesOf = (isOther: boolean) =>
        page.answered(MEMBERSHIP).flatMap(read => {
          const user = byAnswer.findLast(({ answered }) => Number(answered) < Number(read.answered))
          const isOf = user && names.includes(userIn(user.answer)) !== isOther
          return (isOf && endDateIn(read)) || []
        })
      const own = datesOf(false)
      return foreign ?? datesOf(true).find(date => !own.includes(date) && text.includes(formatDate(date)))
    },
  }),

  'after a logout, a page that knows of it leaves nothing of a member in the storage until somebody signs in':
    run => {
      const loggedOut = new Set<Tab>()
      return {
        answered({ call, answer, page }) {
          if (call === LOGOUT) loggedOut.add(page.tab)
          if (userIn(answer)) loggedOut.clear()
        },
        settled(tab) {
          const isSignedIn = run.tabs.some(({ page }) => page.member !== undefined)
          const values = [...tab.stored.values(), ...(isSignedIn ? [] : run.browser.shared.values())]
          const has = (name: string) => values.some(value => isAbout(run.member(name), value))
          const isKnown = tab.page.isRunning && tab.page.users().length > 0
          return isKnown && loggedOut.has(tab) && run.cast.some(has) && values
        },
      }
    },

  'a token is only in its own request, which each page sends once': () => ({
    sent({ page, call, url, body }) {
      if (call === 'POST /api/account/password/reset') return tokenIn(url)
      if (call !== 'POST /api/account/sso/{token}') return tokenIn(url + body)
      return page.requests.some(each => each.call === call) && url
    },
    // The token of a reset is in the address until it is used.
    settled: ({ history, stored, text, run }) =>
      tokenIn([...stored.values(), ...run.browser.shared.values(), text].join(' ')) ??
      history.entries.find(({ url }) => url.includes('sso-'))?.url,
    logged: tokenIn,
  }),

  'nothing breaks, and no page is a dead end': () => ({
    threw: what => what,
    settled: gibberish,
    // A line names the call or the variable that it is about; others are about a mistake in the app.
    logged: line => !/^((GET|POST|PUT) \/|[A-Z_]+: )|"call"/.test(line) && line,
    rested(tab) {
      const { container } = tab
      const isBusy = container.querySelector('[aria-busy], .overlay, :not([aria-hidden]) > .loading')
      const isUsable = controlsOf(tab).some(({ element }) => element.closest('main'))
      const isRight = !isBusy && isUsable && container.querySelectorAll('h1').length === 1
      return !isRight && `${tab.history.url}: ${tab.text}`
    },
  }),

  'in the end the account shows what the server has': run => ({
    rested({ page, text, history }) {
      const { name, email = '', endDate } = run.signedIn() ?? {}
      const isRight = text.includes(email) && (!endDate || text.includes(formatDate(endDate)))
      // A page that could not sign out waits for another try.
      const isAccount = ['/', '/account'].includes(history.path) && !text.includes('Uitloggen is niet gelukt')
      const isHere = page.member === name && isAccount
      return isHere && !isRight && `${email} has ${endDate}, but ${history.url} says ${text}`
    },
  }),
}
