import type { READS } from '../../src/api/reads.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { addDays } from '../../src/lib/dates.ts'
import type { Random } from './random.ts'

interface RandomAnswer {
  readonly data: unknown
  readonly status: number
}
type RandomAnswers = Readonly<Record<keyof typeof READS, RandomAnswer>>

/** Random answers to the reads of the first pages. The compiler names one without. `mostly` returns a value, or seldom another one. */
export function randomAnswers(
  { pick, below }: Random,
  today: string,
  mostly: (value: unknown, ...others: unknown[]) => unknown = value => value,
): RandomAnswers {
  const oneOf = <T>(...items: T[]): T => items[below(items.length)] as T
  const answer = (data: unknown, status = 200): RandomAnswer => ({ data, status })
  const days = oneOf(-400, -31, -1, 0, 1, 2, 5, 6, 7, 30, 61, 62, 63, 92, 365, 366, 800, 40_000)
  const flag = () => oneOf<unknown>(true, false, false, undefined, 1, '0', mostly('true', 'ja', 2))
  const price = () => oneOf<unknown>(17.95, 34.95, 59.95, 29.95, mostly(5, 0, -1, 1e9, 9.999, '5', null))
  const plan = (id: number) => ({
    id: mostly(id, 'x', 1.5),
    numOfMonth: oneOf<unknown>(1, 3, 6, 12, mostly(24, 2.5, 0, '6')),
    price: price(),
    pricePerMonth: price(),
    active: mostly(undefined, true, false),
    inActive: mostly(undefined, true, false),
    isRenewal: mostly(flag(), true),
    forSuperkluppers: flag(),
  })
  const left = () => mostly(below(3), -1, 2.5, 9, '2', undefined)
  return {
    currentUser: answer({
      id: 1,
      email: oneOf('sanne@voorbeeld.nl', '{email}', 'a.b{id}@c.d.nl', '', mostly('x@y.nl', null)),
      firstName: oneOf('Sanne', '', '{firstName}', '<b>', undefined),
      photo: oneOf('', '/a/b.jpg', `${location.origin}/x.jpg`, 'https://elsewhere.example/x.jpg', undefined),
      hasEndedMembership: flag(),
    }),
    membership: answer({ endDate: oneOf(null, mostly(addDays(today, days), '2026-02-30', 5, undefined)) }),
    actionsLeft: answer({ participations: left(), contactRequests: left() }),
    subscriptions: answer(Array.from({ length: mostly(3, 0, 1, 2, 5) as number }, (_, id) => plan(id))),
    superklupper: answer({}, oneOf(200, 404)),
    payment: answer({ status: pick([...Object.keys(PAYMENT_STATUSES), 'x']) }),
  }
}
