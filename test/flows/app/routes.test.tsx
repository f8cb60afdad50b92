import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { plainConfig } from '../../support/config.ts'
import { PAGES } from '../../support/pages.ts'
import { heading } from '../../support/user.ts'

const LOGIN = 'Welkom bij Klup!'
const ACCOUNT = 'Mijn Account'
const MEMBERSHIP = 'Lidmaatschap wijzigen'
const RESET = 'Bijna klaar'

type Row = [at: string, end: string, title: string]

/** The pages that stay at their address. */
const pagesOf = (who: string) =>
  Object.values(PAGES)
    .filter(({ as }) => as === who)
    .map(({ at, title }): Row => [at, at, at === '/account' ? ACCOUNT : title])

/** §2, the second table, with the additions of docs/decisions.md: first address, final address, heading. */
const VISITOR: Row[] = [
  ...pagesOf(''),
  ['/login/', '/login/', LOGIN],
  ['/', '/', LOGIN],
  ['/#/membership', '/', LOGIN],
  ['/#/sso', '/#/sso', LOGIN],
  ['/#/nergens', '/#/nergens', LOGIN],
  ['/forgot-password/abc', '/forgot-password/abc', RESET],
  ['/account/subscription/6?a=b', '/login', LOGIN],
  ['/subscription', '/login', LOGIN],
  ['/sso', '/login', LOGIN],
  ['/sso/6', '/login', LOGIN],
  ['/account', '/', LOGIN],
  ['/membership/6', '/', LOGIN],
  ['/nergens', '/', LOGIN],
  ['/forgot-password/%E0%A4%A', '/', LOGIN],
]

/** §2, the first table. */
const MEMBER: Row[] = [
  ...pagesOf('lid'),
  ['/', '/', ACCOUNT],
  ['/account/subscription/6?sso=sso-gratis', '/membership/6', MEMBERSHIP],
  ['/account/subscription', '/membership', MEMBERSHIP],
  ['/subscription?a=b', '/membership', MEMBERSHIP],
  ['/membership', '/membership', MEMBERSHIP],
  ['/payment', '/payment', 'Betaling'],
  ['/forgot-password/abc', '/forgot-password/abc', RESET],
  ['/account/forgot-password/abc', '/account/forgot-password/abc', RESET],
  ['/login', '/account', ACCOUNT],
  ['/forgot-password', '/account', ACCOUNT],
  ['/sso/6?sso=sso-gratis', '/account', ACCOUNT],
  ['/nergens?a=b#c', '/account', ACCOUNT],
  ['/%E0%A4%A', '/account', ACCOUNT],
  ['/kluppersfeest', '/account', ACCOUNT],
  ['/Membership', '/account', ACCOUNT],
  ['/membership/6/', '/membership/6/', MEMBERSHIP],
  // A hash is a path on `/` only.
  ['/account#/membership', '/account#/membership', ACCOUNT],
  ['/#/', '/', ACCOUNT],
  ['/#/nergens', '/account', ACCOUNT],
  ['/#/%2F%2Fevil.example', '/account', ACCOUNT],
  ['/#https://evil.example', '/#https://evil.example', ACCOUNT],
  ['/#/membership/6', '/membership/6', MEMBERSHIP],
  ['/#/membership/6?sso=geheim', '/membership/6', MEMBERSHIP],
  ['/#membership', '/#membership', ACCOUNT],
  ['/#//evil.example', '/#//evil.example', ACCOUNT],
  ['/#/\\evil.example', '/#/\\evil.example', ACCOUNT],
]

test.each([
  ...VISITOR.map(row => ['a visitor', '', ...row] as const),
  ...MEMBER.map(row => ['a member', 'lid', ...row] as const),
])('%s («%s») at %s ends at %s: «%s»', async (_who, as, at, end, title) => {
  const app = await renderApp({ at, as })
  expect(app.address()).toBe(end)
  expect(app.history.urls).toEqual([end])
  expect(heading()).toBe(title)
  expect(document.title).toBe(`${title === MEMBERSHIP ? 'Lidmaatschap' : title} – Klup`)
  expect(app.redirectExternally).not.toHaveBeenCalled()
  expect(app.calls(/POST/)).toEqual([])
})

/* biome-ignore format: a list */
const IN_THE_MOBILE_APP = [
  '/activities', '/klupper/12', '/profile/edit', '/moment/1/2', '/notifications', '/register', '/finish-registration/abc',
  '/search-kluppers-activities?q=x',
]

// In the hash, a prefix may be a part of a segment.
test.each([...IN_THE_MOBILE_APP.flatMap(path => [path, `/#${path}`]), '/#/kluppers'])(
  '%s leads a visitor and a member to the download page',
  async at => {
    for (const as of ['', 'lid']) {
      const app = await renderApp({ at, as })
      expect(app.redirectExternally.mock.calls).toEqual([[plainConfig.downloadUrl]])
      expect(app.calls()).toEqual(['GET /api/klupper'])
    }
  },
)
