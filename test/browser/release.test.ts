import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, logIn, type Site, spinner, test } from '../support/browser.ts'

/** The scripts of the app: the first one, the screens that come when they are needed, and what these share. */
const CHUNKS = {
  first: 'main',
  shared: 'chunk',
  account: 'account-screens',
  membership: 'membership-screens',
} as const
type Chunk = keyof typeof CHUNKS

const pathOf = ({ files }: Site, chunk: Chunk): string => {
  const path = [...files.keys()].find(name => name.startsWith(`static/js/${CHUNKS[chunk]}-`))
  if (!path) throw new Error(`There is no ${chunk} chunk.`)
  return path
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** What can go wrong with a script after a release, or on the way. */
const FAULTS: Readonly<Record<string, (route: Route, script: string, html: string) => Promise<void>>> = {
  'is gone': route => route.fulfill({ status: 404 }),
  'is a page instead': (route, _, html) => route.fulfill({ contentType: 'text/html', body: html }),
  'breaks off': route => route.abort('connectionreset'),
  'is cut short': (route, script) =>
    route.fulfill({ contentType: JAVASCRIPT, body: script.slice(0, script.length / 2) }),
  'is no script by its type': (route, script) => route.fulfill({ contentType: 'text/plain', body: script }),
  'fails when it runs': route => route.fulfill({ contentType: JAVASCRIPT, body: 'throw new Error("kapot")' }),
}

interface Broken {
  readonly page: Page
  /** How often the page itself was asked for. */
  loads(): number
  heal(): void
}

/** A page on which one chunk fails until it is healed. It is not watched for errors, which are the point here. */
async function breakChunk(
  context: BrowserContext,
  site: Site,
  chunk: Chunk,
  fault: (route: Route, script: string, html: string) => Promise<void> = () => new Promise(() => {}),
): Promise<Broken> {
  const page = await context.newPage()
  const path = pathOf(site, chunk)
  const script = String(site.files.get(path))
  const html = String(site.files.get('index.html'))
  let healed = false
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(`${site.url}/${path}`, route => (healed ? route.fallback() : fault(route, script, html)))
  return {
    page,
    loads: () => loads,
    heal: () => {
      healed = true
    },
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const unavailable = (page: Page) => page.getByText('Klup laadt niet. Controleer je internetverbinding')
const failure = (page: Page) => page.getByText('Deze pagina kon niet worden geladen')

// The chunks are broken in many ways, and an old page has another policy than the new one.
test.use({ mayBreak: /^SyntaxError|^Error: kapot|^Executing inline script/ })
// In one worker, so that what holds can be counted.
test.describe.configure({ mode: 'default' })

const total = 3 * (Object.keys(FAULTS).length + 1)
let held = 0
test.afterAll(() => console.log(`${held} of ${total} chunk faults hold`))

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`the first chunk ${what}: a text says so, and it works again once healed`, async ({
    context,
    site,
  }) => {
    const { page, loads, heal } = await breakChunk(context, site, 'first', fault)
    const answer = page.waitForResponse(/\/api\/klupper$/)
    await page.goto(`${site.url}/login`)
    await expect(unavailable(page)).toBeVisible()
    // No login page that nobody brings to life.
    await answer
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(loads()).toBe(1)
    heal()
    await page.getByRole('link', { name: 'Opnieuw laden' }).click()
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
    await expect(unavailable(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${site.url}/login`)
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(heading(page)).toHaveText('Mijn Account')
    held++
  })
}

test('the first chunk does not come: after 20 s a text says so, and it works once it comes', async ({
  context,
  site,
}) => {
  const { page, loads, heal } = await breakChunk(context, site, 'first')
  await site.signIn(page, 'lid')
  await page.clock.install()
  await page.goto(`${site.url}/membership/6`, { waitUntil: 'commit' })
  await expect(unavailable(page)).toHaveCount(1)
  await page.clock.runFor(15_000)
  await expect(unavailable(page)).toBeHidden()
  await page.clock.runFor(6000)
  await expect(unavailable(page)).toBeVisible()
  expect(loads()).toBe(1)
  heal()
  await page.getByRole('link', { name: 'Opnieuw laden' }).click()
  await expect(heading(page)).toHaveText('Lidmaatschap')
  held++
})

for (const chunk of ['membership', 'shared'] as const) {
  for (const [what, fault] of Object.entries(FAULTS)) {
    test(`the ${chunk} chunk ${what}: one reload, then a message, and it works again once healed`, async ({
      context,
      site,
    }) => {
      const { page, loads, heal } = await breakChunk(context, site, chunk, fault)
      await site.signIn(page, 'lid')
      await page.goto(`${site.url}/membership/6`)
      await expect(failure(page)).toBeVisible()
      await expect(heading(page)).toHaveText('Er ging iets mis')
      await expect(page.getByRole('link', { name: 'Mijn Account', exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/membership/6`)
      expect(loads()).toBe(2)
      // Whoever reloads a page that stays broken gets no more than that.
      await page.getByRole('button', { name: 'Opnieuw laden' }).click()
      await expect.poll(loads).toBe(3)
      await expect(failure(page)).toBeVisible()
      expect(loads()).toBe(3)
      heal()
      await page.getByRole('button', { name: 'Opnieuw laden' }).click()
      await expect(heading(page)).toHaveText('Lidmaatschap')
      await expect(page).toHaveURL(`${site.url}/membership/6`)
      held++
    })
  }

  test(`the ${chunk} chunk does not come within 120 s: a message without a reload, and it works once it comes`, async ({
    context,
    site,
  }) => {
    const { page, loads, heal } = await breakChunk(context, site, chunk)
    await site.signIn(page, 'lid')
    await page.clock.install()
    await page.goto(`${site.url}/membership/6`, { waitUntil: 'commit' })
    await expect(spinner(page)).toBeVisible()
    await page.clock.runFor(110_000)
    await expect(spinner(page)).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
    await page.clock.runFor(11_000)
    await expect(failure(page)).toBeVisible()
    await expect(spinner(page)).toHaveCount(0)
    expect(loads()).toBe(1)
    heal()
    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await expect(heading(page)).toHaveText('Lidmaatschap')
    held++
  })
}

/** A new release: other names for every script, and the old ones are gone. */
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
}

