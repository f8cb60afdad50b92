import { vi } from 'vitest'
import type { Plan } from '../../src/mock/demo-data.ts'
import { faults } from '../../src/mock/faults.ts'
import { isPaymentOutcome, paymentOutcomes } from '../../src/mock/payment-outcomes.ts'
import { returnAddress, settlePayment } from '../../src/mock/payments.ts'
import { endDateIn } from '../../src/mock/world.ts'
import { signIn } from '../support/app.tsx'
import { CHANGES, isChange } from '../support/changes.ts'
import { NEW_PASSWORD, PASSWORD } from '../support/data.ts'
import { PAGES } from '../support/pages.ts'
import type { Random } from '../support/random.ts'
import { pass } from './clock.ts'
import { type Control, controlsOf, pressNow, typeNow } from './controls.ts'
import { CALLS } from './network.ts'
import { BANK, type Run } from './run.ts'

type Choose = (run: Run, random: Random) => string | undefined
type Act = (run: Run, what: string) => unknown

/** Something that can happen. A trace has its name and what exactly happened. */
interface Action {
  /** How likely it is. */
  readonly weight: number
  /** Undefined if it cannot happen now. */
  readonly choose: Choose
  /** Does nothing if it is impossible by now. */
  readonly act: Act
}

const oneOf =
  (choices: readonly string[]): Choose =>
  (_, random) =>
    random.pick(choices)

const action = (weight: number, choices: string | Choose, act: Act): Action => {
  const choose = typeof choices === 'string' ? oneOf(choices.split(' | ')) : choices
  return { weight, choose, act }
}

/** The members who may use the browser, each in another state. */
export const MEMBERS =
  'lid lid trouw trouw gratis gratis superklupper opgezegd laatste-dag verlopen wachtwoordloos op'.split(' ')

/** Addresses of every page and route, and one of none. */
export const ADDRESSES = [
  ...Object.values(PAGES).map(({ at }) => at),
  ...['/', '/membership', '/membership/6', '/membership/6', '/membership/12'],
  ...['/membership/cancellation', '/membership/cancellation', '/payment'],
  ...['/forgot-password/reset-gratis', '/account/subscription/12'],
  ...['/subscription', '/#/membership/3', '/activities/12', '/nergens'],
]

/** Links of the mobile app: good or used, cut off, doubled, and without a token. */
const LINKS = [
  ...['/sso/6?sso=sso-gratis', '/sso?sso=sso-lid', '/account/subscription/12?sso=sso-superklupper'],
  ...['/sso/3?sso=sso-li', '/sso?sso=%E0%A4%A', '/sso?sso=sso-lid&sso=sso-op', '/sso/6', '/sso?sso=..'],
  ...['/payment?id=1&sso=sso-lid', '/membership/12?sso=sso-gratis', '/#/payment?sso=sso-op'],
]

const FATES = Object.keys(faults)
const HARD_FATES = [
  ...['hang', 'refuse', 'late 1000', 'late 4000', 'late 12000', 'slow', 'done refuse', 'done 500-html'],
  ...['401', '403', '404', 'login-redirect', '503-empty', '400-list'],
]
const MONEY_CALLS = CALLS.filter(call => /klupper$|membership$|payment$|end$|cancellation$/.test(call))

const pickFate: Choose = (_, random) => {
  const calls = random.pick([CALLS, MONEY_CALLS, MONEY_CALLS, MONEY_CALLS]) ?? []
  return `${random.pick(calls)}: ${random.pick(random.below(2) ? FATES : HARD_FATES)}`
}

/** How a payment may end; `paid+5000` is paid, and booked after 5 s. */
const OUTCOMES = [...Object.keys(paymentOutcomes), 'paid', 'paid', 'paid+5000', 'paid+80000', 'paid+600000']

/** Lets the bank settle a payment if it is open. Returns the address that it leads to. */
function settleAtBank({ mock: { world } }: Run, how: string, id?: string): string {
  const payment = world.payments.findLast(each => (id ? each.id === id : each.status === 'open'))
  const [outcome = '', delay] = how.split('+')
  if (payment?.status === 'open' && isPaymentOutcome(outcome)) {
    settlePayment(world, payment, delay ? 'membership-later' : outcome, new Date())
    if (delay) payment.extendsAt = Date.now() + Number(delay)
  }
  return payment ? returnAddress(payment).replace(/^https?:\/\/[^/]+/, '') : '/'
}

