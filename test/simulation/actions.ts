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
import { pass, settle } from './clock.ts'
import { controlsOf, pressNow, typeNow } from './controls.ts'
import { CALLS } from './network.ts'
import type { Random } from './random.ts'
import { BANK, type Run } from './run.ts'

/** Something that can happen. A trace names it with its argument, so that it can be repeated. */
interface Action {
  /** How likely it is. */
  readonly weight: number
  /** Chooses what exactly happens now; undefined if it cannot happen. */
  readonly choose: (run: Run, random: Random) => string | undefined
  /** Does it. Does nothing if it is impossible by now. */
  readonly act: (run: Run, what: string) => unknown
}

const oneOf =
  (...choices: readonly string[]) =>
  (_: Run, random: Random) =>
    random.pick(choices)

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
/** The calls about the session and money. A payment counts twice, since its faults cost most. */
const MONEY_CALLS = CALLS.filter(call => /klupper$|membership$|payment$|end$|cancellation$/.test(call))
const pickFate = (_: Run, random: Random) =>
  `${random.pick(random.pick([CALLS, MONEY_CALLS, MONEY_CALLS, MONEY_CALLS]) ?? [])}: ${random.pick(random.below(2) ? FATES : HARD_FATES)}`

/** How a payment may end; `paid+5000` is paid, and booked after 5 s. */
const OUTCOMES = [...Object.keys(paymentOutcomes), 'paid', 'paid', 'paid+5000', 'paid+80000', 'paid+600000']

/** Lets the bank settle a payment; one that is not open stays as it is. */
function settlePaymentOf(run: Run, id: string | undefined, how: string): string | undefined {
  const { world } = run.mock
  const payment = world.payments.find(payment => payment.id === id)
  const [outcome = '', delay] = how.split('+')
  if (payment?.status === 'open' && isPaymentOutcome(outcome)) {
    settlePayment(world, payment, delay ? 'membership-later' : outcome, new Date())
    if (delay) payment.extendsAt = Date.now() + Number(delay)
  }
  return payment && returnAddress(payment).replace(/^https?:\/\/[^/]+/, '')
}

/** How a plan may change. */
const PLAN_CHANGES: Readonly<Record<string, (plan: Plan) => Partial<Plan>>> = {
  price: ({ price }) => ({ price: price + 5 }),
  perMonth: ({ pricePerMonth }) => ({ pricePerMonth: pricePerMonth + 1 }),
  period: ({ numOfMonth }) => ({ numOfMonth: numOfMonth === 12 ? 3 : 12 }),
  sale: ({ inActive }) => ({ inActive: !inActive }),
}

const fields = (run: Run) => controlsOf(run.front).filter(({ title }) => title.startsWith('field'))
const presses = (run: Run) => controlsOf(run.front).filter(({ title }) => !title.startsWith('field'))
/** They pay, cancel or choose. */
const isTelling = ({ element }: { readonly element: Element }) =>
  element.closest('[data-key], form') !== null || element.matches('main a, [type=radio]')

const press = (times: number): Pick<Action, 'choose' | 'act'> => ({
  choose(run, random) {
    const all = presses(run)
    return (random.pick(random.pick([all, all.filter(isTelling)]) ?? []) ?? random.pick(all))?.title
  },
  act(run, title) {
    const { element } = presses(run).find(control => control.title === title) ?? {}
    for (let count = 0; count < times; count++) if (element?.isConnected) pressNow(run.front, element)
  },
})

/** The valid text of a field. It names its writer, so that nobody else may find it; an address in capitals is not the server's. */
function textFor(run: Run, field: HTMLElement, writer: string): string {
  const kind = field.getAttribute('autocomplete')
  if (kind === 'new-password') return NEW_PASSWORD
  if (kind === 'current-password') return run.member(writer).password ?? PASSWORD
  return field.tagName === 'TEXTAREA' ? `Ik stop, ${writer}@…` : `${writer}@voorbeeld.nl`.toUpperCase()
}

/** Presses a button, after a visit of its page unless the member is there; without an address only if so. */
async function submit(run: Run, selector: string, url: string): Promise<void> {
  const find = () => controlsOf(run.front).findLast(({ element }) => element.matches(selector))
  if (!find() && url) {
    run.front.visit(url)
    await settle()
  }
  const [reason] = controlsOf(run.front).filter(({ element }) => element.matches('form [type=radio]'))
  if (reason) pressNow(run.front, reason.element)
  const button = find()
  if (button) pressNow(run.front, button.element)
}

