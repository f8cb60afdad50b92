import { type CallName, type PlainQueryName, ROWS } from '../../src/api/calls.ts'
import { type Expectation, fits, is, nobody, refused, signsIn } from './expectations.ts'

/** With its arguments. */
type Call = CallName | `${CallName} ${string}`
/** A person, or one with another client. */
type As = string | readonly [name: string, client: 'otherForm' | 'noToken']
export type Step = readonly [says: string, as: As, call: Call, expect: Expectation, needs?: string] & {
  readonly isRead?: true
}

/** A step that `check:api` makes without `--rehearse`, too. */
const read = <const T extends Step>(step: T): T & { readonly isRead: true } =>
  Object.assign(step, { isRead: true } as const)

// The life of a throw-away member: what happens, as whom and by which client, the call with its arguments, what it expects, and
// the facts that it needs.

const BEFORE = [
  read(['a visitor', 'member', 'currentUser', nobody]),
  ['a sign-in link', 'guest', 'singleSignOn sso', signsIn, 'sso'],
  ['the member of the link', 'guest', 'currentUser', fits, 'guest'],
  ['the same link again', 'visitor', 'singleSignOn sso', refused([404]), 'guest'],
  ['a junk link', 'visitor', 'singleSignOn junk-token', refused([404])],
  ['a login with a wrong password', 'visitor', 'login user Wrong-9', refused()],
  read(['the login', 'member', 'login user now', signsIn]),
  read(['the member', 'member', 'currentUser', fits, 'member']),

  ['a mail for a known address', 'visitor', 'forgotPassword user', is.kept('mailed')],
  ['a mail for an unknown address', 'visitor', 'forgotPassword a@klup.invalid', is.asForMember, 'mailed'],
  ['a reset with a junk token', 'visitor', 'resetPassword junk-token afterReset afterReset', refused()],
  ['a reset', 'visitor', 'resetPassword reset afterReset afterReset', is.kept('wasReset'), 'reset'],
  ['the same reset again', 'visitor', 'resetPassword reset afterReset afterReset', refused(), 'wasReset'],
  ['a login after the reset', 'member', 'login user now', signsIn, 'wasReset'],
  [
    'a wrong old password',
    'member',
    'changePassword Wrong-9 fresh fresh',
    refused([400, 401], 'wrong'),
    'member',
  ],
  ['a short new password', 'member', 'changePassword now Ab1cd Ab1cd', refused(), 'wrong'],
  ['a new password', 'member', 'changePassword now fresh fresh', is.kept('isChanged'), 'wrong'],
  ['the member after the change', 'member', 'currentUser', fits, 'isChanged'],
  ['a login with the old password', 'visitor', 'login user password', refused(), 'isChanged'],
  ['a login with the new password', 'newcomer', 'login user now', signsIn, 'isChanged'],
  ['the old password again', 'member', 'changePassword now password password', fits, 'isChanged'],
] as const satisfies readonly Step[]

const AFTER = [
  ['a payment', 'member', 'createPayment plan.id', is.linkToBank, 'plan'],
  ['the same payment again', 'member', 'createPayment plan.id', is.samePayment, 'link'],
  ['a payment for an unknown plan', 'member', 'createPayment 999999999', refused([], 'noPlan'), 'link'],
  [
    'a write without CSRF header',
    ['member', 'noToken'],
    'createPayment 999999999',
    is.refusedFirst,
    'token noPlan',
  ],
  read(['the status of the payment', 'member', 'payment query', is.knownStatus, 'member query']),
  ['the login of another member', 'stranger', 'login other otherPassword', signsIn, 'query other'],
  ['the payment of the first member', 'stranger', 'payment query', refused(), 'stranger'],

  read(['the membership', 'member', 'membership', is.membership, 'member']),
  ['a reason to cancel', 'member', 'recordCancellation reason.id Rehearsal', is.recorded, 'reason isActive'],
  [
    'the reason in the other form',
    ['member', 'otherForm'],
    'recordCancellation reason.id Rehearsal',
    is.inOtherForm,
    'isFormRefused',
  ],
  ['the end of the membership', 'member', 'endMembership', is.kept('isEnded'), 'isActive'],
  ['the end again', 'member', 'endMembership', fits, 'isEnded'],
  ['the member after the end', 'member', 'currentUser', is.ended, 'isEnded'],
  ['the membership after the end', 'member', 'membership', is.validUntilThen, 'isEnded'],

  read(['the logout', 'member', 'logout', fits, 'member']),
  read(['the member after the logout', 'member', 'currentUser', nobody, 'member']),
  read(['the cookies of before the logout', 'thief', 'currentUser', nobody, 'member']),
] as const satisfies readonly Step[]

type Line = (typeof BEFORE | typeof AFTER)[number][2]
type NameIn<L extends string> = L extends `${infer Name} ${string}` ? Name : L

const lived = new Set<string>([...BEFORE, ...AFTER].map(([, , call]) => call.split(' ')[0] ?? call))

/** The reads that need nothing but the member. */
const READS = ROWS.filter(([name, { query, request }]) => query && !request && !lived.has(name)).map(
  ([name, { summary }]) =>
    read([summary.charAt(0).toLowerCase() + summary.slice(1), 'member', name, fits, 'member']),
)

/** The compiler names a call that no step makes. */
type None<Name extends never> = Name
export type Forgotten = None<Exclude<CallName, PlainQueryName | NameIn<Line>>>

export const STEPS: readonly Step[] = [...BEFORE, ...READS, ...AFTER]
