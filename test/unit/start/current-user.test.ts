import { expect, test } from 'vitest'
import { userIn } from '../../../src/start/current-user.ts'
import { stopClock } from '../../support/clock.ts'
import { text } from '../../support/fetch-stub.ts'
import { MEMBER, OTHER, startApp } from '../../support/session.ts'

stopClock()

const { id, email } = MEMBER

test.each([
  ['bare', MEMBER, true],
  ['a list of one in an envelope', { data: [MEMBER] }, true],
  ['without what may be absent', { id, email }, true],
  ['with wrong types of what may be absent', { id, email, firstName: 1, photo: {} }, true],
  ['with flags as numbers', { ...MEMBER, hasEndedMembership: 1 }, true],
  ['with a flag of no form', { ...MEMBER, hasEndedMembership: 'ja' }, true],
  ['a list of two', [MEMBER, OTHER], false],
  ['an empty list', [], false],
  ['with an id that is a text', { ...MEMBER, id: '1' }, false],
  ['with an id that is no safe integer', { ...MEMBER, id: 2 ** 53 }, false],
  ['without an e-mail', { ...MEMBER, email: null }, false],
  ['null', null, false],
  ['a text', 'iemand', false],
])(
  'the painted page and the app read the same member from an answer: %s',
  async (_what, answer, isMember) => {
    const body = JSON.stringify(answer)
    const { session } = await startApp(() => text(body))
    const user = session.user.data.value
    expect(session.status.value).toBe(isMember ? 'member' : 'visitor')
    expect(userIn(body)).toEqual(user)
  },
)

test.each([
  ['an empty e-mail', JSON.stringify({ ...MEMBER, email: '' })],
  ['invalid JSON', '{"id":1,'],
])('no member is painted of %s', (_, body) => expect(userIn(body)).toBeUndefined())
