import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { heading } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'

setUpFlow()

const LOGIN = 'Welkom bij Klup!'
const ACCOUNT = 'Mijn Account'
const MEMBERSHIP = 'Lidmaatschap'
const RESET = 'Kies een nieuw wachtwoord'
const DOWNLOAD = 'https://klup.example/download'

/** §2, the second table and what DECISIONS adds to it: address, where it ends, what stands there. */
const VISITOR: [at: string, end: string, title: string][] = [
  ['/login', '/login', LOGIN],
  ['/login/', '/login/', LOGIN],
  ['/', '/', LOGIN],
  ['/#/membership', '/#/membership', LOGIN],
  ['/forgot-password', '/forgot-password', 'Wachtwoord vergeten?'],
  ['/forgot-password/', '/forgot-password/', 'Wachtwoord vergeten?'],
  ['/forgot-password/abc', '/forgot-password/abc', RESET],
  ['/account/forgot-password/abc', '/account/forgot-password/abc', RESET],
  ['/account/subscription/6?a=b', '/login', LOGIN],
  ['/account/subscription', '/login', LOGIN],
  ['/subscription', '/login', LOGIN],
  ['/sso', '/login', LOGIN],
  ['/sso/6', '/login', LOGIN],
  ['/account', '/', LOGIN],
  ['/account/change-password', '/', LOGIN],
  ['/membership/6', '/', LOGIN],
  ['/membership/cancellation', '/', LOGIN],
  ['/payment?id=1', '/', LOGIN],
  ['/nergens', '/', LOGIN],
  ['/Login', '/', LOGIN],
  ['/login/x', '/', LOGIN],
  ['/forgot-password/%E0%A4%A', '/', LOGIN],
  ['/%E0%A4%A', '/', LOGIN],
]

test.each(VISITOR)('a visitor at %s comes to %s: «%s»', async (at, end, title) => {
  const app = await renderApp({ at })
  expect(app.address()).toBe(end)
  expect(app.history.urls).toEqual([end])
  expect(heading()).toBe(title)
  expect(document.title).toBe(`${title} – Klup`)
  expect(app.redirectExternally).not.toHaveBeenCalled()
})

/** §2, the first table. */
const MEMBER: [at: string, end: string, title: string][] = [
  ['/', '/', ACCOUNT],
  ['/account', '/account', ACCOUNT],
  ['/account/', '/account/', ACCOUNT],
  ['/account/change-password', '/account/change-password', 'Wachtwoord wijzigen'],
  ['/account/subscription/6', '/membership/6', MEMBERSHIP],
  ['/account/subscription', '/membership', MEMBERSHIP],
  ['/subscription?a=b', '/membership', MEMBERSHIP],
  ['/membership/cancellation', '/membership/cancellation', 'We zien je graag blijven!'],
  ['/membership/6', '/membership/6', MEMBERSHIP],
  ['/membership', '/membership', MEMBERSHIP],
  ['/payment', '/payment', 'Betaling'],
  ['/forgot-password/abc', '/forgot-password/abc', RESET],
  ['/account/forgot-password/abc', '/account/forgot-password/abc', RESET],
  ['/login', '/account', ACCOUNT],
  ['/forgot-password', '/account', ACCOUNT],
  ['/sso/6', '/account', ACCOUNT],
  ['/nergens?a=b#c', '/account', ACCOUNT],
  ['/Account', '/account', ACCOUNT],
  ['/membership/6/7', '/account', ACCOUNT],
  ['/%E0%A4%A', '/account', ACCOUNT],
  ['/#/membership/6', '/membership/6', MEMBERSHIP],
  ['/#/account/subscription/6', '/membership/6', MEMBERSHIP],
  ['/#/kluppersfeest', '/account', ACCOUNT],
  ['/#membership', '/#membership', ACCOUNT],
  ['/#//evil.example', '/#//evil.example', ACCOUNT],
  ['/#/\\evil.example', '/#/\\evil.example', ACCOUNT],
  ['/#https://evil.example', '/#https://evil.example', ACCOUNT],
]

test.each(MEMBER)('a member at %s comes to %s: «%s»', async (at, end, title) => {
  const app = await renderApp({ at, as: 'lid' })
  expect(app.address()).toBe(end)
  expect(app.history.urls).toEqual([end])
  expect(heading()).toBe(title)
  expect(document.title).toBe(`${title} – Klup`)
  expect(app.redirectExternally).not.toHaveBeenCalled()
})

const APP_ONLY = [
  '/activities',
  '/activities/12',
  '/klupper',
  '/klupper/12',
  '/profile/edit',
  '/moment/1/2',
  '/notifications',
  '/register',
  '/finish-registration/abc',
  '/search-kluppers-activities?q=x',
]

test.each(APP_ONLY)('%s is in the mobile app: as a path for both, in the hash for a member', async path => {
  for (const [at, as] of [
    [path, {}],
    [path, { as: 'lid' }],
    [`/#${path}`, { as: 'lid' }],
  ] as const) {
    const app = await renderApp({ at, ...as })
    expect(app.redirectExternally.mock.calls).toEqual([[DOWNLOAD]])
    expect(app.calls()).toEqual(['GET /api/klupper'])
  }
})

test.each(['/kluppersfeest', '/Activities', '/activitiesx', '/x/activities'])('%s is not', async at => {
  const app = await renderApp({ at, as: 'lid' })
  expect(app.redirectExternally).not.toHaveBeenCalled()
  expect(app.address()).toBe('/account')
})
