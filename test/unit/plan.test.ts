// @vitest-environment node
import { expect, test } from 'vitest'
import { createRoutes } from '../../src/app/routes.ts'
import { screens } from '../../src/app/screens.ts'
import { planFor } from '../../src/early/plan.ts'
import type { Location } from '../../src/lib/history.ts'
import { lookUp } from '../../src/lib/rows.ts'

const CHUNKS = {
  account: [screens.account, screens.changePassword],
  membership: [screens.membership, screens.cancellation, screens.payment],
}

const { member } = createRoutes({ downloadUrl: 'https://klup.example/app', signOn() {}, remember() {} })

/** The chunk of the screen that a member gets at a path, over any redirects. */
function chunkAt(path: string): string | undefined {
  const found = lookUp(member, { path, search: '', hash: '' } as Location)
  if (found?.target) return chunkAt(found.target)
  return Object.entries(CHUNKS).find(([, of]) => of.some(screen => screen === found?.row.screen))?.[0]
}

test.each([
  '/',
  '/login',
  '/account',
  '/account/',
  '/account/change-password',
  '/account/subscription',
  '/account/subscription/6',
  '/subscription',
  '/membership',
  '/membership/12',
  '/membership/cancellation',
  '/payment',
])('at %s the chunk is fetched that the routes lead to', path => {
  expect(chunkAt(path)).toBeDefined()
  expect(planFor({ pathname: path, hash: '' } as globalThis.Location)?.chunk).toBe(chunkAt(path))
})

test.each(['/forgot-password/abc', '/account/forgot-password/abc', '/activities/12', '/nergens'])(
  'at %s none is fetched beforehand',
  path => {
    expect(planFor({ pathname: path, hash: '' } as globalThis.Location)).toBeUndefined()
  },
)
