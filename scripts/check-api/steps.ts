import { type CallName, ROWS } from '../../src/api/calls.ts'
import { type Expectation, ended, fits, is, kept, nobody, refused, signsIn } from './expectations.ts'

/** A title, the name of the person, the call, its arguments, the expectation, and the needed facts. */
export type Step = readonly [
  says: string,
  as: string,
  call: CallName,
  args: string,
  expect: Expectation,
  needs?: string,
]

// The calls of a throw-away member. Without `--rehearse`, steps that need it are skipped.

/** The calls that a visitor may make. */
const OF_VISITORS = /^(currentUser|login|logout|singleSignOn|forgotPassword|resetPassword)$/
/** The arguments of the other calls, as a visitor sends them. */
const JUNK: Readonly<Record<string, string>> = {
  changePassword: 'Wrong fresh fresh',
  recordCancellation: '1 Rehearsal',
  createPayment: '999999999',
}

const BEFORE: readonly Step[] = [
  ['a visitor', 'member', 'currentUser', '', nobody],
  ...ROWS.filter(([name]) => !OF_VISITORS.test(name)).map(([name, { method }]): Step => {
    return ['a visitor', 'visitor', name, JUNK[name] ?? '', nobody, method === 'GET' ? '' : 'rehearse']
  }),
  ['a sign-in link', 'guest', 'singleSignOn', 'sso', signsIn, 'rehearse sso'],
  ['the member of the link', 'guest', 'currentUser', '', fits, 'guest'],
  ['the same link again', 'visitor', 'singleSignOn', 'sso', refused([404]), 'guest'],
  ['a junk link', 'visitor', 'singleSignOn', 'junk-token', refused([404]), 'rehearse'],
  ['a login with a wrong password', 'visitor', 'login', 'user Wrong-9', refused(), 'rehearse'],
  ['the login', 'member', 'login', 'user now', signsIn],
  ['the member', 'member', 'currentUser', '', fits, 'member'],
  ['the cookies of before the login', 'earlier', 'currentUser', '', nobody, 'member'],

  ['a mail for a known address', 'visitor', 'forgotPassword', 'user', kept('mailed'), 'rehearse'],
  ['a mail for an unknown address', 'visitor', 'forgotPassword', 'a@klup.invalid', is.asForMember, 'mailed'],
  ['a junk reset', 'visitor', 'resetPassword', 'junk-token afterReset afterReset', refused(), 'rehearse'],
  ['a reset', 'visitor', 'resetPassword', 'reset afterReset afterReset', kept('wasReset'), 'rehearse reset'],
  ['the same reset again', 'visitor', 'resetPassword', 'reset afterReset afterReset', refused(), 'wasReset'],
  ['an earlier session after the reset', 'member', 'currentUser', '', ended, 'wasReset'],
  ['a login after the reset', 'member', 'login', 'user now', signsIn, 'wasReset'],
  ['a wrong old password', 'member', 'changePassword', 'Wrong fresh fresh', refused([400, 401]), 'rehearse'],
  ['a short new password', 'member', 'changePassword', 'now Ab1cd Ab1cd', refused(), 'rehearse member'],
  ['a new password', 'member', 'changePassword', 'now fresh fresh', kept('isChanged'), 'rehearse member'],
  ['a login with the old password', 'visitor', 'login', 'user password', refused(), 'isChanged'],
  ['a login with the new password', 'newcomer', 'login', 'user now', signsIn, 'isChanged'],
  ['the old password again', 'member', 'changePassword', 'now password password', fits, 'isChanged'],
  ['another session after a new password', 'newcomer', 'currentUser', '', ended, 'isChanged newcomer'],
]

const AFTER: readonly Step[] = [
  ['another login', 'abroad', 'login', 'user now', signsIn, 'rehearse plan'],
  ['a payment that returns to a stranger', 'abroad', 'createPayment', 'plan.id', refused(), 'abroad'],
  ['a payment', 'member', 'createPayment', 'plan.id', is.linkToBank, 'rehearse plan'],
  ['the same payment again', 'member', 'createPayment', 'plan.id', is.samePayment, 'link'],
  ['a payment for an unknown plan', 'member', 'createPayment', '999999999', refused(), 'link'],
  ['the status of the payment', 'member', 'payment', 'query', is.knownStatus, 'link query'],
  ['the login of another member', 'stranger', 'login', 'other otherPassword', signsIn, 'query other'],
  ['the payment of the first member', 'stranger', 'payment', 'query', refused(), 'stranger'],

  ['the membership', 'member', 'membership', '', is.membership, 'member'],
  ['a reason to cancel', 'member', 'recordCancellation', 'reason.id Rehearsal', fits, 'rehearse isActive'],
  ['the end of the membership', 'member', 'endMembership', '', kept('isEnded'), 'rehearse isActive'],
  ['the end again', 'member', 'endMembership', '', fits, 'isEnded'],
  ['the member after the end', 'member', 'currentUser', '', is.ended, 'isEnded'],
  ['the membership after the end', 'member', 'membership', '', is.validUntilThen, 'isEnded'],

  ['the logout', 'member', 'logout', '', fits, 'member'],
  ['the member after the logout', 'member', 'currentUser', '', nobody, 'member'],
  ['the cookies of before the logout', 'thief', 'currentUser', '', nobody, 'member'],
]

const OF_MEMBERS = new Set([...BEFORE, ...AFTER].flatMap(([, as, name]) => (as === 'member' ? name : [])))

/** The reads without arguments that no other step makes. */
const READ_STEPS = ROWS.filter(
  ([name, { query, request }]) => query && !request && !OF_MEMBERS.has(name),
).map(([name]): Step => [`«${name}»`, 'member', name, '', fits, 'member'])

export const STEPS: readonly Step[] = [...BEFORE, ...READ_STEPS, ...AFTER]
