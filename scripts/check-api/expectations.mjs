import { NOT_SIGNED_IN } from '../../src/api/reads.ts'
import { checkoutAddress } from '../../src/features/membership/checkout/checkout-address.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { ContractError, HttpError, TimeoutError } from '../../src/lib/errors.ts'
import { contentsOf } from './contents.mjs'
import { sessionFindings } from './headers.mjs'

// What a step expects of its answer, an exchange with the app's `data` or `error`. Each yields findings as [mark, text]: `!` is a
// difference that members would notice or that endangers them, `-` is advice, `=` is a fact.

/** A success that the app can use. */
export function* fits(answer, life) {
  const { error, status } = answer
  if (error) yield ['!', problemIn(answer)]
  // A 404 without an error means no.
  else if (status >= 300 && status !== 404) yield ['!', `the app goes on without this answer: ${status}`]
  else yield* contentsOf(answer, life)
}

/** A success of which `look` finds nothing else. */
const also = look =>
  function* (answer, life) {
    yield* fits(answer, life)
    const found = !answer.error && look(answer.data, life, answer)
    if (found) yield found
  }

/** Nobody is signed in. */
export function* nobody(answer, life, { browser }) {
  life.visitorCookies ??= new Map(browser.cookies)
  const { error, status } = answer
  const { later } = NOT_SIGNED_IN
  const isAnswered = !error || error instanceof HttpError || error instanceof ContractError
  if (!isAnswered) yield ['!', problemIn(answer)]
  else if (!later.includes(status)) yield ['!', `${later} expected: the app takes anything else for a fault`]
}

/** A sign-in that sets a session cookie of its own. Keeps that this person is signed in. */
export function* signsIn(answer, life, { browser }) {
  yield* fits(answer, life)
  if (answer.error) return
  const problems = [...sessionFindings(browser, life)]
  life[answer.as] = problems.length === 0
  yield* problems
}

/** A refusal with one of these statuses, or any of a client's mistakes, and an item that members can read; kept as a fact. */
export const refused = (statuses = [], fact = 'refusal') =>
  function* (answer, life) {
    const { error, status, mayRedirect, redirects } = answer
    life[fact] = error instanceof HttpError && answer
    if (!error && mayRedirect && redirects.length > 0)
      return yield ['-', 'refused by a redirect, if at all: no message for members']
    if (!error || error instanceof ContractError) return yield ['!', `${status}, though it must be refused`]
    if (!life[fact] || status >= 500) return yield ['!', problemIn(answer)]
    if (statuses.length > 0 && !statuses.includes(status)) yield ['!', `${statuses.join(' or ')} expected`]
    const [{ code, field, message } = {}] = error.items
    if (!message) life.exchanges.at(-1).isMute = true
    else yield ['=', `code ${code ?? '–'}, field ${field ?? '–'}: ${message}`]
  }

/** What only one step expects. */
export const is = {
  /** Another refusal than that of the unknown plan, before the API looks at the plan. */
  *refusedFirst({ status, text, says }, { noPlan }) {
    if (status < 300 || (status === noPlan.status && text === noPlan.text))
      yield ['-', `${says} is read as any other, so another site could send it`]
  },
  /** A refusal is judged by the step with the other form. */
  *recorded(answer, life) {
    life.isFormRefused = answer.error instanceof HttpError && answer.status < 500
    if (!life.isFormRefused) yield* fits(answer, life)
  },
  *inOtherForm(answer, { otherForm }) {
    if (answer.error) yield ['!', `refused in both forms: ${problemIn(answer)}`]
    else yield ['!', `the configured form is refused: set CANCELLATION_REASON=${otherForm}`]
  },
  /** Keeps the answer. */
  kept: fact => also((_data, life, answer) => Object.assign(life, { [fact]: answer }) && undefined),
  asForMember: also((_data, { mailed }, { status, text }) => {
    return (status !== mailed.status || text !== mailed.text) && ['!', 'another answer than for a member']
  }),
  linkToBank: also((data, life) => {
    const { config, origin = config.apiBaseUrl } = life
    life.link = data._links.checkout.href
    const place = `the link leads to ${life.link.split('/').slice(0, 3).join('/')}`
    const isAllowed = checkoutAddress(life.link, origin, config.checkoutOrigins)
    return isAllowed ? ['=', place] : ['!', `${place}, which CHECKOUT_ORIGINS does not allow`]
  }),
  samePayment: also(({ _links }, { link }) => {
    return _links.checkout.href !== link && ['-', 'a second payment: browsers may repeat a POST']
  }),
  knownStatus: also(({ status }) => {
    const names = Object.keys(PAYMENT_STATUSES)
    return !names.includes(status) && ['!', `${JSON.stringify(status)} is none of ${names.join(', ')}`]
  }),
  membership: also(({ endDate }, life) => {
    Object.assign(life, { endDate, isActive: endDate >= new Date().toLocaleDateString('sv') })
  }),
  ended: also(({ hasEndedMembership }) => {
    return !hasEndedMembership && ['!', 'hasEndedMembership is not true, so it still looks active']
  }),
  validUntilThen: also((data, { endDate }) => {
    const text = `it ends on ${data.endDate}, not on ${endDate} (§4), unless a payment was booked`
    return data.endDate !== endDate && ['!', text]
  }),
}

/**
 * Why the app cannot use an answer, as one line.
 * @param {{ error: any, status?: number }} answer
 */
function problemIn({ error, status }) {
  if (error instanceof ContractError) {
    const [first, second, ...more] = error.issues
    return [first, second, more.length > 0 && `and ${more.length} more`].filter(Boolean).join('; ')
  }
  if (error instanceof TimeoutError) return 'no answer within 30 s'
  if (error instanceof HttpError && error.status !== status) return `read as ${error.status}: not one member`
  if (error instanceof HttpError) return `read as ${error.status}: ${error.message}`
  return error.cause ? problemIn({ error: error.cause }) : (error.code ?? error.message)
}
