import { isUnpaid } from '../../src/features/payment/status.ts'
import type { Plan } from '../../src/mock/demo-data.ts'
import { faults } from '../../src/mock/faults.ts'
import { endDateIn } from '../../src/mock/world.ts'
import { signIn } from '../support/app.tsx'
import { CHANGES, isChange } from '../support/changes.ts'
import { type Action, oneOf } from './action.ts'
import { OUTCOMES, settleAt, turn } from './actions-bank.ts'
import { changeClock, translate } from './device.ts'
import { BANK, type Life } from './life.ts'
import { CALLS, CURRENT_USER, PLANS } from './network.ts'
import type { Random } from './random.ts'

const FATES = Object.keys(faults)
export const HARD_FATES =
  'never,lost,late 1000,late 4000,late 12000,held 3000,held 9000,401,403,404,login-redirect,503-empty,done-504'.split(
    ',',
  )
/** The calls about the session and money. A payment counts twice, since its faults cost most. */
const TELLING_CALLS = [
  'GET /api/klupper',
  'GET /api/membership',
  'POST /api/payment',
  'POST /api/payment',
  'GET /api/payment',
  'POST /api/membership/end',
  'POST /api/membership/cancellation',
]

/** A call and how it fares: often one that was made before, or that is about money or the session. */
function pickFate({ log }: Life, random: Random): string {
  const made = log
    .all('sent')
    .slice(-12)
    .map(({ call }) => call)
  const calls = random.pick([CALLS, TELLING_CALLS, TELLING_CALLS, made]) ?? CALLS
  return `${random.pick(calls) ?? 'GET /api/klupper'}: ${random.pick(random.below(2) ? FATES : HARD_FATES)}`
}

/** A call fares so the next time, or always. */
const setFate = (when: 'next' | 'always', weight: number): Action => ({
  weight,
  choose: pickFate,
  run(life, what) {
    const [call = '', fate = ''] = what.split(': ')
    life.network[when].set(call, fate)
  },
})

/** How a plan may change. */
const PLAN_CHANGES: Readonly<Record<string, (plan: Plan) => Partial<Plan>>> = {
  price: ({ price }) => ({ price: price + 5 }),
  perMonth: ({ pricePerMonth }) => ({ pricePerMonth: pricePerMonth + 1 }),
  period: ({ numOfMonth }) => ({ numOfMonth: numOfMonth === 12 ? 3 : 12 }),
  sale: ({ inActive }) => ({ inActive: !inActive }),
}

