import type { Page } from '@playwright/test'
import { expect, LOGIN, test } from '../support/browser.ts'
import { CURRENT_USER, followRequests, hold, isAlive, open, SCRIPTS, seen, watch } from '../support/start.ts'

const MEMBER_CHUNK = /\/static\/js\/member-screens/

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What a browser may ask for as it likes. */
const OPTIONAL = /^\/(favicon\.|apple-touch-icon|manifest\.webmanifest)/

/** The sorted paths, without the parts that differ between builds and screens. */
const plainPaths = (paths: readonly string[]) =>
  paths
    .filter(path => !OPTIONAL.test(path))
    .map(path => path.replace(/-\w{8}(?=\.js$)/, '').replace(/thumbnail\.\d+/, 'thumbnail'))
    .sort()

const LOGIN_REQUESTS = ['/api/klupper', '/static/js/chunk.js', '/static/js/chunk.js', '/static/js/main.js']
const MEMBER_REQUESTS = [
  ...['membership', 'membership/actions-left', 'membership/superklupper', 'subscription'].map(
    name => `/api/${name}`,
  ),
  ...['/static/js/member-screens.js', '/images/klupper/thumbnail.marijke.svg'],
]

for (const [as, path, requests] of [
  ['', '/login', LOGIN_REQUESTS],
  ['lid', '/account', [...LOGIN_REQUESTS, ...MEMBER_REQUESTS]],
] as const)
  test(`a first visit to ${path} requests everything once, and nothing unused`, async ({ page, site }) => {
    if (as) await site.signIn(page, as)
    const asked: string[] = []
    const requestsEnd = followRequests(page)
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(site.url + path)
    await isAlive(page)
    await requestsEnd()
    await twoFrames(page)
    expect(plainPaths(asked)).toEqual(plainPaths([path, ...requests]))
  })

test('a member never sees the login page, whatever loads late', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await watch(page)
  for (const late of [SCRIPTS, CURRENT_USER, MEMBER_CHUNK]) {
    const rest = await hold(page, late)
    await open(page, site, '/login')
    await expect.poll(() => rest.requested().length).toBeGreaterThan(0)
    await twoFrames(page)
    await rest.release()
    await isAlive(page)
    expect(await seen(page)).not.toContain(LOGIN)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test.describe('where the host’s policy blocks the script in the document', () => {
  test.use({ mayBreak: /^Executing inline script|did not run/ })

  test('the page says that Klup does not load', async ({ page, site }) => {
    const html = String(site.files.get('index.html'))
    const blocked = html.replace(/(script-src 'self')( 'sha256-[^']+')+/, '$1')
    expect(blocked).not.toBe(html)
    site.files.set('index.html', Buffer.from(blocked))
    await page.goto(site.url)
    await expect(page.getByText('Klup laadt niet')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})
