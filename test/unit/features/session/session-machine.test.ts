import { expect, test, vi } from 'vitest'
import {
  nextSession,
  type SessionEvent,
  type SessionState,
} from '../../../../src/features/session/session-machine.ts'
import { SESSION_TEXTS } from '../../../../src/features/session/texts.ts'

const user = { id: 1, email: 'sanne@voorbeeld.nl', firstName: 'Sanne', photo: '', hasEndedMembership: false }
const other = { ...user, id: 2 }
const error = new Error('Het lukt niet.')
const text = error.message
const failed = { text, canRetry: true }
const problem = text

/** Each state, and those that hold more. */
const STATES = {
  starting: { status: 'starting' },
  following: { status: 'starting', isAfterMessage: true },
  visitor: { status: 'visitor' },
  'visitor, following': { status: 'visitor', isAfterMessage: true },
  'visitor, failed read': { status: 'visitor', notice: failed },
  'visitor, with a reason': { status: 'visitor', notice: { text } },
  member: { status: 'member', memberId: 1 },
  restored: { status: 'member', memberId: 1, isRestored: true },
  'member, changed in another tab': { status: 'member', memberId: 1, isAfterMessage: true },
  signingOut: { status: 'signingOut' },
  logoutFailed: { status: 'logoutFailed', problem },
} as const satisfies Record<string, SessionState>

const EVENTS = {
  userRead: { type: 'userRead', user },
  otherRead: { type: 'userRead', user: other },
  notSignedIn: { type: 'notSignedIn' },
  userReadFailed: { type: 'userReadFailed', error },
  loginAccepted: { type: 'loginAccepted' },
  linkFailed: { type: 'linkFailed', advice: text },
  pageRestored: { type: 'pageRestored' },
  logoutPressed: { type: 'logoutPressed' },
  logoutDone: { type: 'logoutDone' },
  logoutFailed: { type: 'logoutFailed', problem: 'Het duurt te lang.' },
  writeAccepted: { type: 'writeAccepted' },
  succeeded: { type: 'writeAccepted', success: 'Gelukt.' },
  loginInOtherTab: { type: 'loginInOtherTab', id: 1 },
  otherLoginInOtherTab: { type: 'loginInOtherTab', id: 2 },
  logoutInOtherTab: { type: 'logoutInOtherTab' },
  expiredInOtherTab: { type: 'expiredInOtherTab' },
  changedInOtherTab: { type: 'changedInOtherTab' },
} as const satisfies Record<string, SessionEvent>

const member = { status: 'member', memberId: 1 }
const otherMember = { status: 'member', memberId: 2 }
const visitor = { status: 'visitor' }
const unread = { status: 'visitor', notice: failed }
const expired = { status: 'visitor', notice: { kind: 'info', text: SESSION_TEXTS.sessionExpired } }
const failedLink = { status: 'visitor', notice: { text: SESSION_TEXTS.linkFailed, advice: text } }
const explained = { status: 'visitor', notice: { text } }

const loginMessage = { sendToTabs: { type: 'login', id: 1 } }
const otherMessage = { sendToTabs: { type: 'login', id: 2 } }
const report = { report: error }
const expiredToast = { toast: SESSION_TEXTS.sessionExpired }
const expiredMessage = { sendToTabs: { type: 'expired' } }
const changedMessage = { sendToTabs: { type: 'changed' } }

/** The next state, then the effects; `same` is no change of state, and `never` throws while developing. */
type Cell = readonly [state: object | 'same', ...effects: unknown[]] | 'never'
const stay: Cell = ['same']
const signedIn: Cell = [member, 'clearToasts', loginMessage]
const otherIn: Cell = [otherMember, 'clearToasts', otherMessage]
/** Without this, two tabs of an API that names two members would send each other logins for ever. */
const signedInSilently: Cell = [member, 'clearToasts']
const otherInSilently: Cell = [otherMember, 'clearToasts']
const startOver: Cell = [{ status: 'starting' }, 'clearSession', 'rereadUser']
const startOverSilently: Cell = [{ status: 'starting', isAfterMessage: true }, 'clearSession', 'rereadUser']
const loggedOut: Cell = ['same', 'emptyStorage', { sendToTabs: { type: 'logout' } }, 'reload']
const ends: Cell = [expired, 'clearSession', expiredToast, expiredMessage]
const endedElsewhere: Cell = [expired, 'clearSession', expiredToast]
const signedOut: Cell = [visitor, 'clearSession', 'emptyStorage', { toast: 'Je bent uitgelogd.' }]
const another: Cell = [otherMember, 'clearSession', { storeUser: other }, otherMessage]
const anotherSilently: Cell = [otherMember, 'clearSession', { storeUser: other }]
const out: Cell = [{ status: 'signingOut' }, 'clearSession', 'emptyStorage', 'postLogout']
const outAgain: Cell = [{ status: 'signingOut' }, 'clearSession', 'postLogout']
const failedOut: Cell = [{ status: 'logoutFailed', problem: 'Het duurt te lang.' }]
const rereadUser: Cell = ['same', 'rereadUser']
const replaceRead: Cell = [visitor, 'replacePendingRead']
const replaceReadSilently: Cell = [{ ...visitor, isAfterMessage: true }, 'replacePendingRead']
const announceChange: Cell = ['same', changedMessage]
const becomes = (state: object): Cell => [state, 'rereadUser']
const refreshed: Cell = [{ ...member, isAfterMessage: true }, 'rereadUserAndData']
const announcing = { ...member, isAfterMessage: false }
/** The next login is sent to the other tabs. */
const announceNext = (state: object): Cell => [{ ...state, isAfterMessage: false }]