/** What happens outside the page: on the line, at the server, in other places and on the device. */
export const OUTSIDE: Readonly<Record<string, Action>> = {
  bankMoves: {
    weight: 1,
    choose: oneOf('https://evil.example', BANK),
    run(life, url) {
      life.mock.settings.providerUrl = url
    },
  },
  book: {
    weight: 2,
    choose: oneOf(...OUTCOMES),
    run(life, what) {
      const [how = '', which] = what.split(' ')
      const all = life.mock.world.payments.filter(({ status }) => status === 'open')
      const open = which === 'first' ? all[0] : all.at(-1)
      if (open) settleAt(life, `/${open.id}`, how)
    },
  },
  turn: {
    weight: 2,
    choose: ({ mock }, random) =>
      mock.world.payments.some(({ status }) => isUnpaid(status))
        ? random.pick(['booked', 'booked', 'booked+5000', 'paid', 'paid+5000'])
        : undefined,
    run: turn,
  },
  oldAddress: {
    weight: 2,
    choose: ({ mock }, random) => random.pick(mock.world.payments.map(({ id }) => id)),
    run: ({ front }, id) => front.visit(`/payment?id=${id}`),
  },
  plans: {
    weight: 4,
    // The last one is the renewal.
    choose: (_, random) =>
      `${random.pick(Object.keys(PLAN_CHANGES))} ${random.pick(['1', '2', '2', '3', '3', '4', '7'])}`,
    run({ log, mock: { world } }, what) {
      const [change = '', id] = what.split(' ')
      log.add('changed', { call: PLANS })
      world.plans = world.plans.map(plan =>
        String(plan.id) === id ? { ...plan, ...PLAN_CHANGES[change]?.(plan) } : plan,
      )
    },
  },
  offer: {
    weight: 1,
    choose: life => life.signedIn(),
    run(life, name) {
      life.log.add('changed', { call: 'GET /api/membership/superklupper' })
      const member = life.member(name)
      member.superklupper = !member.superklupper
    },
  },
  lag: {
    weight: 2,
    choose: oneOf('4000 1', '30000 1', '30000 2', '150000 1', '150000 2'),
    run: ({ network }, what) => {
      const [ms, every] = what.split(' ')
      network.lag(Number(ms), Number(every))
    },
  },
  next: setFate('next', 14),
  always: setFate('always', 2),
  heal: {
    weight: 4,
    choose: () => '',
    run(life) {
      life.network.heal()
      life.fire(window, 'online')
    },
  },
  burst: {
    weight: 10,
    choose: (_, random) =>
      Array.from({ length: 1 + random.below(4) }, () =>
        random.pick(random.pick([HARD_FATES, FATES, ['']]) ?? []),
      ).join(', '),
    run({ network }, fates) {
      network.burst = fates.split(', ')
    },
  },
  delays: {
    weight: 2,
    choose: oneOf('0', '0', '300', '2000', '3000 0 700', '0 9000 100 4000'),
    run(life, delays) {
      life.network.delays = delays.split(' ').map(Number)
    },
  },
  script: {
    weight: 3,
    choose: oneOf('0', '0', '1', '300', '3000'),
    run({ network }, delay) {
      network.scriptDelay = Number(delay)
    },
  },
  // An extension, a translator, a blocker or a proxy, before the app runs.
  meddle: {
    weight: 6,
    choose: ({ front }, random) =>
      front.isRunning || front.away ? undefined : random.pick(Object.keys(CHANGES)),
    run({ front }, change) {
      if (!front.isRunning && isChange(change)) CHANGES[change]()
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
      life.log.add('changed', { call: CURRENT_USER })
      return signIn(life.browser, name)
    },
  },
  changeElsewhere: {
    weight: 3,
    choose: oneOf('paid 40', 'paid 200', 'paid 0', 'ended', 'free', 'expired', 'used up'),
    run(life, state) {
      const name = life.signedIn()
      if (!name) return
      const member = life.member(name)
      // A page that comes back reads the membership, and these only after another end date.
      const isUsedUp = state === 'used up'
      life.log.add('changed', { call: isUsedUp ? 'GET /api/membership/actions-left' : CURRENT_USER })
      const [what, days = '0'] = state.split(' ')
      if (isUsedUp) Object.assign(member, { participations: 0, contactRequests: 0 })
      else if (what === 'ended') member.hasEndedMembership = true
      else {
        const in_ = what === 'free' ? null : what === 'expired' ? -3 : Number(days) + member.id - 100
        Object.assign(member, { endDate: endDateIn(in_, new Date()), hasEndedMembership: false })
      }
    },
  },
  line: {
    weight: 2,
    choose: oneOf('offline', 'online', 'online'),
    run(life, line) {
      life.network.isOnline = line === 'online'
      life.fire(window, line)
    },
  },
  clock: {
    weight: 1,
    choose: oneOf('midnight', 'midnight', 'back', 'slept'),
    run: changeClock,
  },
  translate: { weight: 1, choose: () => '', run: translate },
  wait: {
    weight: 12,
    choose: oneOf('100', '1000', '2500', '5000', '11000', '31000', '125000', '310000'),
    run: (life, ms) => life.wait(Number(ms)),
  },
  hide: { weight: 1, choose: oneOf('2000', '60000', '400000'), run: (life, ms) => life.hideFor(Number(ms)) },
  focus: { weight: 4, choose: () => '', run: life => life.fire(window, 'focus', {}, life.front) },
}
