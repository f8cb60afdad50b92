import { fits, is, nobody, refused, signsIn } from './expectations.mjs'

/** A fact of the life by its name, or the text itself. */
const value = (life, text) => (text === 'now' ? life.passwords[0] : (life[text] ?? text))

const whoAmI = api => api.currentUser()
const signOn = token => (api, life) => api.singleSignOn(value(life, token))
const logIn =
  (password, user = 'user') =>
  (api, life) =>
    api.login(value(life, user), value(life, password))
const mail = address => (api, life) => api.forgotPassword(value(life, address))
/** A read that nothing aborts. */
const get = name => api => api[name](new AbortController().signal)
const pay = (api, { plan }) => api.createPayment(plan.id)
const payNothing = api => api.createPayment(2_147_480_000)
const status = (api, { query }) => api.payment(query, new AbortController().signal)
const record = (api, { reason }) => api.recordCancellation(reason.id, 'Rehearsal')
const end = get('endMembership')

const both = password => ({ newPassword: password, newPasswordCheck: password })
const reset = token => (api, life) =>
  api.resetPassword(value(life, token), ...Object.values(both(`${life.fresh}R`)))
const change = (from, to) => (api, life) =>
  api.changePassword({ oldPassword: value(life, from), ...both(value(life, to)) })
/** The same by another client of this person. */
const by = (client, call) => (_api, life, person) => call(person[client], life)
/** Keeps the cookies for a thief. */
const logOut = (api, life) => life.steal('member', 'thief') && api.logout()

/** A step that `check:api` makes without `--rehearse`, too. */
const read = step => Object.assign(step, { isRead: true })

/** The life of a throw-away member: what happens, as whom, the call, what it expects, and the facts that it needs. */
export const STEPS = [
  read(['a visitor', 'member', whoAmI, nobody]),
  ['a sign-in link', 'guest', signOn('sso'), signsIn, 'sso'],
  ['the member of the link', 'guest', whoAmI, fits, 'guest'],
  ['the same link again', 'visitor', signOn('sso'), refused([404]), 'guest'],
  ['a junk link', 'visitor', signOn('junk-token'), refused([404])],
  ['a login with a wrong password', 'visitor', logIn('Wrong-9'), refused()],
  read(['the login', 'member', logIn('now'), signsIn]),
  read(['the member', 'member', whoAmI, fits, 'member']),

  ['a mail for a known address', 'visitor', mail('user'), is.kept('mailed')],
  ['a mail for an unknown address', 'visitor', mail('nobody@example.invalid'), is.asForMember, 'mailed'],
  ['a reset with a junk token', 'visitor', reset('junk-token'), refused()],
  ['a reset', 'visitor', reset('reset'), is.kept('wasReset'), 'reset'],
  ['the same reset again', 'visitor', reset('reset'), refused(), 'wasReset'],
  ['a login after the reset', 'member', logIn('now'), signsIn, 'wasReset'],
  ['a wrong old password', 'member', change('Wrong-9', 'fresh'), refused([400, 401], 'wrong'), 'member'],
  ['a short new password', 'member', change('now', 'Ab1cd'), refused(), 'wrong'],
  ['a new password', 'member', change('now', 'fresh'), is.kept('isChanged'), 'wrong'],
  ['the member after the change', 'member', whoAmI, fits, 'isChanged'],
  ['a login with the old password', 'visitor', logIn('password'), refused(), 'isChanged'],
  ['a login with the new password', 'newcomer', logIn('now'), signsIn, 'isChanged'],
  ['the old password again', 'member', change('now', 'password'), fits, 'isChanged'],
  read(['whether a password is set', 'member', get('hasPassword'), fits, 'member']),

  read(['whether superklupper', 'member', get('isSuperklupper'), fits, 'member']),
  read(['the plans', 'member', get('subscriptions'), fits, 'member']),
  read(['the actions left', 'member', get('actionsLeft'), fits, 'member']),

  ['a payment', 'member', pay, is.linkToBank, 'plan'],
  ['the same payment again', 'member', pay, is.samePayment, 'link'],
  ['a payment for an unknown plan', 'member', payNothing, refused([], 'noPlan'), 'link'],
  ['a write without CSRF header', 'member', by('withoutToken', payNothing), is.refusedFirst, 'token noPlan'],
  read(['the status of the payment', 'member', status, is.knownStatus, 'member query']),
  ['the login of another member', 'stranger', logIn('otherPassword', 'other'), signsIn, 'query other'],
  ['the payment of the first member', 'stranger', status, refused(), 'stranger'],

  read(['the membership', 'member', get('membership'), is.membership, 'member']),
  read(['the reasons', 'member', get('cancellationTypes'), fits, 'member']),
  ['a reason to cancel', 'member', record, is.recorded, 'reason isActive'],
  ['the reason in the other form', 'member', by('inOtherForm', record), is.inOtherForm, 'isFormRefused'],
  ['the end of the membership', 'member', end, is.kept('isEnded'), 'isActive'],
  ['the end again', 'member', end, fits, 'isEnded'],
  ['the member after the end', 'member', whoAmI, is.ended, 'isEnded'],
  ['the membership after the end', 'member', get('membership'), is.validUntilThen, 'isEnded'],

  read(['the logout', 'member', logOut, fits, 'member']),
  read(['the member after the logout', 'member', whoAmI, nobody, 'member']),
  read(['the cookies of before the logout', 'thief', whoAmI, nobody, 'member']),
]
