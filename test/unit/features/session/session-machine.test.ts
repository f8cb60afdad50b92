import { describe, expect, test, vi } from 'vitest'
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
  following: { status: 'starting', isTold: true },
  visitor: { status: 'visitor' },
  'visitor, following': { status: 'visitor', isTold: true },
  'visitor, failed read': { status: 'visitor', notice: failed },
  'visitor, told why': { status: 'visitor', notice: { text } },
  member: { status: 'member', memberId: 1 },
  restored: { status: 'member', memberId: 1, isRestored: true },
  'member, told of a change': { status: 'member', memberId: 1, isTold: true },
  signingOut: { status: 'signingOut' },
  logoutFailed: { status: 'logoutFailed', problem },
} as const satisfies Record<string, SessionState>

const EVENTS = {
  userRead: { type: 'userRead', user },
  otherRead: { type: 'userRead', user: other },
  notSignedIn: { type: 'notSignedIn' },
  userFailed: { type: 'userFailed', error },
  accepted: { type: 'accepted' },
  linkFailed: { type: 'linkFailed', text },
  restored: { type: 'restored' },
  logoutPressed: { type: 'logoutPressed' },
  logoutDone: { type: 'logoutDone' },
  logoutFailed: { type: 'logoutFailed', problem: 'Het duurt te lang.' },
  changed: { type: 'changed' },
  succeeded: { type: 'changed', success: 'Gelukt.' },
  loginHeard: { type: 'loginHeard', id: 1 },
  otherHeard: { type: 'loginHeard', id: 2 },
  logoutHeard: { type: 'logoutHeard' },
  expiredHeard: { type: 'expiredHeard' },
  changedHeard: { type: 'changedHeard' },
} as const satisfies Record<string, SessionEvent>

const member = { status: 'member', memberId: 1 }
const otherMember = { status: 'member', memberId: 2 }
const visitor = { status: 'visitor' }
const unread = { status: 'visitor', notice: failed }
const expired = { status: 'visitor', notice: { kind: 'info', text: SESSION_TEXTS.sessionExpired } }
const explained = { status: 'visitor', notice: { text } }

const tellLogin = { send: { type: 'login', id: 1 } }
const tellOther = { send: { type: 'login', id: 2 } }
const report = { report: error }
const expiredToast = { toast: SESSION_TEXTS.sessionExpired }
const tellExpired = { send: { type: 'expired' } }
const tellChange = { send: { type: 'changed' } }

/** The next state, then the effects; `same` is no change of state, and `never` throws while developing. */
type Cell = readonly [state: object | 'same', ...effects: unknown[]] | 'never'
const stay: Cell = ['same']
const signedIn: Cell = [member, 'clearToasts', tellLogin]
const otherIn: Cell = [otherMember, 'clearToasts', tellOther]
/** Without this, two tabs of an API that names two members would tell each other for ever. */
const followed: Cell = [member, 'clearToasts']
const otherFollowed: Cell = [otherMember, 'clearToasts']
const startOver: Cell = [{ status: 'starting' }, 'newEpoch', 'reread']
const follow: Cell = [{ status: 'starting', isTold: true }, 'newEpoch', 'reread']
const leave: Cell = ['same', { send: { type: 'logout' } }, 'reload']
const ends: Cell = [expired, 'newEpoch', expiredToast, tellExpired]
const endedElsewhere: Cell = [expired, 'newEpoch', expiredToast]
const forgotten: Cell = [visitor, 'newEpoch', 'emptyStorage', { toast: 'Je bent uitgelogd.' }]
const another: Cell = [otherMember, 'newEpoch', { store: other }, tellOther]
const anotherTold: Cell = [otherMember, 'newEpoch', { store: other }]
const out: Cell = [{ status: 'signingOut' }, 'newEpoch', 'emptyStorage', 'postLogout']
const outAgain: Cell = [{ status: 'signingOut' }, 'newEpoch', 'postLogout']
const failedOut: Cell = [{ status: 'logoutFailed', problem: 'Het duurt te lang.' }]
const read: Cell = ['same', 'reread']
const reread: Cell = [visitor, 'rereadPending']
const rereadFollowing: Cell = [{ ...visitor, isTold: true }, 'rereadPending']
const tell: Cell = ['same', tellChange]
const becomes = (state: object): Cell => [state, 'reread']
const refreshed: Cell = [{ ...member, isTold: true }, 'rereadAll']
const notTold = { ...member, isTold: false }
/** The next read is this tab's own. */
const own = (state: object): Cell => [{ ...state, isTold: false }]

