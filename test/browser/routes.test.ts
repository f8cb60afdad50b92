import type { Page } from '@playwright/test'
import { expect, logIn, type Site, test } from '../support/browser.ts'

const LOGIN = 'Welkom bij Klup!'
const ACCOUNT = 'Mijn Account'
const MEMBERSHIP = 'Lidmaatschap'
const RESET = 'Kies een nieuw wachtwoord'
/** The heading of the external page where the mobile app can be had. */
const DOWNLOAD = 'Download de Klup-app'

/** An address, where one ends (nothing for the page outside), and the heading that stands there. */
type Row = readonly [address: string, end: string, heading: string]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Waits for a heading; at every frame, which is many times faster than an assertion that is repeated. */
const seen = (page: Page, title: string) =>
  heading(page)
    .and(page.getByRole('heading', { name: title, exact: true }))
    .waitFor({ timeout: 5000 })

/**
 * Comes to each address from outside the app, and leaves by Back. Whatever was redirected on the way, it is one entry
 * of the history, so that Back leads out at once.
 */
async function follow(page: Page, site: Site, rows: readonly Row[]): Promise<void> {
  const outside = `${site.url}/favicon.svg`
  await page.goto(outside)
  const before = await page.evaluate(() => history.length)
  for (const [address, end, title] of rows) {
    await test.step(address, async () => {
      await page.goto(site.url + address, { waitUntil: 'commit' })
      await seen(page, title)
      const found = await page.evaluate(() => [location.href, document.title, history.length])
      expect
        .soft(found, address)
        .toEqual([
          title === DOWNLOAD ? site.mock.downloadUrl : site.url + end,
          title === DOWNLOAD ? DOWNLOAD : `${title} – Klup`,
          before + 1,
        ])
      await page.goBack({ waitUntil: 'commit' })
      expect.soft(page.url(), `Back from ${address}`).toBe(outside)
    })
  }
  // Chromium may hang when a window is closed in the middle of a navigation.
  await page.waitForLoadState()
}

/** §2, the second table, in its order. */
const VISITOR: readonly Row[] = [
  ['/login', '/login', LOGIN],
  ['/', '/', LOGIN],
  ['/forgot-password', '/forgot-password', 'Wachtwoord vergeten?'],
  ['/forgot-password/abc.DEF-1', '/forgot-password/abc.DEF-1', RESET],
  ['/account/forgot-password/abc', '/account/forgot-password/abc', RESET],
  // By way of /sso, which finds no token.
  ['/account/subscription/6', '/login', LOGIN],
  ['/account/subscription', '/login', LOGIN],
  ['/subscription', '/login', LOGIN],
  ['/subscription?from=mail', '/login', LOGIN],
  ['/sso/6', '/login', LOGIN],
  ['/sso', '/login', LOGIN],
  ['/account', '/', LOGIN],
  ['/account/change-password', '/', LOGIN],
  ['/membership', '/', LOGIN],
  ['/membership/6', '/', LOGIN],
  ['/membership/cancellation', '/', LOGIN],
  ['/payment?id=1', '/', LOGIN],
  ['/nergens', '/', LOGIN],
]

/** §2, the first table, in its order. */
const MEMBER: readonly Row[] = [
  ['/', '/', ACCOUNT],
  ['/#/membership', '/membership', MEMBERSHIP],
  ['/account', '/account', ACCOUNT],
  ['/account/change-password', '/account/change-password', 'Wachtwoord wijzigen'],
  ['/account/subscription/6', '/membership/6', MEMBERSHIP],
  ['/account/subscription', '/membership', MEMBERSHIP],
  ['/subscription', '/membership', MEMBERSHIP],
  ['/membership/cancellation', '/membership/cancellation', 'We zien je graag blijven!'],
  ['/membership/12', '/membership/12', MEMBERSHIP],
  ['/membership', '/membership', MEMBERSHIP],
  ['/payment?id=1', '/payment?id=1', 'Betaling'],
  ['/forgot-password/abc', '/forgot-password/abc', RESET],
  ['/account/forgot-password/abc', '/account/forgot-password/abc', RESET],
  ['/login', '/account', ACCOUNT],
  ['/forgot-password', '/account', ACCOUNT],
  ['/sso', '/account', ACCOUNT],
  ['/sso/6', '/account', ACCOUNT],
  ['/nergens', '/account', ACCOUNT],
]

