import type { Page, Route } from '@playwright/test'
import { configFrom } from '../../scripts/config.ts'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { ACCOUNT, expect, LOGIN, logIn, MEMBERSHIP, type Site, test } from '../support/browser.ts'
import { button } from '../support/locators.ts'
import { CURRENT_USER, countLoads, heading, hold, open, SCRIPTS, stopAnimationsAt } from '../support/start.ts'

/** The scripts of the app: the first, one of its imports, and the screens of members. */
const CHUNKS = {
  first: /\/main-\w+\.js$/,
  imported: /\/chunk-\w+\.js$/,
  members: /\/member-screens-\w+\.js$/,
} as const
type Chunk = keyof typeof CHUNKS

function pathOf({ files }: Site, chunk: Chunk): string {
  const path = [...files.keys()].find(name => CHUNKS[chunk].test(name))
  if (!path) throw new Error(`There is no ${chunk} chunk.`)
  return path
}

type Fault = (route: Route) => Promise<void>

const contentType = 'text/javascript; charset=utf-8'
const isLost: Fault = route => route.abort('connectionreset')

/** How a script can fail after a release or on the network. */
const FAULTS: readonly [what: string, chunk: Chunk, fault: Fault][] = [
  ['is an HTML page', 'first', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })],
  ['throws an error', 'first', route => route.fulfill({ contentType, body: 'throw new Error("kapot")' })],
  ['is cut short', 'imported', route => route.fulfill({ contentType, body: 'export const half = (' })],
  ['loses its connection', 'members', isLost],
]

const unavailable = (page: Page) => page.getByText('Klup laadt niet')
const failure = (page: Page) => page.getByText('We kunnen deze pagina nu niet laten zien')

/** Lets one chunk fail until `heal`, and counts how often the page itself is requested. */
async function breakChunk(page: Page, site: Site, chunk: Chunk, fault: Fault) {
  const loads = countLoads(page)
  let isHealed = false
  const url = `${site.url}/${pathOf(site, chunk)}`
  await page.route(url, route => (isHealed ? route.fallback() : fault(route)))
  return {
    loads,
    heal: () => {
      isHealed = true
    },
  }
}

/** Waits for what a failed chunk shows, heals it, and presses «Opnieuw laden». */
async function expectReload(page: Page, { loads, heal }: Awaited<ReturnType<typeof breakChunk>>) {
  await expect(unavailable(page).or(failure(page))).toBeVisible()
  // The painted login page is not shown, since it does not work.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(loads()).toBe(1)
  heal()
  await page.getByText('Opnieuw laden', { exact: true }).click()
  await expect.poll(loads).toBe(2)
}

// Broken chunks throw, and an old page has another policy than the new one.
test.use({ mayBreak: /^SyntaxError|^Error: kapot|^Executing inline script/ })

for (const [what, chunk, fault] of FAULTS)
  test(`when the script «${chunk}» ${what}, the page says so, and a reload works`, async ({ page, site }) => {
    const isMember = chunk === 'members'
    if (isMember) await site.signIn(page, 'lid')
    const path = isMember ? '/membership/6' : '/login'
    const broken = await breakChunk(page, site, chunk, fault)
    const answer = page.waitForResponse(CURRENT_USER)
    await page.goto(site.url + path)
    await answer
    await expectReload(page, broken)
    await expect(heading(page)).toHaveText(isMember ? MEMBERSHIP : LOGIN)
    await expect(page).toHaveURL(site.url + path)
    await expect(unavailable(page).or(failure(page))).toHaveCount(0)
  })

test('a page without its scripts says «Klup laadt niet» after 20 s', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const broken = await breakChunk(page, site, 'imported', () => new Promise(() => {}))
  await page.goto(`${site.url}/membership/6`, { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(MEMBERSHIP)
  await stopAnimationsAt(page, 19_999)
  await expect(unavailable(page)).toBeHidden()
  await stopAnimationsAt(page, 20_000)
  await expectReload(page, broken)
  await expect(page.getByRole('radio', { name: '6 maanden' })).toBeChecked()
})

test('a page whose script failed is not painted when the answer comes', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const answer = await hold(page, CURRENT_USER)
  await page.route(SCRIPTS, isLost)
  await open(page, site, '/account')
  await expect(unavailable(page)).toBeVisible()
  const answered = page.waitForResponse(CURRENT_USER)
  await answer.release()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(heading(page)).toHaveText(['Klup laadt niet'])
})

/** Serves half of a script, as immutable, until the returned function restores it. */
function cut({ files }: Site, path: string): () => void {
  const script = files.get(path) ?? Buffer.of()
  files.set(path, script.subarray(0, script.length / 2))
  return () => void files.set(path, script)
}

test('«Opnieuw laden» replaces a truncated chunk in the cache', async ({ page, site }) => {
  const restore = cut(site, pathOf(site, 'first'))
  await page.goto(`${site.url}/login`)
  await expect(unavailable(page)).toBeVisible()
  restore()
  await page.getByRole('link', { name: 'Opnieuw laden' }).click()
  await expect(button(page, 'Inloggen')).toBeVisible()

  const restoreMembers = cut(site, pathOf(site, 'members'))
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(failure(page)).toBeVisible()
  restoreMembers()
  await button(page, 'Opnieuw laden').click()
  await expect(heading(page)).toHaveText(ACCOUNT)
})

/** Replaces the site with a new release, in which every script has another name. */
function release({ files }: Site): void {
  const old = [...files.keys()].filter(name => name.endsWith('.js'))
  const renamed = (text: string) =>
    old.reduce((result, path) => {
      const name = path.replace('static/js/', '')
      return result.replaceAll(name, name.replace(/-(?=\w+\.js)/, '-next'))
    }, text)
  for (const [path, contents] of [...files]) {
    if (!/\.(js|html)$/.test(path)) continue
    files.delete(path)
    files.set(renamed(path), Buffer.from(renamed(String(contents))))
  }
  // The policy has the hash of the script in the document, which names a chunk.
  const html = String(files.get('index.html'))
  files.set('index.html', Buffer.from(reconfigure(html, configFrom({}, configIn(html)))))
}

test('after a new release, «Opnieuw laden» leads to the requested page', async ({ context, site }) => {
  const page = await context.newPage()
  await page.goto(`${site.url}/membership/12`)
  await expect(heading(page)).toHaveText(LOGIN)
  release(site)
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(failure(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  await button(page, 'Opnieuw laden').click()
  await expect(page.getByRole('radio', { name: '12 maanden' })).toBeChecked()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
