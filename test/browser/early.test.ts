import type { CDPSession, Page, Route } from '@playwright/test'
import { buildApp } from '../../scripts/build-app.mjs'
import { configIn, reconfigure } from '../../scripts/page.mjs'
import { expect, logIn, type Site, test } from '../support/browser.ts'

declare global {
  interface Window {
    /** Where the login page was to be seen. */
    loginSeen: string[]
    /** How often a field lost the focus. */
    focusLost: number
    /** An element of the document as it was served. */
    served: Element | null
  }
}

const LOGIN = 'Welkom bij Klup!'
const ACCOUNT = 'Mijn Account'
const MEMBERSHIP = 'Lidmaatschap'
const SCRIPTS = /\/static\/js\//
const MEMBER_CHUNK = /\/static\/js\/(account|membership)-screens/
const CURRENT_USER = /\/api\/klupper$/
const ONE_CALL = ['GET /api/klupper']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const open = (page: Page, site: Site, path: string) => page.goto(site.url + path, { waitUntil: 'commit' })
const whoAmI = (site: Site) => site.calls(CURRENT_USER)

/** Keeps requests waiting until they are let go. */
async function hold(page: Page, pattern: RegExp) {
  const held: Route[] = []
  const paths: string[] = []
  let isOpen = false
  await page.route(pattern, route => {
    paths.push(new URL(route.request().url()).pathname)
    return isOpen ? route.continue() : void held.push(route)
  })
  return {
    /** The paths that were asked for, sorted. */
    asked: () => [...paths].sort(),
    async release() {
      isOpen = true
      await Promise.all(held.splice(0).map(route => route.continue()))
    },
  }
}

/** Changes the served page. */
function edit(site: Site, change: (html: string) => string): void {
  const before = site.files.get('index.html')?.toString() ?? ''
  const after = change(before)
  expect(after, 'the page has changed').not.toBe(before)
  site.files.set('index.html', Buffer.from(after))
}

/** React listens to the form. */
const isAlive = (page: Page) =>
  page.evaluate(() => Object.keys(document.forms[0] ?? {}).some(key => key.startsWith('__reactProps')))

const visibleText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.textContent)
      .map(element => element.textContent)
      .join(),
  )

const WITHOUT_SCRIPT: Readonly<Record<string, (html: string) => string>> = {
  'is not in the document': html => html.replace(/<script>[\s\S]*?<\/script>/, ''),
  'may not run by a host’s policy': html => html.replaceAll(/ 'sha256-[^']+'/g, ''),
}

for (const [how, change] of Object.entries(WITHOUT_SCRIPT)) {
  test.describe(`where the early script ${how}`, () => {
    test.use({ mayBreak: /^Executing inline script/ })

    test('a visitor can sign in', async ({ context, site }) => {
      const page = await context.newPage()
      edit(site, change)
      await page.goto(site.url)
      await expect(heading(page, LOGIN)).toBeVisible()
      expect(await page.evaluate(() => window.klupStart)).toBeUndefined()
      expect(whoAmI(site)).toEqual(ONE_CALL)
      await logIn(page, 'lid@voorbeeld.nl')
      await expect(heading(page, ACCOUNT)).toBeVisible()
    })

    test('a member sees the account, and each read is made once', async ({ context, site }) => {
      const page = await context.newPage()
      edit(site, change)
      await site.signIn(page, 'lid')
      await page.goto(`${site.url}/account`)
      await expect(page.getByText('Actief')).toBeVisible()
      expect(site.calls().sort()).toEqual([
        'GET /api/account/password',
        'GET /api/klupper',
        'GET /api/membership',
        'GET /api/membership/actions-left',
      ])
    })
  })
}

for (const fault of ['503-empty', '500-html', '200-html', 'refuse']) {
  test(`an early call that fails (${fault}) is not repeated, and the visitor can still sign in`, async ({
    page,
    site,
  }) => {
    site.mock.api.setFault('GET /api/klupper', fault)
    await page.goto(`${site.url}/login`)
    await expect(heading(page, LOGIN)).toBeVisible()
    await expect(page.locator('form')).toContainText(/\S/)
    await expect.poll(() => isAlive(page)).toBe(true)
    expect(whoAmI(site)).toEqual(ONE_CALL)
    site.mock.api.setFault('GET /api/klupper', null)
    await logIn(page, 'lid@voorbeeld.nl')
    await expect(heading(page, ACCOUNT)).toBeVisible()
  })
}

const WHO = [
  ['a visitor', undefined, '/login', LOGIN],
  ['a member', 'lid', '/account', ACCOUNT],
] as const

