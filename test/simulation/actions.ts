import { faults } from '../../src/mock/faults.ts'
import { isPaymentOutcome, paymentOutcomes } from '../../src/mock/payment-outcomes.ts'
import { returnAddress, settlePayment } from '../../src/mock/payments.ts'
import { endDateIn } from '../../src/mock/world.ts'
import { signIn } from '../support/app.tsx'
import { PASSWORD } from '../support/data.ts'
import type { Random } from '../support/random.ts'
import { controlsOf, findControl, pressNow, titleOf, typeNow } from './controls.ts'
import { changeClock, translate } from './device.ts'
import { BANK, type Life } from './life.ts'
import { CALLS } from './network.ts'

/** Something that can happen. A trace names it with its argument, so that it can be repeated. */
export interface Action {
  readonly weight: number
  /** Chooses what exactly happens now; undefined if it cannot happen. */
  readonly choose: (life: Life, random: Random) => string | undefined
  /** Does it. Does nothing if it is impossible by now. */
  readonly run: (life: Life, what: string) => unknown
}

const oneOf =
  (...choices: readonly string[]) =>
  (_: unknown, random: Random) =>
    random.pick(choices)

export const MEMBERS = [
  'lid',
  'gratis',
  'superklupper',
  'opgezegd',
  'laatste-dag',
  'verlopen',
  'wachtwoordloos',
  'op',
]

export const ADDRESSES = [
  ...['/', '/account', '/account/change-password', '/membership', '/membership/6', '/membership/12'],
  ...['/membership/cancellation', '/payment', '/login', '/forgot-password', '/forgot-password/reset-gratis'],
  ...[
    '/#/membership/3',
    '/account/subscription/12',
    '/subscription',
    '/activities/12',
    '/nergens',
    '/membership/6',
  ],
]

/** Links of the mobile app: good or used, cut off, doubled, and without a token. */
const LINKS = [
  ...['/sso/6?sso=sso-gratis', '/sso?sso=sso-lid', '/account/subscription/12?sso=sso-superklupper'],
  ...['/sso/3?sso=sso-li', '/sso?sso=%E0%A4%A', '/sso?sso=sso-lid&sso=sso-op', '/sso/6', '/sso?sso=..'],
]

/** The texts that a member may type, by the label of the field. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'E-mail': [...MEMBERS.map(name => `${name}@voorbeeld.nl`), 'niemand@voorbeeld.nl', 'fout'],
}
const PASSWORDS = [PASSWORD, PASSWORD, 'Nieuw1234', 'nieuw', '']
const FATES = Object.keys(faults)
const HARD_FATES = [
  'never',
  'lost',
  'late 1000',
  'late 4000',
  'late 12000',
  'held 3000',
  'held 9000',
  '401',
  '503-empty',
]
const TELLING_CALLS = [
  ...[
    'GET /api/klupper',
    'GET /api/klupper',
    'GET /api/membership',
    'GET /api/membership',
    'POST /api/payment',
  ],
  ...[
    'POST /api/payment',
    'GET /api/payment',
    'POST /api/membership/end',
    'POST /api/membership/cancellation',
  ],
]

/** The valid value of each field, for somebody who fills in a form. */
function rightText(life: Life, label: string): string {
  if (label === 'E-mail') return `${life.front.visitor}@voorbeeld.nl`
  return /nieuw|^Wachtwoord$|Herhaal/i.test(label) && life.front.heading !== 'Welkom bij Klup!'
    ? 'Nieuw1234'
    : (life.mock.world.members.find(({ name }) => name === life.front.visitor)?.password ?? PASSWORD)
}

const fields = (life: Life) => controlsOf(life.front).filter(({ role }) => role === 'field')
const presses = (life: Life) => controlsOf(life.front).filter(({ role }) => role !== 'field')

const press = (times: number) => (life: Life, title: string) => {
  const control = findControl(life.front, title)
  for (let count = 0; count < times; count++) if (control?.element.isConnected) pressNow(life.front, control)
}