const PLAN_CHANGES: Readonly<Record<string, (plan: Plan) => Partial<Plan>>> = {
  price: ({ price }) => ({ price: price + 5 }),
  perMonth: ({ pricePerMonth }) => ({ pricePerMonth: pricePerMonth + 1 }),
  period: ({ numOfMonth }) => ({ numOfMonth: numOfMonth === 12 ? 3 : 12 }),
  sale: ({ inActive }) => ({ inActive: !inActive }),
}

const matching = (run: Run, selector: string) =>
  controlsOf(run.front).filter(({ element }) => element.matches(selector))
const fields = (run: Run) => matching(run, 'input:not([type=radio]), textarea')

const choosePress: Choose = (run, random) => {
  const all = matching(run, 'a, button, [type=radio]')
  const inMain = all.filter(({ element }) => element.closest('main'))
  return (random.pick(random.pick([all, inMain]) ?? []) ?? random.pick(all))?.title
}

const press =
  (times: number): Act =>
  (run, title) => {
    const { element } = controlsOf(run.front).find(control => control.title === title) ?? {}
    for (let count = 0; count < times; count++) if (element?.isConnected) pressNow(run.front, element)
  }

/** The valid text of a field. It names its writer, so that nobody else may find it; an address in capitals is not the server's. */
function textFor(run: Run, { element }: Control, writer: string): string {
  const kind = element.getAttribute('autocomplete')
  if (kind === 'new-password') return NEW_PASSWORD
  if (kind === 'current-password') return run.member(writer).password ?? PASSWORD
  return element.matches('textarea') ? `Ik stop, ${writer}@…` : `${writer}@voorbeeld.nl`.toUpperCase()
}

const chooseWriter: Choose = (run, random) =>
  fields(run).length > 0 ? (run.front.page.member ?? random.pick(run.cast)) : undefined

function typeAll(run: Run, writer: string): void {
  for (const field of fields(run)) typeNow(field.element, textFor(run, field, writer))
}

/** Presses the last button that matches, after a choice in its form. Without one, goes to its page, where others may come first. */
function submit(run: Run, selector: string, url: string): void {
  const controls = [matching(run, 'form [type=radio]')[0], matching(run, selector).at(-1)]
  if (controls[1])
    for (const control of controls) if (control?.element.isConnected) pressNow(run.front, control.element)
  if (!controls[1] && url) run.front.visit(url)
}