for (const [who, member, path, title] of WHO) {
  test(`nothing is shown to ${who} until the early call is answered, after the script`, async ({
    page,
    site,
  }) => {
    if (member) await site.signIn(page, member)
    const answer = await hold(page, CURRENT_USER)
    await open(page, site, path)
    // The app has begun.
    await expect(page.locator('#unavailable')).toHaveCount(0)
    expect(await visibleText(page)).toBe('')
    await answer.release()
    await expect(heading(page, title)).toBeVisible()
    expect(whoAmI(site)).toEqual(ONE_CALL)
  })

  test(`the app takes over what was answered to ${who} before the script`, async ({ page, site }) => {
    if (member) await site.signIn(page, member)
    const scripts = await hold(page, SCRIPTS)
    const answered = page.waitForResponse(CURRENT_USER)
    await open(page, site, path)
    await answered
    if (member) expect(await visibleText(page)).toBe('')
    else await expect(heading(page, LOGIN)).toBeVisible()
    await scripts.release()
    await expect(heading(page, title)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.title)).toBe(`${title} – Klup`)
    expect(whoAmI(site)).toEqual(ONE_CALL)
  })
}

test.describe('the login form before the script is there', () => {
  test('what is typed meanwhile loses no character, no focus and not its caret', async ({ page, site }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    await page.getByLabel('E-mail').click()
    await page.evaluate(() => {
      window.focusLost = 0
      window.served = document.activeElement
      document.addEventListener('focusout', () => window.focusLost++)
    })
    let typed = ''
    const type = async (text: string) => {
      await page.keyboard.type(text)
      typed += text
    }
    await type('iemand')
    await scripts.release()
    while (!(await isAlive(page))) await type('x')
    await type('@voorbeeld.nl')
    await expect(page.getByLabel('E-mail')).toHaveValue(typed)
    const found = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      return { lost: window.focusLost, same: field === window.served, caret: field.selectionStart }
    })
    // An e-mail field does not tell where its caret is; that it stayed is seen in what was typed.
    expect(found).toEqual({ lost: 0, same: true, caret: null })
  })

  test('the caret stays in the middle of a word, and a password stays hidden', async ({ page, site }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    const field = page.getByLabel('Wachtwoord', { exact: true })
    await field.click()
    await page.keyboard.type('Klup34')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await scripts.release()
    await expect.poll(() => isAlive(page)).toBe(true)
    await page.keyboard.type('12')
    await expect(field).toHaveValue('Klup1234')
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('a form that is sent early, more than once, signs in once', async ({ page, site }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    await page.getByLabel('E-mail').fill('lid@voorbeeld.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('Klup1234')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Inloggen' }).click()
    expect(site.calls(/^POST/)).toEqual([])
    expect(page.url()).toBe(`${site.url}/login`)
    await scripts.release()
    await expect(heading(page, ACCOUNT)).toBeVisible()
    expect(site.calls(/^POST/)).toEqual(['POST /api/login'])
  })

  test('an empty form that is sent early says what is missing', async ({ page, site }) => {
    const scripts = await hold(page, SCRIPTS)
    await open(page, site, '/login')
    await page.getByRole('button', { name: 'Inloggen' }).click()
    await scripts.release()
    await expect(page.getByText('E-mail is een vereist veld')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    expect(site.calls(/^POST/)).toEqual([])
  })
})

