import { fits, is, nobody, refused, signsIn } from './expectations.mjs'

/** @typedef {import('../../src/api/client.ts').Api} Api */
/** @typedef {keyof Api | `${keyof Api} ${string}`} Call */
/** @typedef {[says: string, as: string, call: Call, expect: Function, needs?: string] & { isRead?: true }} Step */

/** A step that `check:api` makes without `--rehearse`, too. */
const read = (/** @type {Step} */ step) => Object.assign(step, { isRead: true })

/**
 * The life of a throw-away member: what happens, as whom and by which client, the call, what it expects, and the facts that
 * it needs.
 * @type {Step[]}
 */
export const STEPS = [
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
  ['a reset with a junk token', 'visitor', 'resetPassword junk-token', refused()],
  ['a reset', 'visitor', 'resetPassword reset', is.kept('wasReset'), 'reset'],
  ['the same reset again', 'visitor', 'resetPassword reset', refused(), 'wasReset'],
  ['a login after the reset', 'member', 'login user now', signsIn, 'wasReset'],
  ['a wrong old password', 'member', 'changePassword Wrong-9 fresh', refused([400, 401], 'wrong'), 'member'],
  ['a short new password', 'member', 'changePassword now Ab1cd', refused(), 'wrong'],
  ['a new password', 'member', 'changePassword now fresh', is.kept('isChanged'), 'wrong'],
  ['the member after the change', 'member', 'currentUser', fits, 'isChanged'],
  ['a login with the old password', 'visitor', 'login user password', refused(), 'isChanged'],
  ['a login with the new password', 'newcomer', 'login user now', signsIn, 'isChanged'],
  ['the old password again', 'member', 'changePassword now password', fits, 'isChanged'],
  read(['whether a password is set', 'member', 'hasPassword', fits, 'member']),

  read(['whether superklupper', 'member', 'isSuperklupper', fits, 'member']),
  read(['the plans', 'member', 'subscriptions', fits, 'member']),
  read(['the actions left', 'member', 'actionsLeft', fits, 'member']),

  ['a payment', 'member', 'createPayment', is.linkToBank, 'plan'],
  ['the same payment again', 'member', 'createPayment', is.samePayment, 'link'],
  ['a payment for an unknown plan', 'member', 'createPayment 999999999', refused([], 'noPlan'), 'link'],
  [
    'a write without CSRF header',
    'member noToken',
    'createPayment 999999999',
    is.refusedFirst,
    'token noPlan',
  ],
  read(['the status of the payment', 'member', 'payment', is.knownStatus, 'member query']),
  ['the login of another member', 'stranger', 'login other otherPassword', signsIn, 'query other'],
  ['the payment of the first member', 'stranger', 'payment', refused(), 'stranger'],

  read(['the membership', 'member', 'membership', is.membership, 'member']),
  read(['the reasons', 'member', 'cancellationTypes', fits, 'member']),
  ['a reason to cancel', 'member', 'recordCancellation', is.recorded, 'reason isActive'],
  ['the reason in the other form', 'member otherForm', 'recordCancellation', is.inOtherForm, 'isFormRefused'],
  ['the end of the membership', 'member', 'endMembership', is.kept('isEnded'), 'isActive'],
  ['the end again', 'member', 'endMembership', fits, 'isEnded'],
  ['the member after the end', 'member', 'currentUser', is.ended, 'isEnded'],
  ['the membership after the end', 'member', 'membership', is.validUntilThen, 'isEnded'],

  read(['the logout', 'member', 'logout', fits, 'member']),
  read(['the member after the logout', 'member', 'currentUser', nobody, 'member']),
  read(['the cookies of before the logout', 'thief', 'currentUser', nobody, 'member']),
]