/** Everything that can happen, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  press: { weight: 40, ...press(1) },
  pressTwice: { weight: 4, ...press(2) },
  type: {
    weight: 6,
    choose(run, random) {
      const field = random.pick(fields(run))
      const writer = run.front.page.member ?? random.pick(run.cast) ?? ''
      return field && `${field.title} = ${random.pick([textFor(run, field.element, writer), 'fout'])}`
    },
    act(run, what) {
      const [title = '', text = ''] = what.split(' = ')
      const field = fields(run).find(control => control.title === title)
      if (field) typeNow(field.element, text)
    },
  },
  fillIn: {
    weight: 25,
    choose: (run, random) =>
      fields(run).length > 0 ? (run.front.page.member ?? random.pick(run.cast)) : undefined,
    act(run, writer) {
      const [radio] = controlsOf(run.front).filter(({ title }) => title.startsWith('radio'))
      if (radio) pressNow(run.front, radio.element)
      for (const { element } of fields(run)) typeNow(element, textFor(run, element, writer))
      const submit = controlsOf(run.front).find(({ element }) => element.matches('button[type=submit]'))
      if (submit) pressNow(run.front, submit.element)
    },
  },
  buy: {
    weight: 20,
    choose: oneOf('/membership/3', '/membership/6', '/membership/6', '/membership/12', ''),
    act: (run, url) => submit(run, '[data-key] button', url),
  },
  cancel: {
    weight: 12,
    choose: oneOf('/membership/cancellation', '/membership/cancellation', ''),
    act(run, url) {
      return submit(run, 'form button', url)
    },
  },
  escape: {
    weight: 1,
    choose: oneOf(''),
    act: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  },
  visit: { weight: 6, choose: oneOf(...ADDRESSES), act: ({ front }, url) => front.visit(url) },
  link: { weight: 2, choose: oneOf(...LINKS), act: ({ front }, url) => front.visit(url) },
  oldAddress: {
    weight: 2,
    choose: ({ mock }, random) => random.pick(mock.world.payments.map(({ id }) => id)),
    act: ({ front }, id) => front.visit(`/payment?id=${id}`),
  },
  hash: {
    weight: 1,
    choose: oneOf('#/membership/12', '#/account', '#inhoud', '#//evil.example', '#/activities/1'),
    act: ({ front }, hash) => front.away ?? front.history.changeHash(hash, front.page),
  },
  go: {
    weight: 6,
    choose: oneOf('back', 'back', 'forward'),
    act({ front }, where) {
      if (!front.away && front.history.go(where === 'back' ? -1 : 1, front.page)) front.load()
    },
  },
  cache: { weight: 1, choose: oneOf(''), act: ({ front }) => front.away ?? front.restore() },
  reload: { weight: 3, choose: oneOf(''), act: ({ front }) => front.load() },
  bank: {
    weight: 60,
    choose: ({ front, tabs }, random) => {
      const ways = ['address', 'address', 'back', 'cache', 'browser', ...(tabs.length > 1 ? [] : ['tab'])]
      return front.away && `${random.pick(OUTCOMES)} ${random.pick(ways)}`
    },
    act(run, what) {
      const { front } = run
      const [how = '', way] = what.split(' ')
      if (!front.away) return
      const address = settlePaymentOf(run, front.away.split('/').at(-1), how) ?? '/'
      if (way === 'address') front.visit(address)
      else if (way === 'tab') run.open(address)
      else if (way === 'browser') run.changeBrowser(address)
      else if (way === 'cache') front.restore()
      else front.load()
    },
  },
  book: {
    weight: 3,
    choose: oneOf(...OUTCOMES),
    act: run =>
      settlePaymentOf(run, run.mock.world.payments.findLast(({ status }) => status === 'open')?.id, 'paid'),
  },
  otherTab: {
    weight: 4,
    choose: oneOf('/account', '/membership/6', '/', '/membership/cancellation', '/payment'),
    act(run, url) {
      const other = run.tabs.find(tab => tab !== run.front)
      if (!other) return run.open(url)
      run.show(other)
      run.fire(window, 'focus', {}, other)
    },
  },
  otherBrowser: { weight: 1, choose: oneOf(...ADDRESSES), act: (run, url) => run.changeBrowser(url) },
  bankMoves: {
    weight: 1,
    choose: oneOf('https://evil.example', BANK),
    act({ mock }, url) {
      mock.settings.providerUrl = url
    },
  },
  plans: {
    weight: 4,
    // The last one is the renewal.
    choose: (_, random) =>
      `${random.pick(Object.keys(PLAN_CHANGES))} ${random.pick(['1', '2', '2', '3', '3', '4', '7'])}`,
    act({ mock: { world } }, what) {
      const [change = '', id] = what.split(' ')
      world.plans = world.plans.map(plan =>
        String(plan.id) === id ? { ...plan, ...PLAN_CHANGES[change]?.(plan) } : plan,
      )
    },
  },
  offer: {
    weight: 1,
    choose: (run, random) => random.pick(run.cast),
    act(run, name) {
      run.member(name).superklupper = !run.member(name).superklupper
    },
  },
  next: { weight: 14, choose: pickFate, act: ({ network }, what) => setFate(network.next, what) },
  always: { weight: 2, choose: pickFate, act: ({ network }, what) => setFate(network.always, what) },
  burst: {
    weight: 10,
    choose: (_, random) =>
      Array.from({ length: 1 + random.below(4) }, () =>
        random.pick(random.pick([HARD_FATES, FATES, ['']]) ?? []),
      ).join(', '),
    act({ network }, fates) {
      network.burst = fates.split(', ')
    },
  },
  heal: {
    weight: 4,
    choose: oneOf(''),
    act(run) {
      run.network.heal()
      run.fire(window, 'online')
    },
  },
  delays: {
    weight: 2,
    choose: oneOf('0', '0', '300', '2000', '3000 0 700', '0 9000 100 4000'),
    act({ network }, delays) {
      network.delays = delays.split(' ').map(Number)
    },
  },
  script: {
    weight: 3,
    choose: oneOf('0', '0', '1', '300', '3000'),
    act({ network }, delay) {
      network.scriptDelay = Number(delay)
    },
  },
  // An extension, a translator, a blocker or a proxy, before the app runs.
  meddle: {
    weight: 4,
    choose: ({ front }, random) => (front.page.isRunning ? undefined : random.pick(Object.keys(CHANGES))),
    act({ front }, change) {
      if (!front.page.isRunning && isChange(change)) CHANGES[change]()
    },
  },
  endSession: {
    weight: 2,
    choose: oneOf(''),
    act({ mock: { world } }) {
      world.sessions.clear()
      world.remembered.clear()
    },
  },
  signInElsewhere: {
    weight: 3,
    choose: (run, random) => random.pick(run.cast),
    act: (run, name) => signIn(run.browser.fetch, name),
  },
  changeElsewhere: {
    weight: 3,
    choose: oneOf('paid 40', 'paid 200', 'paid 0', 'ended', 'free', 'paid -3', 'used'),
    act(run, state) {
      const member = run.signedIn()
      if (!member) return
      const [what, days] = state.split(' ')
      if (what === 'used') Object.assign(member, { participations: 0, contactRequests: 0 })
      else if (what === 'ended') member.hasEndedMembership = true
      else {
        const inDays = days === undefined ? null : Number(days) + member.id - 100
        Object.assign(member, { endDate: endDateIn(inDays, new Date()), hasEndedMembership: false })
      }
    },
  },
  line: {
    weight: 2,
    choose: oneOf('offline', 'online', 'online'),
    act(run, line) {
      run.network.isOnline = line === 'online'
      run.fire(window, line)
    },
  },
  // While the device sleeps no timer runs.
  sleep: {
    weight: 1,
    choose: oneOf('1200000', '50000000'),
    act(run, ms) {
      vi.setSystemTime(Date.now() + Number(ms))
      run.fire(window, 'focus', {}, run.front)
    },
  },
  wait: {
    weight: 12,
    choose: oneOf('100', '1000', '2500', '5000', '11000', '31000', '125000', '310000'),
    act: (_, ms) => pass(Number(ms)),
  },
  hide: { weight: 2, choose: oneOf('2000', '60000', '400000'), act: (run, ms) => run.hideFor(Number(ms)) },
  focus: { weight: 4, choose: oneOf(''), act: run => run.fire(window, 'focus', {}, run.front) },
}

function setFate(fates: Map<string, string>, what: string): void {
  const [call = '', fate = ''] = what.split(': ')
  fates.set(call, fate)
}