/** Notes in every frame, and at every change of the document, whether the login page can be seen. */
const watchForLogin = (page: Page) =>
  page.addInitScript(title => {
    window.loginSeen = []
    const look = () => {
      for (const element of document.querySelectorAll('h1, form')) {
        if (element.checkVisibility() && (element.matches('form') || element.textContent === title))
          window.loginSeen.push(window.location.pathname)
      }
    }
    const eachFrame = () => {
      look()
      requestAnimationFrame(eachFrame)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    requestAnimationFrame(eachFrame)
  }, LOGIN)

const LATE = { 'the script': SCRIPTS, 'the answer': CURRENT_USER, 'the chunk of the member': MEMBER_CHUNK }

for (const [what, pattern] of Object.entries(LATE)) {
  test(`a member never sees the login page when ${what} is late`, async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await watchForLogin(page)
    for (const path of ['/', '/login', '/account', '/membership/6', '/payment?id=1']) {
      const late = await hold(page, pattern)
      await open(page, site, path)
      await expect.poll(() => late.asked().length, path).toBeGreaterThan(0)
      // Some frames of nothing.
      await page.evaluate(() => new Promise(done => setTimeout(done, 100)))
      await late.release()
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect(await page.evaluate(() => window.loginSeen), path).toEqual([])
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

test('the watch for the login page does see it', async ({ page, site }) => {
  await watchForLogin(page)
  await page.goto(`${site.url}/login`)
  await expect(heading(page, LOGIN)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.loginSeen.length)).toBeGreaterThan(0)
})

/** Puts a development build in the place of the production build: React then says what does not fit. */
async function serveDevelopment(site: Site): Promise<void> {
  const config = configIn(site.files.get('index.html')?.toString() ?? '')
  const { files } = await buildApp({ config, dev: true })
  for (const [name, contents] of files) site.files.set(name, Buffer.from(contents))
  const html = files.get('index.html')?.toString() ?? ''
  const reload = '<script type="module" src="/reload.js"></script>'
  site.files.set('index.html', Buffer.from(reconfigure(html.replace(reload, ''), config)))
}

/** What the console says, but for the 401 that every visitor gets. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', message => {
    const isNews = ['warning', 'error'].includes(message.type())
    if (isNews && !message.text().startsWith('Failed to load resource')) lines.push(message.text())
  })
  return lines
}

/** Opens the login page and lets React take it over. */
async function takeOver(page: Page, site: Site): Promise<void> {
  const scripts = await hold(page, SCRIPTS)
  await open(page, site, '/login')
  await expect(page.locator('form')).toBeVisible()
  await page.evaluate(() => {
    window.served = document.querySelector('form')
  })
  await scripts.release()
  await expect.poll(() => isAlive(page)).toBe(true)
  await page.waitForLoadState('networkidle')
}

for (const build of ['production', 'development']) {
  test(`the login page in the document is taken over as it is (${build} build)`, async ({ page, site }) => {
    if (build === 'development') await serveDevelopment(site)
    const lines = listen(page)
    await takeOver(page, site)
    expect(await page.evaluate(() => window.served === document.querySelector('form'))).toBe(true)
    expect(lines).toEqual([])
  })
}

test.describe('a login page in the document that does not fit', () => {
  test.use({ mayBreak: /Hydration failed/ })

  test('would be reported', async ({ page, site }) => {
    await serveDevelopment(site)
    edit(site, html => html.replace(`>${LOGIN}<`, '>Iets anders<'))
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await takeOver(page, site)
    expect(errors.join()).toMatch(/hydrat/i)
  })
})

interface Seen {
  readonly link: string
  readonly title: string
  /** Part of the data. */
  readonly words: string
}

const TO_ACCOUNT: Seen = { link: '/', title: ACCOUNT, words: 'Actief' }
const TO_MEMBERSHIP: Seen = { link: '/membership', title: MEMBERSHIP, words: '6 maanden' }

/** Presses a link and counts the frames until its page is there with its data; that frame paints it. */
const framesTo = (page: Page, seen: Seen) =>
  page.evaluate(
    ({ link, title, words }) =>
      new Promise<number>(resolve => {
        let frames = 0
        const look = () => {
          frames++
          const hasTitle = document.querySelector('h1')?.textContent === title
          if (hasTitle && document.querySelector('main')?.textContent?.includes(words)) resolve(frames)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>(`nav a[href="${link}"]`)?.click()
        requestAnimationFrame(look)
      }),
    seen,
  )

test('a screen whose data is there is painted within 2 frames, and asks nothing', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Actief')).toBeVisible()
  await framesTo(page, TO_MEMBERSHIP)
  await page.waitForLoadState('networkidle')
  site.forgetCalls()
  const asked: string[] = []
  // A browser may look for the icon of the page again, and takes the photo from its cache.
  page.on('request', request => /\.svg$/.test(request.url()) || asked.push(request.url()))
  for (let turn = 0; turn < 3; turn++) {
    expect(await framesTo(page, TO_ACCOUNT)).toBeLessThanOrEqual(2)
    expect(await framesTo(page, TO_MEMBERSHIP)).toBeLessThanOrEqual(2)
  }
  expect(site.calls()).toEqual([])
  expect(asked).toEqual([])
})

async function counters(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}

test('DOM nodes and listeners do not grow over 50 navigations', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/account`)
  await expect(page.getByText('Actief')).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const walk = async (times: number) => {
    for (let turn = 0; turn < times; turn += 2) {
      await framesTo(page, TO_MEMBERSHIP)
      await framesTo(page, TO_ACCOUNT)
    }
  }
  await walk(10)
  const before = await counters(cdp)
  await walk(50)
  const after = await counters(cdp)
  expect(after.nodes).toBeLessThanOrEqual(before.nodes)
  expect(after.listeners).toBeLessThanOrEqual(before.listeners)
})

const READS = {
  account: ['/api/account/password', '/api/membership', '/api/membership/actions-left'],
  membership: [
    '/api/membership',
    '/api/membership/actions-left',
    '/api/membership/superklupper',
    '/api/subscription',
  ],
}

for (const [name, reads] of Object.entries(READS)) {
  test(`the reads of the ${name} leave side by side, before the screen's script has come, and once`, async ({
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    const chunk = await hold(page, new RegExp(`/static/js/${name}-screens`))
    const answers = await hold(page, /\/api\/(?!klupper)/)
    await open(page, site, `/${name}`)
    // None is answered, and yet all are asked.
    await expect.poll(answers.asked).toEqual(reads)
    expect(site.calls()).toEqual(ONE_CALL)
    expect(chunk.asked()).toHaveLength(1)
    await answers.release()
    await chunk.release()
    await expect(page.getByText('Actief')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(answers.asked()).toEqual(reads)
    expect(whoAmI(site)).toEqual(ONE_CALL)
    expect(chunk.asked()).toHaveLength(1)
  })
}

test.describe('in a tab that had a member moments ago', () => {
  test('the reads leave beside the question who it is, and once', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    await page.waitForLoadState('networkidle')
    site.forgetCalls()
    const answer = await hold(page, CURRENT_USER)
    await page.reload({ waitUntil: 'commit' })
    const reads = READS.account.map(path => `GET ${path}`)
    await expect.poll(() => site.calls().sort()).toEqual(reads)
    await expect(heading(page, ACCOUNT)).toHaveCount(0)
    await answer.release()
    await expect(page.getByText('Actief')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(site.calls().sort()).toEqual([...reads, ...ONE_CALL].sort())
  })

  test('a session that ended meanwhile leads to the login page, silently, and only the first time', async ({
    context,
    page,
    site,
  }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/account`)
    await expect(page.getByText('Actief')).toBeVisible()
    await context.clearCookies()
    site.forgetCalls()
    await page.reload()
    await expect(heading(page, LOGIN)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveCount(0)
    expect(site.calls().sort()).toEqual([...READS.account.map(path => `GET ${path}`), ...ONE_CALL].sort())
    site.forgetCalls()
    await page.goto(`${site.url}/account`)
    await expect(heading(page, LOGIN)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(site.calls()).toEqual(ONE_CALL)
  })

  for (const name of ['account', 'membership'] as const) {
    test(`what was read for one member is not shown to the next, at the ${name}`, async ({
      context,
      page,
      site,
    }) => {
      const other = await context.newPage()
      await other.goto(`${site.url}/login`)
      await expect(heading(other, LOGIN)).toBeVisible()
      await site.signIn(page, 'lid')
      await page.goto(`${site.url}/${name}`)
      await expect(page.getByText('Actief')).toBeVisible()
      const chunk = await hold(page, new RegExp(`/static/js/${name}-screens`))
      const answered = READS[name].map(path =>
        page.waitForResponse(response => response.url().endsWith(path)),
      )
      await page.reload({ waitUntil: 'commit' })
      await Promise.all(answered)
      // The session ends, and somebody else signs in, while the screen is on its way.
      await context.clearCookies()
      await logIn(other, 'gratis@voorbeeld.nl')
      await expect(heading(other, ACCOUNT)).toBeVisible()
      await chunk.release()
      await expect(page.getByText('Gratis', { exact: true })).toBeVisible()
      await expect(page.getByText('Actief')).toHaveCount(0)
    })
  }

  test('after a logout nothing is asked but who is there', async ({ page, site }) => {
    await site.signIn(page, 'lid')
    await page.goto(`${site.url}/`)
    await expect(page.getByText('Actief')).toBeVisible()
    await page.waitForLoadState('networkidle')
    site.forgetCalls()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(heading(page, LOGIN)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(site.calls()).toEqual(['POST /api/logout', ...ONE_CALL])
  })
})

test("a member's screens are fetched beside the call, and behind / only once it is answered", async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  // Nobody was signed in here before, as on every first visit.
  await page.addInitScript(() => sessionStorage.clear())
  for (const [path, asked] of [
    ['/account', 1],
    ['/', 0],
  ] as const) {
    const answer = await hold(page, CURRENT_USER)
    const chunk = await hold(page, /\/static\/js\/account-screens/)
    await open(page, site, path)
    await expect(page.locator('#unavailable')).toHaveCount(0)
    expect(chunk.asked(), path).toHaveLength(asked)
    await answer.release()
    await expect.poll(() => chunk.asked().length, path).toBe(1)
    await chunk.release()
    await expect(heading(page, ACCOUNT)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
})