test('the routes of a visitor', async ({ page, site }) => follow(page, site, VISITOR))

test('the routes of a member', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await follow(page, site, MEMBER)
})

const APP_ONLY = [
  'activities',
  'klupper',
  'profile',
  'moment',
  'notifications',
  'register',
  'finish-registration',
  'search-kluppers-activities',
]

test('what exists only in the app leads a member to the download page', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await follow(page, site, [
    ...APP_ONLY.map((name): Row => [`/#/${name}`, '', DOWNLOAD]),
    ...APP_ONLY.map((name): Row => [`/${name}/12`, '', DOWNLOAD]),
    ['/#/activities/12', '', DOWNLOAD],
    ['/#/activities/12?from=mail#top', '', DOWNLOAD],
    ['/#/profile/', '', DOWNLOAD],
  ])
})

test('what exists only in the app leads a visitor there too', async ({ page, site }) => {
  await follow(page, site, [
    ...APP_ONLY.map((name): Row => [`/#/${name}/12`, '', DOWNLOAD]),
    ...APP_ONLY.map((name): Row => [`/${name}`, '', DOWNLOAD]),
    ['/activities/12?x=1', '', DOWNLOAD],
    // Any other hash is for after the login.
    ['/#/membership', '/#/membership', LOGIN],
  ])
})

test('only a whole segment counts', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await follow(page, site, [
    ['/kluppersfeest', '/account', ACCOUNT],
    ['/#/kluppersfeest', '/account', ACCOUNT],
    ['/activities-2', '/account', ACCOUNT],
    ['/#/registered', '/account', ACCOUNT],
    ['/x/activities', '/account', ACCOUNT],
    ['/membership/6/x', '/account', ACCOUNT],
    ['/account/subscription/6/x', '/account', ACCOUNT],
    ['/paymentx', '/account', ACCOUNT],
  ])
})

test('a hash path leads on within the site, and no further', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await follow(page, site, [
    ['/#/payment?x=1', '/payment?x=1', 'Betaling'],
    ['/#/account/subscription/3', '/membership/3', MEMBERSHIP],
    ['/#/', '/', ACCOUNT],
    ['/#/nergens', '/account', ACCOUNT],
    ['/#/%5Cevil', '/account', ACCOUNT],
    ['/#/%2F%2Fevil.example', '/account', ACCOUNT],
    ['/#/%E0%A4%A', '/account', ACCOUNT],
    ['/#//evil.example', '/#//evil.example', ACCOUNT],
    ['/#/\\evil.example', '/#/\\evil.example', ACCOUNT],
    ['/#\\\\evil.example', '/#\\\\evil.example', ACCOUNT],
    ['/#javascript:alert(1)', '/#javascript:alert(1)', ACCOUNT],
    ['/#https://evil.example', '/#https://evil.example', ACCOUNT],
    ['/#membership', '/#membership', ACCOUNT],
    // A hash is a path on `/` only.
    ['/account#/membership', '/account#/membership', ACCOUNT],
  ])
})

test('odd addresses of a member', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await follow(page, site, [
    ['/%E0%A4%A', '/account', ACCOUNT],
    ['/membership/%E0%A4%A', '/account', ACCOUNT],
    ['//evil.example', '/account', ACCOUNT],
    ['//evil.example/membership', '/account', ACCOUNT],
    ['/membership/', '/membership/', MEMBERSHIP],
    ['/membership/6/', '/membership/6/', MEMBERSHIP],
    ['/account/subscription/6/', '/membership/6', MEMBERSHIP],
    ['/account/', '/account/', ACCOUNT],
    ['/Membership', '/account', ACCOUNT],
    ['/ACCOUNT', '/account', ACCOUNT],
    ['/account/subscription/6?sso=&x=1', '/membership/6', MEMBERSHIP],
    ['/subscription?x=1', '/membership', MEMBERSHIP],
    ['/account/subscription/%2e%2e%2fend', '/membership/..%2Fend', MEMBERSHIP],
    ['/index.html', '/account', ACCOUNT],
  ])
})

