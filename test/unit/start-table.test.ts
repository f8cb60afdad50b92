import { expect, test } from 'vitest'
import { PATHS } from '../../src/api/paths.ts'
import { ROUTES } from '../../src/app/routes.ts'
import { startTable } from '../../src/app/start-table.ts'
import { match } from '../../src/lib/match.ts'

const table = startTable({
  account: ['/a.js', '/shared.js'],
  membership: ['/m.js', '/shared.js'],
  payment: ['/p.js'],
  password: ['/w.js'],
})

/** What a visitor, a member and a visitor with a token see at an address. */
const seenAt = (path: string) => {
  const row = table.rows.find(row => match(row.path, path))
  return [row?.visitor, row?.member, row?.signedOn]
}

/** §2, both tables; a visitor who is sent to the login on the way to something is not shown a page early. */
test.each([
  ['/', 'app/login', 'account/overview', undefined],
  ['/login', 'app/login', 'account/overview', undefined],
  ['/account', undefined, 'account/overview', undefined],
  ['/account/change-password', undefined, 'password/change', undefined],
  ['/account/subscription/6', undefined, 'membership/choice', 'membership/choice'],
  ['/account/subscription', undefined, 'membership/choice', 'membership/choice'],
  ['/subscription', undefined, 'membership/choice', 'membership/choice'],
  ['/sso/6', undefined, 'account/overview', 'membership/choice'],
  ['/sso', undefined, 'account/overview', 'membership/choice'],
  ['/membership/cancellation', undefined, 'payment/cancellation', undefined],
  ['/membership/6', undefined, 'membership/choice', undefined],
  ['/membership/', undefined, 'membership/choice', undefined],
  ['/payment', undefined, 'payment/status', undefined],
  ['/forgot-password', 'password/forgot', 'account/overview', undefined],
  ['/forgot-password/a%2Fb', 'password/reset', 'password/reset', undefined],
  ['/account/forgot-password/abc', 'password/reset', 'password/reset', undefined],
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

test('a screen with a chunk has the reads of its row and the files of its chunk', () => {
  expect(table.pages).toMatchObject({
    'account/overview': {
      reads: [PATHS.membership, PATHS.actionsLeft, PATHS.hasPassword],
      files: ['/a.js', '/shared.js'],
    },
    'payment/status': { reads: [PATHS.payment], files: ['/p.js'] },
  })
})
