import { expect, test } from 'vitest'
import { bootTable } from '../../../src/app/boot-table.ts'
import { match } from '../../../src/lib/match.ts'

const table = bootTable('/m.js')

/** Returns the screens of a visitor, a member and a visitor with a token at an address. */
const screensAt = (path: string) => {
  const row = table.rows.find(row => match(row.path, path))
  return [row?.visitor, row?.member, row?.signedOn]
}

/** §2, both tables. A page is not painted for a visitor whose address is remembered until after the login. */
test.each([
  ['/', 'login', 'account', undefined],
  ['/account', undefined, 'account', undefined],
  ['/account/subscription/6', undefined, 'membership', 'membership'],
  ['/sso/6', undefined, 'account', 'membership'],
  ['/membership/', undefined, 'membership', undefined],
  ['/forgot-password', 'forgotPassword', 'account', undefined],
  ['/forgot-password/a%2Fb', 'resetPassword', 'resetPassword', undefined],
  ['/sso/%E0%A4%A', undefined, undefined, undefined],
  ['/activities/12', undefined, undefined, undefined],
])('%s paints %s for a visitor, %s for a member, %s after single sign-on', (path, ...screens) => {
  expect(screensAt(path)).toEqual(screens)
})
