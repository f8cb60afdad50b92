// @vitest-environment node
import { expect, test } from 'vitest'
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
  following: { status: 'starting', announced: 1 },
  visitor: { status: 'visitor' },
  'visitor, following': { status: 'visitor', announced: 1 },
  'visitor, failed read': { status: 'visitor', notice: failed },
  'visitor, told why': { status: 'visitor', notice: { text } },
  member: { status: 'member', memberId: 1 },
  restored: { status: 'member', memberId: 1, isRestored: true },
  signingOut: { status: 'signingOut' },
  logoutFailed: { status: 'logoutFailed', problem },
} as const satisfies Record<string, SessionState>

const EVENTS = {
  userRead: { type: 'userRead', user },
  otherRead: { type: 'userRead', user: other },
  notSignedIn: { type: 'notSignedIn' },
  userFailed: { type: 'userFailed', error },
  unauthorized: { type: 'unauthorized', error },
  linkFailed: { type: 'linkFailed', text },
  restored: { type: 'restored' },
  logoutPressed: { type: 'logoutPressed' },
  logoutDone: { type: 'logoutDone' },
  logoutFailed: { type: 'logoutFailed', problem: 'Het duurt te lang.' },
  changed: { type: 'changed' },
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
const expired = { status: 'visitor', notice: { text: SESSION_TEXTS.sessionExpired } }
const explained = { status: 'visitor', notice: { text } }

const tellLogin = { send: { type: 'login', id: 1 } }
const tellOther = { send: { type: 'login', id: 2 } }
const report = { report: error }
const expiredToast = { toast: SESSION_TEXTS.sessionExpired }
const tellExpired = { send: { type: 'expired' } }
const tellChange = { send: { type: 'changed' } }

/** The next state, then the effects; `same` is no change of state, and `never` throws. */
type Cell = readonly [state: object | 'same', ...effects: unknown[]] | 'never'
const stay: Cell = ['same']
const signedIn: Cell = [member, 'clearToasts', tellLogin]
const otherIn: Cell = [otherMember, 'clearToasts', tellOther]
const followed: Cell = [member, 'clearToasts']
const startOver: Cell = [{ status: 'starting' }, 'newEpoch', 'readUser']
const follow1: Cell = [{ status: 'starting', announced: 1 }, 'newEpoch', 'readUser']
const follow2: Cell = [{ status: 'starting', announced: 2 }, 'newEpoch', 'readUser']
const leave: Cell = ['same', { send: { type: 'logout' } }, 'reload']
const ends: Cell = [expired, 'newEpoch', expiredToast, tellExpired]
const endedElsewhere: Cell = [expired, 'newEpoch', expiredToast]
const forgotten: Cell = [visitor, 'newEpoch', 'emptyStorage', { toast: 'Je bent uitgelogd.' }]
const another: Cell = [otherMember, 'newEpoch', { store: other }, tellOther]
const out: Cell = [{ status: 'signingOut' }, 'newEpoch', 'emptyStorage', 'postLogout']
const failedOut: Cell = [{ status: 'logoutFailed', problem: 'Het duurt te lang.' }]
const read: Cell = ['same', 'readUser']
const reread: Cell = [visitor, 'rereadUser']
/** Without this, two tabs would tell each other for ever of a login and its end. */
const rereadFollowing: Cell = [{ ...visitor, announced: 1 }, 'rereadUser']
const tell: Cell = ['same', tellChange]
const becomes = (state: object): Cell => [state, 'readUser']

/** For each event, what follows in each of `STATES`. */
/* biome-ignore format: a table */
const EXPECTED: Record<keyof typeof EVENTS, readonly Cell[]> = {
  userRead:      [signedIn, followed, signedIn, followed, signedIn, signedIn, stay, [member], stay, signedIn],
  otherRead:     [otherIn, otherIn, otherIn, otherIn, otherIn, otherIn, another, another, stay, otherIn],
  notSignedIn:   [[visitor], [visitor], [visitor], [visitor], [visitor], [explained], ends, ends, stay, [visitor]],
  userFailed:    [[unread, report], [unread, report], [unread, report], [unread, report], [unread, report], [unread, report], ['same', report], [unread, 'newEpoch', report], stay, [unread, report]],
  unauthorized:  [stay, stay, ['same', report], ['same', report], ['same', report], ['same', report], ends, ends, stay, stay],
  linkFailed:    ['never', 'never', [explained], [explained], [explained], [explained], stay, stay, 'never', 'never'],
  restored:      [read, read, read, read, read, read, becomes({ ...member, isRestored: true }), becomes({ ...member, isRestored: true }), startOver, read],
  logoutPressed: [stay, stay, stay, stay, stay, stay, out, out, stay, ['same', 'postLogout']],
  logoutDone:    [leave, leave, leave, leave, leave, leave, leave, leave, leave, leave],
  logoutFailed:  [stay, stay, stay, stay, stay, stay, stay, stay, failedOut, failedOut],
  changed:       [tell, tell, tell, tell, tell, tell, tell, tell, stay, stay],
  loginHeard:    [follow1, follow1, becomes({ ...visitor, announced: 1 }), becomes({ ...visitor, announced: 1 }), becomes({ ...unread, announced: 1 }), becomes({ ...explained, announced: 1 }), stay, stay, stay, becomes({ status: 'logoutFailed', problem, announced: 1 })],
  otherHeard:    [follow2, follow2, becomes({ ...visitor, announced: 2 }), becomes({ ...visitor, announced: 2 }), becomes({ ...unread, announced: 2 }), becomes({ ...explained, announced: 2 }), follow2, follow2, stay, becomes({ status: 'logoutFailed', problem, announced: 2 })],
  logoutHeard:   [startOver, follow1, reread, rereadFollowing, reread, [explained, 'rereadUser'], forgotten, forgotten, stay, reread],
  expiredHeard:  [startOver, follow1, reread, rereadFollowing, reread, [explained, 'rereadUser'], endedElsewhere, endedElsewhere, stay, reread],
  changedHeard:  [startOver, follow1, stay, stay, stay, stay, ['same', 'refresh'], ['same', 'refresh'], stay, stay],
}

const CELLS = Object.entries(EXPECTED).flatMap(([event, cells]) =>
  Object.keys(STATES).map((state, place) => [state, event, cells[place] ?? 'never'] as const),
)

test.each(CELLS)('a session that is «%s» handles %s', (stateName, eventName, expected) => {
  const state: SessionState = STATES[stateName as keyof typeof STATES]
  const event = EVENTS[eventName as keyof typeof EVENTS]
  if (expected === 'never') {
    expect(() => nextSession(state, event)).toThrow('cannot happen')
    return
  }
  const [next, ...effects] = expected
  expect(nextSession(state, event)).toEqual({ state: next === 'same' ? state : next, effects })
})
