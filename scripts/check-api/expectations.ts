import { CALLS, type CallName, type Data } from '../../src/api/calls.ts'
import { NOT_SIGNED_IN } from '../../src/api/reads.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { tokenIn } from '../../src/features/session/token.ts'
import { checkoutAddress } from '../../src/features/shop/checkout-address.ts'
import { offerFor, plansOf } from '../../src/features/shop/plans.ts'
import { asError, ContractError, HttpError } from '../../src/lib/errors.ts'
import { tryOrUndefined } from '../../src/lib/try.ts'
import { fieldOf } from '../expected.ts'
import { membersOf } from '../json.ts'
import { type Cookie, isRedirect, sentTo } from './browser.ts'
import type { Answer } from './make.ts'
import type { Finding, Run } from './run.ts'

/** Finds what is wrong with the answer to a step. */
export type Expectation = (answer: Answer, run: Run) => Iterable<Finding>

/** Expects a success that the app can use. */
export function* fits(answer: Answer, run: Run): Iterable<Finding> {
  const { error, status = 0, name, text = '', data } = answer
  if (error) return yield ['!', problemIn(error)]
  // A 404 without an error means no.
  if (status === 404) return
  if (status >= 300 && !isRedirect(status))
    return yield ['!', `the app goes on without this answer: ${status}`]
  const json = tryOrUndefined((): unknown => JSON.parse(text))
  const look = CONTENTS[name] as Look | undefined
  yield* look?.(membersOf(json).data ?? json, run, data) ?? []
}

/** The flags that decide who may buy a plan. */
const FLAGS = ['active', 'inActive', 'isRenewal', 'forSuperkluppers'] as const

/** Finds what is wrong with JSON without its envelope, before the app replaces wrong optional fields. */
type Look<Read = unknown> = (json: unknown, run: Run, data: Read) => Iterable<Finding>

const CONTENTS: { readonly [Name in CallName]?: Look<Data<Name>> } = {
  *currentUser(json, run, read) {
    const { user } = run
    const given = membersOf([json].flat()[0])
    if (read.email.toLowerCase() !== user.toLowerCase()) yield ['!', 'this is another member than --user']
    for (const name of ['firstName', 'photo', 'hasEndedMembership'] as const)
      if ((given[name] ?? read[name]) !== read[name])
        yield ['!', `${name} ${JSON.stringify(given[name])} is read as ${JSON.stringify(read[name])}`]
  },
  *superklupper(json, run, data) {
    run.isSuperklupper = data
    if (json === false) yield ['!', 'false, but the app counts every success as yes: no is 404']
  },
  *plans(json, run, plans) {
    for (const flag of FLAGS) {
      const wrong = [json]
        .flat()
        .map(membersOf)
        .filter(plan => typeof plan[flag] !== 'boolean')
      if (wrong.length > 0)
        yield ['!', `${flag} is missing, or not true or false, so all may buy ${wrong.length} plans`]
    }
    // More than € 50 a month must be cents.
    for (const { id, price, pricePerMonth, numOfMonth } of plans)
      if (Math.max(pricePerMonth, price / numOfMonth) > 50)
        yield ['!', `plan ${id} costs ${price}, ${pricePerMonth} a month: prices are in euro, not in cents`]
    if (offerFor(plans, false).ordinary.length === 0)
      yield ['!', 'nothing can be sold: no plan is active, with a price, and for everybody']
    const sold = plansOf(offerFor(plans, run.isSuperklupper ?? false))
    run.plan = sold.toSorted((a, b) => a.price - b.price)[0]
  },
  *cancellationTypes(_json, run, reasons) {
    run.reason = reasons[0]
    if (reasons.length === 0) yield ['!', 'there is no reason to choose, so nobody can cancel with one']
  },
}

/** Expects that nobody is signed in. */
export function* nobody(answer: Answer, run: Run): Iterable<Finding> {
  run.visitorCookies ??= new Map(answer.person.cookies)
  const { status, error } = answer
  const { later } = NOT_SIGNED_IN
  if (!status) yield ['!', problemIn(error)]
  else if (!later.includes(status)) yield ['!', `${later} expected: the app takes anything else for a fault`]
}

/** Expects that another session has set a new password, which ends this one. */
export function* ended(answer: Answer, run: Run): Iterable<Finding> {
  if (answer.status === 200) yield ['-', 'still signed in: a new password should end the other sessions']
  else yield* nobody(answer, run)
}

/** Expects a logout, or that nobody was signed in. */
export function* signedOut(answer: Answer, run: Run): Iterable<Finding> {
  if (answer.status !== 401) yield* fits(answer, run)
}

