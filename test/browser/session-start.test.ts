import type { Page, Request } from '@playwright/test'
import { expect, logIn, type Site, test } from '../support/browser.ts'

const LOGIN = 'Welkom bij Klup!'
const WHO = /\/api\/klupper$/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alerts = (page: Page) => page.getByRole('alert').getByRole('paragraph')

/** The questions who is signed in, as the page asks them; a browser may repeat one on the wire by itself. */
function countQuestions(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', request => {
    if (WHO.test(request.url())) asked.push(request)
  })
  return asked
}

/** Keeps the answer to who is signed in back until it is released. */
async function holdAnswer(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(WHO, async route => {
    await held
    await route.continue()
  })
  return release
}

const SHOP = ['membership', 'membership/actions-left', 'membership/superklupper', 'subscription']
const ACCOUNT = ['membership', 'membership/actions-left', 'account/password']

const MEMBER_STARTS: readonly (readonly [address: string, reads: readonly string[]])[] = [
  ['/', ACCOUNT],
  ['/account', ACCOUNT],
  ['/account/change-password', ['account/password']],
  ['/membership', SHOP],
  ['/membership/6', SHOP],
  ['/account/subscription/6', SHOP],
  ['/#/membership', SHOP],
  ['/membership/cancellation', ['membership', 'membership/cancellation/type']],
  ['/payment?id=1', ['payment?id=1']],
]