/** A page that was loaded before the release, whose member screens it could not fetch beforehand. */
async function pageOfOldRelease(context: BrowserContext, site: Site, address: string): Promise<Broken> {
  const broken = await breakChunk(context, site, 'shared', route => route.fulfill({ status: 404 }))
  await broken.page.goto(site.url + address)
  await expect(heading(broken.page)).toBeVisible()
  release(site)
  return broken
}

test('after a new release a page reloads by itself, at the place where one was going', async ({
  context,
  site,
}) => {
  const { page, loads } = await pageOfOldRelease(context, site, '/membership/12')
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  // Somebody signs in in another tab, so that this one goes on to the member's pages.
  const other = await context.newPage()
  await other.goto(site.url)
  await logIn(other, 'gratis@voorbeeld.nl')
  await expect(heading(page)).toHaveText('Lidmaatschap')
  await expect(page.getByRole('radio', { name: '12 maanden' })).toBeChecked()
  await expect(page).toHaveURL(`${site.url}/membership/12`)
  expect(loads()).toBe(2)
  await page.reload()
  await expect(heading(page)).toHaveText('Lidmaatschap')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['klup-member'])
})

test('after a new release a login goes on to the account', async ({ context, site }) => {
  const { page, loads } = await pageOfOldRelease(context, site, '/login')
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(heading(page)).toHaveText('Mijn Account')
  await expect(page).toHaveURL(`${site.url}/account`)
  expect(loads()).toBe(2)
})

for (const [what, typed, reloads] of [
  ['empty is reloaded', '', 1],
  ['filled in is not', 'Nieuw1234', 0],
] as const) {
  test(`after a new release a page with a form that is ${what}`, async ({ context, site }) => {
    const anywhere = await context.newPage()
    await site.signIn(anywhere, 'gratis')
    const { page, loads } = await pageOfOldRelease(context, site, '/forgot-password/abc')
    await page.getByLabel('Herhaal wachtwoord', { exact: true }).fill(typed)
    await page.getByRole('link', { name: 'Klup, naar Mijn Account' }).click()
    await expect(heading(page)).toHaveText(reloads ? 'Mijn Account' : 'Er ging iets mis')
    expect(loads()).toBe(1 + reloads)
    if (!reloads) await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await expect(heading(page)).toHaveText('Mijn Account')
    await expect(page).toHaveURL(`${site.url}/`)
  })
}

test('a chunk that is gone while the site cannot be reached: a message, and no page of the browser', async ({
  context,
  site,
}) => {
  const { page, loads } = await breakChunk(context, site, 'account', route =>
    route.abort('internetdisconnected'),
  )
  await site.signIn(page, 'lid')
  await page.route(`${site.url}/`, route =>
    route.request().method() === 'HEAD' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await page.goto(`${site.url}/account`)
  await expect(failure(page)).toBeVisible()
  expect(loads()).toBe(1)
})

test('without storage nothing reloads by itself, since it could not be told from a loop', async ({
  context,
  site,
}) => {
  const { page, loads } = await breakChunk(context, site, 'account', route => route.fulfill({ status: 404 }))
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('No storage.', 'SecurityError')
      },
    }),
  )
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(failure(page)).toBeVisible()
  expect(loads()).toBe(1)
})

test('members screens that could not be fetched beforehand are fetched when they are needed', async ({
  context,
  site,
}) => {
  const { page, loads, heal } = await breakChunk(context, site, 'account', route =>
    route.fulfill({ status: 404 }),
  )
  const refused = page.waitForResponse(response => response.url().includes(CHUNKS.account))
  await page.goto(`${site.url}/login`)
  await refused
  await expect(unavailable(page)).toHaveCount(0)
  heal()
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(heading(page)).toHaveText('Mijn Account')
  expect(loads()).toBe(1)
})

test('without the script in the document the clock of the stylesheet shows the text after 20 s', async ({
  context,
  site,
}) => {
  const html = String(site.files.get('index.html')).replace(/<script>[\s\S]*?<\/script>/, '')
  site.files.set('index.html', Buffer.from(html))
  const { page } = await breakChunk(context, site, 'first', route => route.fulfill({ status: 404 }))
  await page.goto(`${site.url}/membership`)
  const passTo = (ms: number) =>
    page.evaluate(time => {
      const clocks = document.getAnimations()
      for (const clock of clocks) clock.currentTime = time
      return clocks.length
    }, ms)
  await expect(unavailable(page)).toHaveCount(1)
  expect(await passTo(19_000)).toBe(1)
  await expect(unavailable(page)).toBeHidden()
  expect(await passTo(20_000)).toBe(1)
  await expect(unavailable(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opnieuw laden' })).toBeVisible()
})

test('while the app works the text for emergencies is nowhere', async ({ page, site }) => {
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  await expect(unavailable(page)).toHaveCount(0)
  await expect(page.getByText('JavaScript')).toHaveCount(0)
})