/** Controls that change little are pressed less often. */
const DULL = /^(Klup, naar|Toon|Verberg|Melding|Zet de|Download|Bewaar)/

const pickPress = (life: Life, random: Random) => {
  const all = presses(life)
  const telling = all.filter(({ name }) => !DULL.test(name))
  const control = random.pick(random.below(8) === 0 || telling.length === 0 ? all : telling)
  return control && titleOf(control)
}

/** A call and how it fares. Calls about money and the session fare badly more often. */
const pickFate = (_: Life, random: Random) =>
  `${random.pick(random.below(2) ? CALLS : TELLING_CALLS)}: ${random.pick(random.below(2) ? FATES : HARD_FATES)}`

/** Lets the bank settle the payment of the page that the browser went to. */
function settleAt(life: Life, url: string, how: string): string | undefined {
  const { world } = life.mock
  const payment = world.payments.find(({ id }) => url.endsWith(`/${id}`))
  if (!payment) return undefined
  const [outcome = '', delay] = how.split('+')
  if (payment.status === 'open' && isPaymentOutcome(outcome)) {
    settlePayment(world, payment, delay ? 'membership-later' : outcome, new Date())
    if (delay) payment.extendsAt = Date.now() + Number(delay)
  }
  return returnAddress(payment)
}

const OUTCOMES = [...Object.keys(paymentOutcomes), 'paid', 'paid', 'paid+5000', 'paid+80000', 'paid+600000']