test('a member starts: every read is made once', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  const asked = countQuestions(page)
  for (const [address, reads] of MEMBER_STARTS) {
    await test.step(address, async () => {
      await page.goto('about:blank')
      site.forgetCalls()
      asked.length = 0
      await page.goto(site.url + address)
      await expect(heading(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const wanted = ['klupper', ...reads].map(path => `GET /api/${path}`).sort()
      expect.soft(site.calls().sort(), address).toEqual(wanted)
      expect.soft(asked, address).toHaveLength(1)
    })
  }
})

const VISITOR_STARTS = [
  '/',
  '/login',
  '/forgot-password',
  '/forgot-password/abc',
  '/membership/6',
  '/nergens',
]

test('a visitor starts: one question, and nothing is said', async ({ page, site }) => {
  const asked = countQuestions(page)
  for (const address of VISITOR_STARTS) {
    await test.step(address, async () => {
      await page.goto('about:blank')
      site.forgetCalls()
      asked.length = 0
      await page.goto(site.url + address)
      await expect(heading(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(site.calls(), address).toEqual(['GET /api/klupper'])
      expect.soft(asked, address).toHaveLength(1)
      await expect.soft(alerts(page), address).toHaveCount(0)
    })
  }
})

const WAITING = [
  ['lid', '/membership', 'Lidmaatschap'],
  ['lid', '/', 'Mijn Account'],
  [undefined, '/', LOGIN],
  [undefined, '/login', LOGIN],
  [undefined, '/forgot-password', 'Wachtwoord vergeten?'],
] as const

for (const [member, address, title] of WAITING) {
  test(`nothing is shown to ${member ? 'a member' : 'a visitor'} at ${address} until the answer is there`, async ({
    page,
    site,
  }) => {
    if (member) await site.signIn(page, member)
    const asked = countQuestions(page)
    const release = await holdAnswer(page)
    await page.goto(site.url + address)
    // The app has begun: it has taken the text for emergencies away.
    await expect(page.locator('#unavailable')).toHaveCount(0)
    await expect(page.locator('#root')).toBeHidden()
    await expect(page).toHaveTitle('Klup')
    release()
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(site.calls(WHO)).toEqual(['GET /api/klupper'])
  })
}

test('who is signed in is answered with an ordinary no: a visitor, and nothing is said', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  const asked = countQuestions(page)
  for (const fault of ['401', '403', '404', 'login-redirect']) {
    await test.step(fault, async () => {
      asked.length = 0
      site.mock.api.setFault('GET /api/klupper', fault)
      await page.goto(site.url)
      await expect(heading(page), fault).toHaveText(LOGIN)
      await expect(heading(page), fault).toBeVisible()
      await expect(alerts(page), fault).toHaveCount(0)
      await expect(page.locator('form').getByText(/\S/), fault).toHaveText([
        'E-mail',
        'Wachtwoord',
        'Toon',
        'Inloggen',
      ])
      expect(asked, fault).toHaveLength(1)
    })
  }
})

const NO_ANSWER = 'Het antwoord van de server klopt niet.'
const NO_CONNECTION = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'

const FAILURES = [
  ['500-html', 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.', 'HttpError'],
  ['503-empty', 'Er ging iets mis bij Klup (fout 503). Probeer het later opnieuw.', 'HttpError'],
  ['200-html', NO_ANSWER, 'ContractError'],
  ['200-empty', NO_ANSWER, 'ContractError'],
  ['truncated-json', NO_ANSWER, 'ContractError'],
  ['field-missing', NO_ANSWER, 'ContractError'],
  ['refuse', NO_CONNECTION, 'NetworkError'],
  ['reset', NO_CONNECTION, 'NetworkError'],
] as const

/** The start failed: a visitor, who hears why once, with the details for a helpdesk. */
async function expectTold(page: Page, message: string, name: string): Promise<void> {
  await expect(heading(page)).toHaveText(LOGIN)
  await expect(heading(page)).toBeVisible()
  await expect(alerts(page)).toHaveText([message])
  await page.getByText('Technische details').click()
  const detail = page.getByRole('alert').getByRole('group')
  await expect(detail).toContainText(`"name":"${name}"`)
  await expect(detail).toContainText('"call":"GET /api/klupper"')
}

async function expectGoesOn(page: Page, site: Site): Promise<void> {
  site.mock.api.setFault('GET /api/klupper', null)
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(heading(page)).toHaveText('Mijn Account')
}

test('who is signed in cannot be told: a visitor, who hears why once, and can go on', async ({
  page,
  site,
}) => {
  await site.signIn(page, 'lid')
  const asked = countQuestions(page)
  for (const [fault, message, name] of FAILURES) {
    await test.step(fault, async () => {
      asked.length = 0
      site.mock.api.setFault('GET /api/klupper', fault)
      await page.goto(site.url)
      await expectTold(page, message, name)
      expect(asked, fault).toHaveLength(1)
    })
  }
  await expectGoesOn(page, site)
})

for (const fault of ['hang', 'hang-body']) {
  test(`no answer within 30 s (${fault}): no page is shown until then, and then a visitor`, async ({
    page,
    site,
  }) => {
    await page.clock.install()
    site.mock.api.setFault('GET /api/klupper', fault)
    const asked = countQuestions(page)
    await page.goto(site.url, { waitUntil: 'commit' })
    await expect(page.locator('#unavailable')).toHaveCount(0)
    await page.clock.runFor(25_000)
    await expect(page.locator('#root')).toBeHidden()
    await page.clock.runFor(6000)
    await expectTold(page, 'Het duurt te lang voordat er antwoord komt. Probeer het opnieuw.', 'TimeoutError')
    await expectGoesOn(page, site)
    expect(asked).toHaveLength(2)
  })
}

test('the service is not there at all: the login page says so, and works once it is back', async ({
  page,
  site,
}) => {
  await page.route(`${site.mock.apiUrl}/**`, route => route.abort('connectionrefused'))
  await page.goto(`${site.url}/membership/6`)
  await expect(alerts(page)).toHaveText([NO_CONNECTION])
  await logIn(page, 'gratis@voorbeeld.nl')
  await expect(page.locator('form').getByText(NO_CONNECTION)).toBeVisible()
  await page.unroute(`${site.mock.apiUrl}/**`)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(heading(page)).toHaveText('Lidmaatschap')
  await expect(page).toHaveURL(`${site.url}/membership/6`)
})
