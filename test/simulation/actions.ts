import { vi } from 'vitest'
import type { Member, Plan } from '../../src/mock/demo-data.ts'
import { faults } from '../../src/mock/faults.ts'
import { isPaymentOutcome, paymentOutcomes } from '../../src/mock/payment-outcomes.ts'
import { returnAddress, settlePayment } from '../../src/mock/payments.ts'
import { endDateIn } from '../../src/mock/world.ts'
import { signIn } from '../support/app.tsx'
import { NEW_PASSWORD, PASSWORD } from '../support/data.ts'
import { PAGES } from '../support/pages.ts'
import type { Random } from '../support/random.ts'
import { pass, settle } from './clock.ts'
import { controlsOf, pressNow, typeNow } from './controls.ts'
import { CALLS } from './network.ts'
import type { Run } from './run.ts'

type Choose = (run: Run, random: Random) => string | undefined
type Act = (run: Run, what: string) => unknown

/** Something that can happen. A step has its name and what exactly happened. */
interface Action {
  /** How likely it is. */
  readonly weight: number
  /** Undefined if it cannot happen now. */
  readonly choose: Choose
  /** Does nothing if it is impossible by now. */
  readonly act: Act
}

const action = (weight: number, choices: string | Choose, act: Act): Action => ({
  weight,
  choose: typeof choices === 'string' ? (_, random) => random.pick(choices.split(' | ')) : choices,
  act,
})

/** The members who may use the browser, each in another state. */
export const MEMBERS =
  'lid lid gratis gratis superklupper opgezegd laatste-dag verlopen wachtwoordloos op'.split(' ')

/** Addresses of every page and route, one of none, and links of the mobile app: good or used, cut off, doubled, and without a token. */
export const ADDRESSES = [
  ...Object.values(PAGES).map(({ at }) => at),
  ...['/', '/membership', '/membership/6', '/membership/6', '/membership/12'],
  ...['/membership/cancellation', '/membership/cancellation', '/payment'],
  ...['/forgot-password/reset-gratis', '/account/subscription/12'],
  ...['/subscription', '/#/membership/3', '/activities/12', '/nergens'],
  ...['/sso/6?sso=sso-gratis', '/sso?sso=sso-lid', '/account/subscription/12?sso=sso-superklupper'],
  ...['/sso/3?sso=sso-li', '/sso?sso=%E0%A4%A', '/sso?sso=sso-lid&sso=sso-op', '/sso/6', '/sso?sso=..'],
  ...['/payment?id=1&sso=sso-lid', '/membership/12?sso=sso-gratis', '/#/payment?sso=sso-op'],
]

const HARD_FATES = [
  ...['hang', 'refuse', 'late 1000', 'late 4000', 'late 12000', 'slow', 'done refuse', 'done 500-html'],
  ...['401', '403', '404', 'login-redirect', '503-empty', '400-list'],
]
const FATES = [HARD_FATES, Object.keys(faults), ['']]
const MONEY_CALLS = CALLS.filter(call => /klupper$|membership$|payment$|end$|cancellation$/.test(call))

/** The fates of the next calls about money, of the next one of all, or of the next requests whatever they are. */
const pickFates: Choose = (_, random) => {
  const calls = random.pick([CALLS, MONEY_CALLS, MONEY_CALLS, ['']]) ?? []
  const pick = () => `${random.pick(calls)}: ${random.pick(random.pick(FATES) ?? [])}`
  return Array.from({ length: 1 + random.below(4) }, pick).join(', ')
}

/** How a payment may end; `paid+5000` is paid, and booked after 5 s. */
const OUTCOMES = [...Object.keys(paymentOutcomes), 'paid', 'paid', 'paid+5000', 'paid+80000', 'paid+600000']

/** Lets the bank settle a payment if it is open. Returns the address that it leads to. */
function settleAtBank({ mock: { world } }: Run, how: string, id?: string): string {
  const payment = world.payments.find(each => each.id === id)
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
  // One plan stays for sale: without any, a page has only its menu.
  sale: ({ id, inActive }) => ({ inActive: id !== 1 && !inActive }),
}

/** No member has the end date of another, or the day after it, which a page shows too. */
const paidFor = (days: number) => (member: Member) => ({
  endDate: endDateIn(days + 3 * (member.id - 100), new Date()),
  hasEndedMembership: false,
})
const MEMBER_CHANGES: Readonly<Record<string, (member: Member) => Partial<Member>>> = {
  active: paidFor(40),
  renewed: paidFor(230),
  expired: paidFor(-80),
  free: () => ({ endDate: null, hasEndedMembership: false }),
  ended: () => ({ hasEndedMembership: true }),
  used: () => ({ participations: 0, contactRequests: 0 }),
  offer: ({ superklupper }) => ({ superklupper: !superklupper }),
}

const matching = (run: Run, selector: string) =>
  controlsOf(run.front).filter(({ element }) => element.matches(selector))
const fields = (run: Run) => matching(run, 'input:not([type=radio]), textarea')

const choosePress: Choose = (run, random) => {
  const all = matching(run, 'a, button, [type=radio]')
  const inMain = all.filter(({ element }) => element.closest('main'))
  return (random.pick(random.pick([all, inMain]) ?? []) ?? random.pick(all))?.title
}