/** For each event, what follows in each of `STATES`. */
/* biome-ignore format: a table */
const EXPECTED: Record<keyof typeof EVENTS, readonly Cell[]> = {
  userRead:      [signedIn, followed, signedIn, followed, signedIn, signedIn, stay, [member], [member], stay, signedIn],
  otherRead:     [otherIn, otherFollowed, otherIn, otherFollowed, otherIn, otherIn, another, another, anotherTold, stay, otherIn],
  notSignedIn:   [[visitor], [visitor], [visitor], [visitor], [visitor], [explained], ends, ends, ends, stay, [visitor]],
  userFailed:    [[unread, report], [unread, report], [unread, report], [unread, report], [unread, report], [unread, report], [notTold, report], [unread, 'newEpoch', report], [notTold, report], stay, [unread, report]],
  accepted:      [own({ status: 'starting' }), own({ status: 'starting' }), own(visitor), own(visitor), own(unread), own(explained), own(member), own({ ...member, isRestored: true }), own(member), stay, own({ status: 'logoutFailed', problem })],
  linkFailed:    ['never', 'never', [explained], [explained], [explained], [explained], stay, stay, stay, 'never', 'never'],
  restored:      [read, read, read, read, read, read, becomes({ ...member, isRestored: true }), becomes({ ...member, isRestored: true }), becomes({ ...member, isRestored: true, isTold: true }), outAgain, outAgain],
  logoutPressed: [stay, stay, stay, stay, stay, stay, out, out, out, stay, ['same', 'postLogout']],
  logoutDone:    [leave, leave, leave, leave, leave, leave, leave, leave, leave, leave, leave],
  logoutFailed:  [stay, stay, stay, stay, stay, stay, stay, stay, stay, failedOut, failedOut],
  changed:       [tell, tell, tell, tell, tell, tell, tell, tell, tell, stay, stay],
  succeeded:     [tell, tell, tell, tell, tell, tell, [{ ...member, success: 'Gelukt.' }, tellChange], [{ ...member, isRestored: true, success: 'Gelukt.' }, tellChange], [{ ...member, isTold: true, success: 'Gelukt.' }, tellChange], stay, stay],
  loginHeard:    [follow, follow, becomes({ ...visitor, isTold: true }), becomes({ ...visitor, isTold: true }), becomes({ ...unread, isTold: true }), becomes({ ...explained, isTold: true }), stay, stay, stay, stay, becomes({ status: 'logoutFailed', problem, isTold: true })],
  otherHeard:    [follow, follow, becomes({ ...visitor, isTold: true }), becomes({ ...visitor, isTold: true }), becomes({ ...unread, isTold: true }), becomes({ ...explained, isTold: true }), follow, follow, follow, stay, becomes({ status: 'logoutFailed', problem, isTold: true })],
  logoutHeard:   [startOver, follow, reread, rereadFollowing, reread, [explained, 'rereadPending'], forgotten, forgotten, forgotten, stay, reread],
  expiredHeard:  [startOver, follow, reread, rereadFollowing, reread, [explained, 'rereadPending'], endedElsewhere, endedElsewhere, endedElsewhere, stay, reread],
  changedHeard:  [startOver, follow, stay, stay, stay, stay, refreshed, [{ ...member, isRestored: true, isTold: true }, 'rereadAll'], refreshed, stay, stay],
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

describe('after an accepted write', () => {
  const state: SessionState = { status: 'member', memberId: 1, success: 'Gelukt.' }
  const notice = { status: 'visitor', notice: { kind: 'success', text: 'Gelukt.' } }
  const toast = { toast: 'Gelukt.', severity: 'success' }

  test('shows its success in the place of the expiry, which the other tabs show', () => {
    expect(nextSession(state, { type: 'notSignedIn' })).toEqual({
      state: notice,
      effects: ['newEpoch', toast, tellExpired],
    })
    expect(nextSession(state, { type: 'expiredHeard' })).toEqual({
      state: notice,
      effects: ['newEpoch', toast],
    })
  })

  test('keeps the success for a write without one', () => {
    expect(nextSession(state, { type: 'changed' }).state).toEqual(state)
  })

  test('forgets the success once the member is read', () => {
    expect(nextSession(state, { type: 'userRead', user }).state).toEqual(member)
  })
})