/** For each event, what follows in each of `STATES`. */
/* biome-ignore format: a table */
const EXPECTED: Record<keyof typeof EVENTS, readonly Cell[]> = {
  userRead:             [signedIn, signedInSilently, signedIn, signedInSilently, signedIn, signedIn, stay, [member], [member], stay, signedIn],
  otherRead:            [otherIn, otherInSilently, otherIn, otherInSilently, otherIn, otherIn, another, another, anotherSilently, stay, otherIn],
  notSignedIn:          [[visitor], [visitor], [visitor], [visitor], [visitor], [explained], ends, ends, ends, stay, [visitor]],
  userReadFailed:       [[unread, report], [unread, report], [unread, report], [unread, report], [unread, report], [unread, report], [announcing, report], [unread, 'clearSession', report], [announcing, report], stay, [unread, report]],
  loginAccepted:        [announceNext({ status: 'starting' }), announceNext({ status: 'starting' }), announceNext(visitor), announceNext(visitor), announceNext(unread), announceNext(explained), announceNext(member), announceNext({ ...member, isRestored: true }), announceNext(member), stay, announceNext({ status: 'logoutFailed', problem })],
  linkFailed:           ['never', 'never', [failedLink], [failedLink], [failedLink], [failedLink], stay, stay, stay, 'never', 'never'],
  pageRestored:         [rereadUser, rereadUser, rereadUser, rereadUser, rereadUser, rereadUser, becomes({ ...member, isRestored: true }), becomes({ ...member, isRestored: true }), becomes({ ...member, isRestored: true, isAfterMessage: true }), outAgain, outAgain],
  logoutPressed:        [stay, stay, stay, stay, stay, stay, out, out, out, stay, ['same', 'postLogout']],
  logoutDone:           [loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut, loggedOut],
  logoutFailed:         [stay, stay, stay, stay, stay, stay, stay, stay, stay, failedOut, failedOut],
  writeAccepted:        [announceChange, announceChange, announceChange, announceChange, announceChange, announceChange, announceChange, announceChange, announceChange, stay, stay],
  succeeded:            [announceChange, announceChange, announceChange, announceChange, announceChange, announceChange, [{ ...member, success: 'Gelukt.' }, changedMessage], [{ ...member, isRestored: true, success: 'Gelukt.' }, changedMessage], [{ ...member, isAfterMessage: true, success: 'Gelukt.' }, changedMessage], stay, stay],
  loginInOtherTab:      [startOverSilently, startOverSilently, becomes({ ...visitor, isAfterMessage: true }), becomes({ ...visitor, isAfterMessage: true }), becomes({ ...unread, isAfterMessage: true }), becomes({ ...explained, isAfterMessage: true }), stay, stay, stay, stay, becomes({ status: 'logoutFailed', problem, isAfterMessage: true })],
  otherLoginInOtherTab: [startOverSilently, startOverSilently, becomes({ ...visitor, isAfterMessage: true }), becomes({ ...visitor, isAfterMessage: true }), becomes({ ...unread, isAfterMessage: true }), becomes({ ...explained, isAfterMessage: true }), startOverSilently, startOverSilently, startOverSilently, stay, becomes({ status: 'logoutFailed', problem, isAfterMessage: true })],
  logoutInOtherTab:     [startOver, startOverSilently, replaceRead, replaceReadSilently, replaceRead, [explained, 'replacePendingRead'], signedOut, signedOut, signedOut, stay, replaceRead],
  expiredInOtherTab:    [startOver, startOverSilently, replaceRead, replaceReadSilently, replaceRead, [explained, 'replacePendingRead'], endedElsewhere, endedElsewhere, endedElsewhere, stay, replaceRead],
  changedInOtherTab:    [startOver, startOverSilently, stay, stay, stay, stay, refreshed, [{ ...member, isRestored: true, isAfterMessage: true }, 'rereadUserAndData'], refreshed, stay, stay],
}

const CELLS = Object.entries(EXPECTED).flatMap(([event, cells]) =>
  Object.keys(STATES).map((state, place) => [state, event, cells[place] ?? 'never'] as const),
)

test.each(CELLS)('a session that is «%s» handles %s', (stateName, eventName, expected) => {
  const state: SessionState = STATES[stateName as keyof typeof STATES]
  const event = EVENTS[eventName as keyof typeof EVENTS]
  if (expected === 'never') {
    expect(nextSession(state, event)).toEqual({ state, effects: [] })
    vi.stubEnv('NODE_ENV', 'development')
    expect(() => nextSession(state, event)).toThrow('cannot happen')
    return
  }
  const [next, ...effects] = expected
  expect(nextSession(state, event)).toEqual({ state: next === 'same' ? state : next, effects })
})

/** What the login page says of a write with which the server ended the session. */
test('the success of a write takes the place of the expiry, also after a write without one, until the member is read', () => {
  const state: SessionState = { status: 'member', memberId: 1, success: 'Gelukt.' }
  const notice = { kind: 'success', text: 'Gelukt.' }
  const effects = ['clearSession', { toast: 'Gelukt.', severity: 'success' }]
  expect(nextSession(state, EVENTS.expiredInOtherTab)).toEqual({
    state: { status: 'visitor', notice },
    effects,
  })
  expect(nextSession(state, EVENTS.notSignedIn).effects).toEqual([...effects, expiredMessage])
  expect(nextSession(state, EVENTS.writeAccepted).state).toEqual(state)
  expect(nextSession(state, EVENTS.userRead).state).toEqual(member)
})