/** The valid text of a field. It names its writer, so that nobody else may find it; an address in capitals is not the server's. */
function textFor(run: Run, element: HTMLElement, writer: string): string {
  const kind = element.getAttribute('autocomplete')
  if (kind === 'new-password') return NEW_PASSWORD
  if (kind === 'current-password') return run.member(writer).password ?? PASSWORD
  return element.matches('textarea') ? `Ik stop, ${writer}@…` : `${writer}@voorbeeld.nl`.toUpperCase()
}

/** Presses the last button that matches, once or twice, after a choice in its form. */
async function submit(run: Run, selector: string, times = 1): Promise<void> {
  const button = matching(run, selector).at(-1)?.element
  const choice = matching(run, 'form [type=radio]')[0]?.element
  for (const element of [choice, ...Array.from({ length: times }, () => button)])
    if (button && element?.isConnected) pressNow(run.front, element)
}

/** Goes to a page if its button is not there, lets it load, and submits. */
const submitAt =
  (selector: string): Act =>
  async (run, what) => {
    const [url = '', times] = what.split(' × ')
    if (matching(run, selector).length === 0) run.front.visit(url)
    await settle()
    return submit(run, selector, Number(times))
  }

/** Everything that can happen, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  press: action(30, choosePress, (run, title) => {
    const control = controlsOf(run.front).find(each => each.title === title)
    if (control) pressNow(run.front, control.element)
  }),
  buy: action(
    40,
    '/membership/3 × 1 | /membership/6 × 1 | /membership/6 × 2 | /membership/12 × 1',
    submitAt('[name=pay]'),
  ),
  cancel: action(24, '/membership/cancellation × 1 | /membership/cancellation × 2', submitAt('form button')),
  fillIn: action(
    20,
    (run, random) => (fields(run).length > 0 ? (run.front.page.member ?? random.pick(run.cast)) : undefined),
    (run, writer) => {
      for (const { element } of fields(run)) typeNow(element, textFor(run, element, writer))
      return submit(run, 'form [type=submit]')
    },
  ),
  visit: action(
    14,
    ({ mock }, random) =>
      random.pick(random.pick([ADDRESSES, mock.world.payments.map(({ id }) => `/payment?id=${id}`)]) ?? []),
    ({ front }, url) => front.visit(url),
  ),
  go: action(12, '-1 | -1 | 1', ({ front }, by) => {
    if (!front.away && front.history.go(Number(by), front.page)) front.load()
  }),
  reload: action(3, '', ({ front }) => front.load()),
  bank: action(
    60,
    ({ front, tabs }, random) => {
      const ways = ['address', 'address', 'back', 'backTwice', 'cache', tabs.length > 1 ? 'cache' : 'tab']
      return front.away && `${random.pick(OUTCOMES)} ${random.pick(ways)}`
    },
    (run, what) => {
      const { front } = run
      const [how = '', way] = what.split(' ')
      if (!front.away) return
      const address = settleAtBank(run, how, front.away.split('/').at(-1))
      if (way === 'address') front.visit(address)
      else if (way === 'tab') run.open(address)
      else if (way === 'cache') front.restore()
      else {
        if (way === 'backTwice') front.history.go(-1, front.page)
        front.load()
      }
    },
  ),
  otherTab: action(8, '/account | /membership/6 | / | /membership/cancellation | /payment', (run, url) => {
    const other = run.tabs.find(tab => tab !== run.front)
    if (!other) return run.open(url)
    run.show(other)
    run.fire(window, 'focus', {}, other)
  }),
  // The last plan is the renewal.
  plans: action(
    10,
    (_, random) => `${random.pick(Object.keys(PLAN_CHANGES))} ${random.pick([...'12222333347'])}`,
    ({ mock: { world } }, what) => {
      const [change = '', id] = what.split(' ')
      const changed = (plan: Plan) => ({ ...plan, ...PLAN_CHANGES[change]?.(plan) })
      world.plans = world.plans.map(plan => (String(plan.id) === id ? changed(plan) : plan))
    },
  ),
  faults: action(30, pickFates, ({ network }, fates) => {
    for (const [call, fate = ''] of fates.split(', ').map(each => each.split(': ')))
      network.fates.push({ call: call || undefined, fate })
  }),
  script: action(4, '0 | 0 | 1 | 300 | 3000', ({ network }, delay) => {
    network.scriptDelay = Number(delay)
  }),
  endSession: action(3, '', ({ mock: { world } }) => {
    world.sessions.clear()
    world.remembered.clear()
  }),
  signInElsewhere: action(
    10,
    ({ cast }, random) => random.pick(cast),
    (run, name) => signIn(run.browser.fetch, name),
  ),
  changeElsewhere: action(8, Object.keys(MEMBER_CHANGES).join(' | '), (run, change) => {
    const member = run.signedIn()
    if (member) Object.assign(member, MEMBER_CHANGES[change]?.(member))
  }),
  // While the device sleeps no timer runs.
  sleep: action(2, '1200000 | 50000000', (run, ms) => {
    vi.setSystemTime(Date.now() + Number(ms))
    run.fire(window, 'focus', {}, run.front)
  }),
  wait: action(14, '100 | 1000 | 2500 | 5000 | 11000 | 31000 | 125000 | 310000', (_, ms) => pass(Number(ms))),
  focus: action(5, '', run => run.fire(window, 'focus', {}, run.front)),
}
