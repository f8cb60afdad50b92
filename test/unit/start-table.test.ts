import { expect, test } from 'vitest'
import { PATHS } from '../../src/api/paths.ts'
import { ROUTES } from '../../src/app/routes.ts'
import { startTable } from '../../src/app/start-table.ts'
import { match } from '../../src/lib/match.ts'

const table = startTable('/m.js')

/** What a visitor, a member and a visitor with a token see at an address. */
const seenAt = (path: string) => {
  const row = table.rows.find(row => match(row.path, path))
  return [row?.visitor, row?.member, row?.signedOn]
}

/** §2, both tables; a visitor who is sent to the login on the way to something is not shown a page early. */
test.each([
  ['/', 'login', 'account', undefined],
  ['/login', 'login', 'account', undefined],
  ['/account', undefined, 'account', undefined],
  ['/account/change-password', undefined, 'changePassword', undefined],
  ['/account/subscription/6', undefined, 'membership', 'membership'],
  ['/account/subscription', undefined, 'membership', 'membership'],
  ['/subscription', undefined, 'membership', 'membership'],
  ['/sso/6', undefined, 'account', 'membership'],
  ['/sso', undefined, 'account', 'membership'],
  ['/membership/cancellation', undefined, 'cancellation', undefined],
  ['/membership/6', undefined, 'membership', undefined],
  ['/membership/', undefined, 'membership', undefined],
  ['/payment', undefined, 'payment', undefined],
  ['/forgot-password', 'forgotPassword', 'account', undefined],
  ['/forgot-password/a%2Fb', 'resetPassword', 'resetPassword', undefined],
  ['/account/forgot-password/abc', 'resetPassword', 'resetPassword', undefined],
  ['/nergens', undefined, undefined, undefined],
  ['/sso/%E0%A4%A', undefined, undefined, undefined],
  ['/activities/12', undefined, undefined, undefined],
])('%s: %s, %s, %s', (path, ...screens) => {
  expect(seenAt(path)).toEqual(screens)
})

test('each address of the route tables without a star has one row', () => {
  const paths = [...ROUTES.member, ...ROUTES.visitor].map(({ path }) => path)
  expect(table.rows.map(({ path }) => path)).toEqual([...new Set(paths.filter(path => !path.endsWith('*')))])
})

test('each screen has the reads of its row', () => {
  expect(table.memberScript).toBe('/m.js')
  expect(table.reads).toMatchObject({
    account: [PATHS.membership, PATHS.actionsLeft, PATHS.hasPassword],
    payment: [PATHS.payment],
  })
})