/** Expects a sign-in that sets a new session cookie. Records that this person is signed in. */
export function* signsIn(answer: Answer, run: Run): Iterable<Finding> {
  yield* fits(answer, run)
  if (answer.error) return
  const { before, person } = answer
  const { name, cookies } = person
  if (answer.name === 'singleSignOn' && !tokenIn(`?sso=${encodeURIComponent(run.sso ?? '')}`))
    yield ['!', 'the app refuses this token: 1 to 1024 of A-Z a-z 0-9 - . _ ~ + / = expected']
  const { apiBaseUrl, csrfCookie } = run.config
  const session = sentTo(cookies, new URL(apiBaseUrl + CALLS.currentUser.path)).filter(
    cookie => cookie.name !== csrfCookie,
  )
  const isOther = ({ name, value }: Cookie) => before.get(name)?.value !== value
  // A cookie that the first request of a person gets may be a load balancer's.
  for (const cookie of session)
    if (before.has(cookie.name) ? isOther(cookie) : !run.visitorCookies?.has(cookie.name))
      run.sessionNames.add(cookie.name)
  if (session.some(isOther)) Object.assign(run, { [name]: true })
  else if (session.length > 0)
    yield ['!', 'the session cookie is the same before and after the login: a thief could set it first']
  else yield ['!', `no cookie of the login is sent to ${CALLS.currentUser.path}, so nobody stays signed in`]
}

/** Expects one of these statuses, by default any 4xx, and an error message for members. */
export const refused = (statuses: readonly number[] = []): Expectation =>
  function* (answer) {
    const { error, status = 0 } = answer
    if (!error && isRedirect(status))
      return yield ['-', 'refused by a redirect, if at all: no message for members']
    if (!error || error instanceof ContractError) return yield ['!', `${status}, though it must be refused`]
    if (!(error instanceof HttpError) || status >= 500) return yield ['!', problemIn(error)]
    if (statuses.length > 0 && !statuses.includes(status)) yield ['!', `${statuses.join(' or ')} expected`]
    if (!error.item?.message) yield ['!', 'the refusal has no list with a message for members']
  }

/** Expects a success of a call, and adds the finding of `look`. */
const also = <Name extends CallName>(
  look: (data: Data<Name>, run: Run, answer: Answer) => Finding | false | undefined,
): Expectation =>
  function* (answer, run) {
    yield* fits(answer, run)
    const found = !answer.error && look(answer.data as Data<Name>, run, answer)
    if (found) yield found
  }

/** Expects a success, and keeps it as a fact. */
export const kept = (fact: string) =>
  also((_data, run, answer) => {
    Object.assign(run, { [fact]: answer })
    return undefined
  })

const linkIn = (data: Data<'createPayment'>) => data._links.checkout.href

/** Expectations of single steps. */
export const is = {
  asForMember: also((_data, { mailed }, { status, text }) => {
    return (status !== mailed?.status || text !== mailed?.text) && ['!', 'another answer than for a member']
  }),
  linkToBank: also<'createPayment'>((data, run) => {
    const { config, origin = config.apiBaseUrl } = run
    run.link = linkIn(data)
    const place = run.link.split('/').slice(0, 3).join('/')
    const isAllowed = checkoutAddress(run.link, origin, config.checkoutOrigins)
    return !isAllowed && ['!', `the link leads to ${place}, which CHECKOUT_ORIGINS does not allow`]
  }),
  samePayment: also<'createPayment'>((data, { link }) => {
    return linkIn(data) !== link && ['-', 'a second payment: browsers may repeat a POST']
  }),
  knownStatus: also<'payment'>(({ status }) => {
    const names = Object.keys(PAYMENT_STATUSES)
    return !names.includes(status) && ['!', `${JSON.stringify(status)} is none of ${names.join(', ')}`]
  }),
  membership: also<'membership'>(({ endDate }, run) => {
    run.endDate = endDate
    run.isActive = endDate !== null && endDate >= new Date().toLocaleDateString('sv')
    return undefined
  }),
  ended: also<'currentUser'>(({ hasEndedMembership }) => {
    return !hasEndedMembership && ['!', 'hasEndedMembership is not true, so it still looks active']
  }),
  validUntilThen: also<'membership'>(({ endDate: now }, { endDate }) => {
    const text = `it ends on ${now}, not on ${endDate} (§4), unless a payment was booked`
    return now !== endDate && ['!', text]
  }),
}

/** Why the app cannot use an answer, as one line. */
function problemIn(error: unknown): string {
  if (error instanceof ContractError) return error.issues.slice(0, 3).join('; ')
  if (error instanceof HttpError) return `read as ${error.status}: ${error.message}`
  const { cause, message } = asError(error)
  return cause ? problemIn(cause) : String(fieldOf(error, 'code') ?? message)
}