/** Everything that can happen, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  press: action(30, choosePress, press(1)),
  pressTwice: action(8, choosePress, press(2)),
  buy: action(40, '/membership/3 | /membership/6 | /membership/6 | /membership/12', (run, url) =>
    submit(run, '[data-key] button', url),
  ),
  cancel: action(24, '/membership/cancellation', (run, url) => submit(run, 'form button', url)),
  type: action(5, chooseWriter, typeAll),
  fillIn: action(20, chooseWriter, (run, writer) => {
    typeAll(run, writer)
    return submit(run, 'form [type=submit]', '')
  }),
  visit: action(5, oneOf(ADDRESSES), ({ front }, url) => front.visit(url)),
  link: action(2, oneOf(LINKS), ({ front }, url) => front.visit(url)),
  oldAddress: action(
    3,
    ({ mock }, random) => random.pick(mock.world.payments.map(({ id }) => id)),
    ({ front }, id) => front.visit(`/payment?id=${id}`),
  ),
  go: action(5, '-1 | -1 | 1', ({ front }, by) => {
    if (!front.away && front.history.go(Number(by), front.page)) front.load()
  }),
  cache: action(2, '', ({ front }) => (front.away ? undefined : front.restore())),
  reload: action(3, '', ({ front }) => front.load()),
  bank: action(
    60,
    ({ front, tabs }, random) => {
      const ways = ['address', 'address', 'back', 'cache', 'browser', tabs.length > 1 ? 'cache' : 'tab']
      return front.away && `${random.pick(OUTCOMES)} ${random.pick(ways)}`
    },
    (run, what) => {
      const { front } = run
      const [how = '', way] = what.split(' ')
      if (!front.away) return
      const address = settleAtBank(run, how, front.away.split('/').at(-1))
      if (way === 'address') front.visit(address)
      else if (way === 'tab') run.open(address)
      else if (way === 'browser') run.changeBrowser(address)
      else if (way === 'cache') front.restore()
      else front.load()
    },
  ),
  settle: action(3, oneOf(OUTCOMES), settleAtBank),
  otherTab: action(8, '/account | /membership/6 | / | /membership/cancellation | /payment', (run, url) => {
    const other = run.tabs.find(tab => tab !== run.front)
    if (!other) return run.open(url)
    run.show(other)
    run.fire(window, 'focus', {}, other)
  }),
  otherBrowser: action(1, oneOf(ADDRESSES), (run, url) => run.changeBrowser(url)),
  bankMoves: action(1, `https://evil.example | ${BANK}`, ({ mock }, providerUrl) =>
    Object.assign(mock.settings, { providerUrl }),
  ),
  // The last plan is the renewal.
  plans: action(
    10,
    (_, random) => `${random.pick(Object.keys(PLAN_CHANGES))} ${random.pick([...'12222333347'])}`,
    ({ mock: { world } }, what) => {
      const [change = '', id] = what.split(' ')
      world.plans = world.plans.map(plan =>
        String(plan.id) === id ? { ...plan, ...PLAN_CHANGES[change]?.(plan) } : plan,
      )
    },
  ),
  next: action(20, pickFate, ({ network }, what) => {
    const [call, fate = ''] = what.split(': ')
    network.fates.push({ call, fate })
  }),
  burst: action(
    12,
    (_, random) => {
      const pick = () => random.pick(random.pick([HARD_FATES, FATES, ['']]) ?? [])
      return Array.from({ length: 1 + random.below(4) }, pick).join(', ')
    },
    ({ network }, fates) => network.fates.push(...fates.split(', ').map(fate => ({ fate }))),
  ),
  heal: action(4, '', run => run.heal()),
  delays: action(3, '0 | 0 | 300 | 2000 | 3000 0 700 | 0 9000 100 4000', ({ network }, delays) => {
    network.delays = delays.split(' ').map(Number)
  }),
  script: action(4, '0 | 0 | 1 | 300 | 3000', ({ network }, delay) => {
    network.scriptDelay = Number(delay)
  }),
  // An extension, a translator, a blocker or a proxy, before the app runs.
  meddle: action(
    4,
    ({ front }, random) => (front.page.isRunning ? undefined : random.pick(Object.keys(CHANGES))),
    ({ front }, change) => !front.page.isRunning && isChange(change) && CHANGES[change](),
  ),
  endSession: action(3, '', ({ mock: { world } }) => {
    world.sessions.clear()
    world.remembered.clear()
  }),
  signInElsewhere: action(
    10,
    ({ cast }, random) => random.pick(cast),
    (run, name) => signIn(run.browser.fetch, name),
  ),
  changeElsewhere: action(
    8,
    'paid 40 | paid 200 | paid 0 | paid -3 | ended | free | used | offer',
    (run, state) => {
      const [what = '', days] = state.split(' ')
      const member = run.signedIn()
      if (!member) return
      const inDays = days === undefined ? null : Number(days) + member.id - 100
      const changes: Readonly<Record<string, object>> = {
        ended: { hasEndedMembership: true },
        used: { participations: 0, contactRequests: 0 },
        offer: { superklupper: !member.superklupper },
      }
      const endDate = endDateIn(inDays, new Date())
      Object.assign(member, changes[what] ?? { endDate, hasEndedMembership: false })
    },
  ),
  line: action(3, 'offline | online | online', (run, line) => run.connect(line === 'online')),
  // While the device sleeps no timer runs.
  sleep: action(2, '1200000 | 50000000', (run, ms) => {
    vi.setSystemTime(Date.now() + Number(ms))
    run.fire(window, 'focus', {}, run.front)
  }),
  wait: action(14, '100 | 1000 | 2500 | 5000 | 11000 | 31000 | 125000 | 310000', (_, ms) => pass(Number(ms))),
  hide: action(3, '2000 | 60000 | 400000', (run, ms) => run.hideFor(Number(ms))),
  focus: action(5, '', run => run.fire(window, 'focus', {}, run.front)),
}