/** Everything that can happen, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  press: { weight: 40, choose: pickPress, run: press(1) },
  pressTwice: { weight: 4, choose: pickPress, run: press(2) },
  type: {
    weight: 6,
    choose(life, random) {
      const { name } = random.pick(fields(life)) ?? {}
      if (!name) return undefined
      // The text names its writer, so that nobody else may find it.
      const text = name.startsWith('Extra')
        ? `Ik stop (${life.front.reader})`
        : random.pick(TEXTS[name] ?? PASSWORDS)
      return `${name} = ${text}`
    },
    run(life, what) {
      const [name = '', text = ''] = what.split(' = ')
      const control = findControl(life.front, `field ${name}`)
      if (control) typeNow(control, text)
    },
  },
  fillIn: {
    weight: 10,
    choose: (life, random) => (fields(life).length ? random.pick(life.cast) : undefined),
    run(life, name) {
      life.front.visitor = name
      for (const control of fields(life)) typeNow(control, rightText(life, control.name))
      const submit = controlsOf(life.front).find(
        ({ element }) => element instanceof HTMLButtonElement && element.type === 'submit',
      )
      if (submit) pressNow(life.front, submit)
    },
  },
  escape: {
    weight: 1,
    choose: () => '',
    run: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  },
  visit: {
    weight: 4,
    choose: oneOf(...ADDRESSES),
    run: (life, url) => life.front.visit(url),
  },
  link: { weight: 2, choose: oneOf(...LINKS), run: (life, url) => life.front.visit(url) },
  hash: {
    weight: 1,
    choose: oneOf('#/membership/12', '#/account', '#inhoud', '#//evil.example', '#/activities/1'),
    run: ({ front }, hash) => front.history.changeHash(hash, front.documentNumber),
  },
  go: {
    weight: 6,
    choose: oneOf('back', 'back', 'forward'),
    run({ front }, where) {
      if (front.away) return
      if (front.history.go(where === 'back' ? -1 : 1, front.documentNumber)) front.load()
    },
  },
  reload: { weight: 3, choose: () => '', run: ({ front }) => front.load() },
  bank: {
    weight: 25,
    choose: ({ front }, random) =>
      front.away && `${random.pick(OUTCOMES)} ${random.pick(['address', 'address', 'back', 'cache'])}`,
    run(life, what) {
      const { front } = life
      const [how = '', way] = what.split(' ')
      if (!front.away) return
      const address = settleAt(life, front.away, how)
      if (!front.away.startsWith(BANK)) return front.comeBackFromReplaced()
      if (way === 'address' && address) return front.visit(address.replace(/^https?:\/\/[^/]+/, ''))
      if (way !== 'cache') return front.load()
      front.away = undefined
      life.fire(window, 'pagehide', { persisted: true }, front)
      life.fire(window, 'pageshow', { persisted: true }, front)
    },
  },
  book: {
    weight: 2,
    choose: oneOf(...OUTCOMES),
    run(life, how) {
      const open = life.mock.world.payments.findLast(({ status }) => status === 'open')
      if (open) settleAt(life, `/${open.id}`, how)
    },
  },
  otherTab: {
    weight: 4,
    choose: (life, random) =>
      life.tabs.length > 1
        ? ''
        : random.pick(['/account', '/membership/6', '/', '/membership/cancellation', '/payment']),
    run(life, url) {
      const other = life.tabs.find(tab => tab !== life.front)
      if (!other) return void (url && life.open(url))
      life.show(other)
      life.fire(window, 'focus', {}, other)
    },
  },
  focus: { weight: 4, choose: () => '', run: life => life.fire(window, 'focus', {}, life.front) },
  hide: { weight: 1, choose: oneOf('2000', '60000', '400000'), run: (life, ms) => life.hideFor(Number(ms)) },
  wait: {
    weight: 12,
    choose: oneOf('100', '1000', '2500', '5000', '11000', '31000', '125000', '310000'),
    run: (life, ms) => life.wait(Number(ms)),
  },
  clock: {
    weight: 1,
    choose: oneOf('midnight', 'midnight', 'back', 'slept'),
    run: changeClock,
  },
  translate: { weight: 1, choose: () => '', run: translate },
  line: {
    weight: 2,
    choose: oneOf('offline', 'online', 'online'),
    run(life, line) {
      life.network.isOnline = line === 'online'
      life.fire(window, line)
    },
  },
  delays: {
    weight: 2,
    choose: oneOf('0', '0', '300', '2000', '3000 0 700', '0 9000 100 4000'),
    run(life, delays) {
      life.network.delays = delays.split(' ').map(Number)
    },
  },
  next: {
    weight: 10,
    choose: pickFate,
    run(life, what) {
      const [call = '', fate = ''] = what.split(': ')
      life.network.next.set(call, fate)
    },
  },
  always: {
    weight: 2,
    choose: pickFate,
    run(life, what) {
      const [call = '', fate = ''] = what.split(': ')
      life.network.always.set(call, fate)
    },
  },
  heal: {
    weight: 4,
    choose: () => '',
    run(life) {
      life.network.heal()
      life.fire(window, 'online')
    },
  },
  bankMoves: {
    weight: 1,
    choose: oneOf('https://evil.example', BANK),
    run(life, url) {
      life.mock.settings.providerUrl = url
    },
  },
  endSession: {
    weight: 2,
    choose: () => '',
    run({ mock: { world } }) {
      world.sessions.clear()
      world.remembered.clear()
    },
  },
  signInElsewhere: {
    weight: 2,
    choose: (life, random) => random.pick(life.cast),
    run(life, name) {
      life.isChangedSilently = true
      return signIn(life.browser, name)
    },
  },
  changeElsewhere: {
    weight: 3,
    choose: oneOf('paid 40', 'paid 200', 'paid 0', 'ended', 'free', 'expired', 'used up'),
    run(life, state) {
      const name = life.signedIn()
      if (!name) return
      life.isChangedSilently = true
      const member = life.member(name)
      const [what, days = '0'] = state.split(' ')
      if (what === 'used') Object.assign(member, { participations: 0, contactRequests: 0 })
      else if (what === 'ended') member.hasEndedMembership = true
      else {
        const in_ = what === 'free' ? null : what === 'expired' ? -3 : Number(days) + member.id - 100
        Object.assign(member, { endDate: endDateIn(in_, new Date()), hasEndedMembership: false })
      }
    },
  },
}