test('odd addresses of a visitor', async ({ page, site }) => {
  await follow(page, site, [
    ['/%E0%A4%A', '/', LOGIN],
    ['/sso/%E0%A4%A', '/', LOGIN],
    ['//evil.example', '/', LOGIN],
    ['/login/', '/login/', LOGIN],
    ['/Login', '/', LOGIN],
    ['/forgot-password/', '/forgot-password/', 'Wachtwoord vergeten?'],
    ['/forgot-password/a%2Fb', '/forgot-password/a%2Fb', RESET],
    ['/forgot-password/a/b', '/', LOGIN],
    ['/sso/', '/login', LOGIN],
  ])
})

test('a number of months that is not for sale selects nothing', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  for (const months of ['99', '0', '-6', '6.0', '006', 'constructor', '..%2Fend']) {
    await page.goto(`${site.url}/membership/${months}`)
    await expect(page.getByRole('radio'), months).toHaveCount(3)
    await expect(page.getByRole('radio', { checked: true }), months).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Betalen met iDeal' }), months).toBeHidden()
  }
  await page.goto(`${site.url}/membership/6`)
  await expect(page.getByRole('radio', { name: '6 maanden' })).toBeChecked()
})

test('the link of a password manager leads to where the password is changed', async ({ page, site }) => {
  await page.goto(`${site.url}/.well-known/change-password`)
  await expect(page).toHaveURL(`${site.url}/`)
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page).toHaveURL(`${site.url}/account/change-password`)
  await page.goto(`${site.url}/.well-known/change-password`)
  await expect(heading(page)).toHaveText('Wachtwoord wijzigen')
})

test('a page has its own title, and its heading takes the focus after a step in the app', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  await page.goto(site.url)
  await expect(heading(page)).toHaveText(ACCOUNT)
  // The browser itself begins at the top of a page that it loads.
  await expect(heading(page)).not.toBeFocused()
  const arrived = async (title: string) => {
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(`${title} – Klup`)
  }
  await page.getByRole('link', { name: 'Lidmaatschap', exact: true }).click()
  await arrived(MEMBERSHIP)
  await page.getByRole('link', { name: 'Lidmaatschap opzeggen' }).click()
  await arrived('We zien je graag blijven!')
  await page.getByRole('link', { name: 'Terug' }).click()
  await arrived(MEMBERSHIP)
  await page.getByRole('link', { name: 'Klup, naar Mijn Account' }).click()
  await arrived(ACCOUNT)
  await page.getByRole('link', { name: 'Wachtwoord wijzigen' }).click()
  await arrived('Wachtwoord wijzigen')
  await page.goBack()
  await arrived(ACCOUNT)
  await page.goForward()
  await arrived('Wachtwoord wijzigen')
})

test('the pages of a visitor have titles and take the focus too, and so does the login', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  await expect(page).toHaveTitle('Welkom bij Klup! – Klup')
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Wachtwoord vergeten? – Klup')
  await page.getByRole('link', { name: 'Terug naar inloggen' }).click()
  await expect(page).toHaveTitle('Welkom bij Klup! – Klup')
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(heading(page)).toHaveText(ACCOUNT)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Mijn Account – Klup')
})

test('a step forward starts at the top; Back and Forward find the place again', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership`)
  const end = page.getByRole('link', { name: 'Lidmaatschap opzeggen' })
  await end.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const left = await scrolled()
  expect(left).toBeGreaterThan(300)
  await end.click()
  await expect(heading(page)).toHaveText('We zien je graag blijven!')
  expect(await scrolled()).toBe(0)
  await page.getByLabel('Extra toelichting').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const below = await scrolled()
  expect(below).toBeGreaterThan(100)
  await page.goBack()
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  expect(await scrolled()).toBe(left)
  await page.goForward()
  await expect(heading(page)).toHaveText('We zien je graag blijven!')
  await expect.poll(scrolled).toBe(below)
})

test('a hash that is changed on the spot is followed, and Back returns', async ({ page, site }) => {
  await site.signIn(page, 'gratis')
  await page.goto(site.url)
  await expect(heading(page)).toHaveText(ACCOUNT)
  await page.evaluate(() => {
    window.location.hash = '#/membership/6'
  })
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(heading(page)).toHaveText(ACCOUNT)
})

test('a hash is still honoured after the login at /', async ({ page, site }) => {
  await page.goto(`${site.url}/#/membership/3`)
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(page).toHaveURL(`${site.url}/membership/3`)
  await expect(heading(page)).toHaveText(MEMBERSHIP)
})

