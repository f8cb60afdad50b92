import { parse } from 'valibot'
import { NOT_SIGNED_IN } from '../../src/api/reads.ts'
import { checkoutSchema, membershipSchema, paymentSchema } from '../../src/api/schemas.ts'
import { checkoutAddress } from '../../src/features/membership/checkout/checkout-address.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { asError, ContractError, HttpError, TimeoutError } from '../../src/lib/errors.ts'
import { fieldOf } from '../expected.ts'
import { membersOf } from '../json.ts'
import { contentsOf } from './contents.ts'
import { sessionFindings } from './headers.ts'
import type { Answer, Life, Person } from './life.ts'
import type { Finding } from './report.ts'

/** What a step expects of its answer. */
export type Expectation = (answer: Answer, life: Life, person: Person) => Iterable<Finding>

/** A success that the app can use. */
export function* fits(answer: Answer, life: Life): Iterable<Finding> {
  const { error, status = 0 } = answer
  if (error) yield ['!', problemIn(answer)]
  // A 404 without an error means no.
  else if (status >= 300 && status !== 404) yield ['!', `the app goes on without this answer: ${status}`]
  else yield* contentsOf(answer, life)
}

/** A success of which `look` finds nothing else. */
const also = (
  look: (data: unknown, life: Life, answer: Answer) => Finding | false | undefined,
): Expectation =>
  function* (answer, life) {
    yield* fits(answer, life)
    const found = !answer.error && look(answer.data, life, answer)
    if (found) yield found
  }

/** Nobody is signed in. */
export function* nobody(answer: Answer, life: Life, { browser }: Person): Iterable<Finding> {
  life.visitorCookies ??= new Map(browser.cookies)
  const { error, status = 0 } = answer
  const { later } = NOT_SIGNED_IN
  const isAnswered = !error || error instanceof HttpError || error instanceof ContractError
  if (!isAnswered) yield ['!', problemIn(answer)]
  else if (!later.includes(status)) yield ['!', `${later} expected: the app takes anything else for a fault`]
}

/** A sign-in that sets a session cookie of its own. Keeps that this person is signed in. */
export function* signsIn(answer: Answer, life: Life, { browser }: Person): Iterable<Finding> {
  yield* fits(answer, life)
  if (answer.error) return
  const problems = [...sessionFindings(browser, life)]
  Object.assign(life, { [answer.as]: problems.length === 0 })
  yield* problems
}

/** A refusal with one of these statuses, or any of a client's mistakes, and an item that members can read; kept as a fact. */
export const refused = (statuses: readonly number[] = [], fact = 'refusal'): Expectation =>
  function* (answer, life) {
    const { error, status = 0, mayRedirect, redirects } = answer
    const isRefusal = error instanceof HttpError
    Object.assign(life, { [fact]: isRefusal && answer })
    if (!error && mayRedirect && redirects.length > 0)
      return yield ['-', 'refused by a redirect, if at all: no message for members']
    if (!error || error instanceof ContractError) return yield ['!', `${status}, though it must be refused`]
    if (!isRefusal || status >= 500) return yield ['!', problemIn(answer)]
    if (statuses.length > 0 && !statuses.includes(status)) yield ['!', `${statuses.join(' or ')} expected`]
    const [item] = error.items
    if (!item?.message) Object.assign(life.exchanges.at(-1) ?? {}, { isMute: true })
    else yield ['=', `code ${item.code ?? '–'}, field ${item.field ?? '–'}: ${item.message}`]
  }

/** What only one step expects. */
export const is = {
  /** Another refusal than that of the unknown plan, before the API looks at the plan. */
  *refusedFirst({ status = 0, text, says }: Answer, { noPlan }: Life): Iterable<Finding> {
    if (status < 300 || (status === noPlan?.status && text === noPlan.text))
      yield ['-', `${says} is read like any other, so another site could send it`]
  },
  /** A refusal is judged by the step with the other form. */
  *recorded(answer: Answer, life: Life): Iterable<Finding> {
    life.isFormRefused = answer.error instanceof HttpError && answer.error.status < 500
    if (!life.isFormRefused) yield* fits(answer, life)
  },
  *inOtherForm(answer: Answer, { otherForm }: Life): Iterable<Finding> {
    if (answer.error) yield ['!', `refused in both forms: ${problemIn(answer)}`]
    else yield ['!', `the configured form is refused: set CANCELLATION_REASON=${otherForm}`]
  },
  /** Keeps the answer. */
  kept: (fact: string) => also((_data, life, answer) => Object.assign(life, { [fact]: answer }) && undefined),
  asForMember: also((_data, { mailed }, { status, text }) => {
    return (status !== mailed?.status || text !== mailed?.text) && ['!', 'another answer than for a member']
  }),
  linkToBank: also((data, life) => {
    const { config, origin = config.apiBaseUrl } = life
    const link = parse(checkoutSchema, data)._links.checkout.href
    life.link = link
    const place = `the link leads to ${link.split('/').slice(0, 3).join('/')}`
    const isAllowed = checkoutAddress(link, origin, config.checkoutOrigins)
    return isAllowed ? ['=', place] : ['!', `${place}, which CHECKOUT_ORIGINS does not allow`]
  }),
  samePayment: also((data, { link }) => {
    return (
      parse(checkoutSchema, data)._links.checkout.href !== link && [
        '-',
        'a second payment: browsers may repeat a POST',
      ]
    )
  }),
  knownStatus: also(data => {
    const { status } = parse(paymentSchema, data)
    const names = Object.keys(PAYMENT_STATUSES)
    return !names.includes(status) && ['!', `${JSON.stringify(status)} is none of ${names.join(', ')}`]
  }),
  membership: also((data, life) => {
    const { endDate } = parse(membershipSchema, data)
    life.endDate = endDate
    life.isActive = endDate !== null && endDate >= new Date().toLocaleDateString('sv')
    return undefined
  }),
  ended: also(data => {
    return (
      !membersOf(data).hasEndedMembership && ['!', 'hasEndedMembership is not true, so it still looks active']
    )
  }),
  validUntilThen: also((data, { endDate }) => {
    const now = parse(membershipSchema, data).endDate
    const text = `it ends on ${now}, not on ${endDate} (§4), unless a payment was booked`
    return now !== endDate && ['!', text]
  }),
}

/** Why the app cannot use an answer, as one line. */
function problemIn({ error, status }: Pick<Answer, 'error' | 'status'>): string {
  if (error instanceof ContractError) {
    const [first, second, ...more] = error.issues
    return [first, second, more.length > 0 && `and ${more.length} more`].filter(Boolean).join('; ')
  }
  if (error instanceof TimeoutError) return 'no answer within 30 s'
  if (error instanceof HttpError && error.status !== status) return `read as ${error.status}: not one member`
  if (error instanceof HttpError) return `read as ${error.status}: ${error.message}`
  const { cause, message } = asError(error)
  return cause ? problemIn({ error: cause }) : String(fieldOf(error, 'code') ?? message)
}