/** A payment of this member that is still running; nobody is signed in afterwards. */
async function runningPayment(page: Page, site: Site): Promise<string> {
  await site.signIn(page, 'gratis')
  const data = { subscriptionId: 1, redirectUrl: `${site.url}/payment` }
  expect((await page.request.post(`${site.mock.apiUrl}/api/payment`, { data })).ok()).toBe(true)
  await page.context().clearCookies()
  return site.mock.api.world.payments[0]?.id ?? ''
}

test('who comes back from paying as a visitor sees the payment after the login', async ({ page, site }) => {
  const id = await runningPayment(page, site)
  await page.goto(`${site.url}/payment?id=${id}&x=%20`)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.reload()
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(page).toHaveURL(`${site.url}/payment?id=${id}&x=%20`)
  await expect(page.getByText('De betaling is gestart.')).toBeVisible()
  expect(site.calls(/payment/)).toContain(`GET /api/payment?id=${id}&x=%20`)
})

test('the same with a slash at the end of the path', async ({ page, site }) => {
  const id = await runningPayment(page, site)
  await page.goto(`${site.url}/payment/?id=${id}`)
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(page).toHaveURL(`${site.url}/payment/?id=${id}`)
  await expect(page.getByText('De betaling is gestart.')).toBeVisible()
})

const WANTED: readonly Row[] = [
  ['/membership/12', '/membership/12', MEMBERSHIP],
  ['/membership/cancellation?x=1', '/membership/cancellation', 'We zien je graag blijven!'],
  ['/account/change-password', '/account/change-password', 'Wachtwoord wijzigen'],
  // Not the app's own: there is nothing to go back to.
  ['/nergens', '/', ACCOUNT],
  ['//evil.example/membership', '/', ACCOUNT],
  ['/?next=https://evil.example', '/?next=https://evil.example', ACCOUNT],
]

test('what a visitor wanted comes after the login, once', async ({ page, site }) => {
  for (const [address, end, title] of WANTED) {
    await test.step(address, async () => {
      await page.goto(site.url + address)
      await logIn(page, 'lid@voorbeeld.nl')
      await seen(page, title)
      expect.soft(page.url(), address).toBe(site.url + end)
      await page.getByRole('button', { name: 'Uitloggen' }).click()
      await logIn(page, 'lid@voorbeeld.nl')
      await seen(page, ACCOUNT)
      expect.soft(page.url(), `${address}, and once more`).toBe(`${site.url}/`)
      await page.context().clearCookies()
    })
  }
})

test('what one tab remembers is not for another tab, and not for the next member', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.url}/membership/12`)
  await expect(heading(page)).toHaveText(LOGIN)
  const other = await context.newPage()
  await other.goto(site.url)
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(heading(other)).toHaveText(ACCOUNT)
  await expect(other).toHaveURL(`${site.url}/`)
  // The first tab learns of the login, and goes where it was asked to go.
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(heading(page)).toHaveText(ACCOUNT)
})

test('a wrong password does not forget where to go', async ({ page, site }) => {
  await page.goto(`${site.url}/membership/6`)
  await logIn(page, 'lid@voorbeeld.nl', 'Verkeerd1')
  await expect(
    page.getByText('De combinatie van e-mailadres en wachtwoord klopt niet.').first(),
  ).toBeVisible()
  site.mock.api.setFault('GET /api/klupper', '500-html', { times: 1 })
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page.getByText('Er ging iets mis bij Klup (fout 500).').first()).toBeVisible()
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(page).toHaveURL(`${site.url}/membership/6`)
  await expect(heading(page)).toHaveText(MEMBERSHIP)
})
