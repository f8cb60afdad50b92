import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from '../support/browser.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface FormPage {
  readonly at: string
  /** The demo member who is signed in. */
  readonly as?: string
  /** The label of each field, what belongs in it, and what a password manager reads of it. */
  readonly fields: readonly (readonly [
    label: string,
    value: string,
    type: string,
    name: string,
    complete: string,
  ])[]
  readonly button: string
  readonly call: string
}

const PASSWORD = 'Nieuw1234'

const FORMS: readonly FormPage[] = [
  {
    at: '/login',
    fields: [
      ['E-mail', 'lid@voorbeeld.nl', 'email', 'email', 'username'],
      ['Wachtwoord', 'Klup1234', 'password', 'password', 'current-password'],
    ],
    button: 'Inloggen',
    call: 'POST /api/login',
  },
  {
    at: '/forgot-password',
    fields: [['E-mail', 'lid@voorbeeld.nl', 'email', 'email', 'username']],
    button: 'Opvragen',
    call: 'GET /api/account/password/forgot?emailAddress=lid%40voorbeeld.nl',
  },
  {
    at: '/forgot-password/reset-lid',
    fields: [
      ['Wachtwoord', PASSWORD, 'password', 'password', 'new-password'],
      ['Herhaal wachtwoord', PASSWORD, 'password', 'passwordCheck', 'new-password'],
    ],
    button: 'Wijzigen',
    call: 'POST /api/account/password/reset',
  },
  {
    at: '/account/change-password',
    as: 'lid',
    fields: [
      ['Oud wachtwoord', 'Klup1234', 'password', 'oldPassword', 'current-password'],
      ['Nieuw wachtwoord', PASSWORD, 'password', 'newPassword', 'new-password'],
      ['Herhaal nieuwe wachtwoord', PASSWORD, 'password', 'newPasswordCheck', 'new-password'],
    ],
    button: 'Wijzigen',
    call: 'PUT /api/account/password',
  },
]

for (const { at, as, fields, button, call } of FORMS) {
  test.describe(`the form at ${at}`, () => {
    const [first = ''] = fields[0] ?? []
    const isCall = (line: string) => line === call

    test.beforeEach(async ({ page, site }) => {
      if (as) await site.signIn(page, as)
      await page.goto(site.url + at)
      await expect(field(page, first)).toBeVisible()
      site.forgetCalls()
    })

    test('a password manager understands it; it sends nothing while empty; Enter sends it', async ({
      page,
      site,
    }) => {
      for (const [label, , type, name, complete] of fields) {
        await expect(field(page, label)).toHaveAttribute('type', type)
        await expect(field(page, label)).toHaveAttribute('name', name)
        await expect(field(page, label)).toHaveAttribute('autocomplete', complete)
        const method = await field(page, label).evaluate((input: HTMLInputElement) => input.form?.method)
        expect(method).toBe('post')
      }
      await press(page, button)
      await expect(field(page, first)).toBeFocused()
      await expect(field(page, first)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
      await field(page, first).press('Enter')
      expect(site.calls()).toEqual([])

      for (const [label, value] of fields) await field(page, label).fill(value)
      await field(page, first).press('Enter')
      await expect.poll(() => site.calls().filter(isCall)).toEqual([call])
    })

    test('it reads values that came without an event, and two presses send it once', async ({
      page,
      site,
    }) => {
      for (const [label, value] of fields) {
        await field(page, label).evaluate((input: HTMLInputElement, text) => {
          input.value = text
        }, value)
      }
      await page.getByRole('button', { name: button, exact: true }).evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
      await expect.poll(() => site.calls().filter(isCall)).toEqual([call])
      // Whatever the answer brings about is there: a second call would be too.
      await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
      expect(site.calls().filter(isCall)).toEqual([call])
    })
  })
}

/** Puts a text on the clipboard and pastes it, as somebody does who keeps passwords elsewhere. */
async function paste(page: Page, target: Locator, text: string): Promise<void> {
  await page.evaluate(value => navigator.clipboard.writeText(value), text)
  await target.focus()
  await page.keyboard.press('Control+V')
}

test('passwords can be pasted', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.url}/login`)
  await paste(page, field(page, 'E-mail'), 'lid@voorbeeld.nl')
  await paste(page, field(page, 'Wachtwoord'), 'Klup1234')
  await press(page, 'Inloggen')
  await expect(heading(page)).toHaveText('Mijn Account')
  await page.getByRole('link', { name: 'Wachtwoord wijzigen' }).click()
  await paste(page, field(page, 'Oud wachtwoord'), 'Klup1234')
  await paste(page, field(page, 'Nieuw wachtwoord'), PASSWORD)
  await paste(page, field(page, 'Herhaal nieuwe wachtwoord'), PASSWORD)
  await press(page, 'Wijzigen')
  await expect(page.getByText('Je wachtwoord is vervangen')).toBeVisible()
})

test('a link works with one click while an empty field has the focus', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await field(page, 'E-mail').click()
  // As slow as a finger: whatever the blur brings about has happened by the time that it comes up.
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click({ delay: 120 })
  await expect(heading(page)).toHaveText('Wachtwoord vergeten?')
  await field(page, 'E-mail').fill('geen adres')
  await page.getByRole('link', { name: 'Terug naar inloggen' }).click({ delay: 120 })
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
})

test('leaving a field checks it, after a click elsewhere too', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await field(page, 'E-mail').click()
  await heading(page).click({ delay: 120 })
  await expect(page.getByText('E-mail is een vereist veld')).toBeVisible()
  await expect(page.getByText('Wachtwoord is een vereist veld')).toHaveCount(0)
  await field(page, 'E-mail').pressSequentially('l')
  await expect(page.getByText('E-mail is een vereist veld')).toHaveCount(0)
})

test('a slow press on the button is one press, also when it takes the focus out of a field', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/login`)
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'Wachtwoord').fill('Klup1234')
  await page.getByRole('button', { name: 'Inloggen' }).click({ delay: 120 })
  await expect(heading(page)).toHaveText('Mijn Account')
})

test('showing a password keeps the focus and the caret; sending hides it', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  const password = field(page, 'Wachtwoord')
  await password.fill('Geheim12')
  await password.press('Home')
  for (const _ of 'Geh') await password.press('ArrowRight')
  await press(page, 'Toon Wachtwoord')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await page.keyboard.type('x')
  await expect(password).toHaveValue('Gehxeim12')
  await press(page, 'Verberg Wachtwoord')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toBeFocused()
  await page.keyboard.type('y')
  await expect(password).toHaveValue('Gehxyeim12')

  // By keyboard the focus is on the button, and stays there.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Verberg Wachtwoord' })).toBeFocused()

  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'E-mail').press('Enter')
  await expect(
    page.getByText('De combinatie van e-mailadres en wachtwoord klopt niet.').first(),
  ).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('Gehxyeim12')
})

test('what the server says of a field stands there, and the field has the focus', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  site.mock.api.setFault('POST /api/login', '400-field', { field: 'username' })
  await logIn(page, 'lid@voorbeeld.nl')
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Dit veld klopt niet.')
  await expect(field(page, 'E-mail')).toBeFocused()
})

test('after a login that failed the keyboard is where it was', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'Wachtwoord').fill('Verkeerd1')
  await field(page, 'Wachtwoord').press('Enter')
  await expect(
    page.getByText('De combinatie van e-mailadres en wachtwoord klopt niet.').first(),
  ).toBeVisible()
  await expect(field(page, 'Wachtwoord')).toBeFocused()
  await expect(field(page, 'E-mail')).toHaveValue('lid@voorbeeld.nl')
})

test('the free text grows with what is written, and shrinks again', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership/cancellation`)
  const area = page.getByLabel('Extra toelichting')
  await expect(area).toHaveAttribute('rows', '4')
  const size = () =>
    area.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, hidden: scrollHeight - clientHeight }))
  const { clientHeight: empty } = await size()
  await area.fill('regel\n'.repeat(30))
  const full = await size()
  expect(full.clientHeight).toBeGreaterThan(empty * 3)
  expect(full.hidden).toBeLessThanOrEqual(1)
  await area.press('End')
  await area.pressSequentially('nog een\n')
  expect((await size()).clientHeight).toBeGreaterThan(full.clientHeight)
  await area.fill('kort')
  expect((await size()).clientHeight).toBe(empty)
})

test('Enter in the free text is a new line; on a reason it sends the form', async ({ page, site }) => {
  await site.signIn(page, 'lid')
  await page.goto(`${site.url}/membership/cancellation`)
  await page.getByLabel('Extra toelichting').fill('Een')
  await page.getByLabel('Extra toelichting').press('Enter')
  await page.keyboard.type('Twee')
  await expect(page.getByLabel('Extra toelichting')).toHaveValue('Een\nTwee')
  expect(site.calls(/POST/)).toEqual([])
  await page.getByRole('radio').first().check()
  await page.getByRole('radio').first().press('Enter')
  await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
  expect(site.mock.api.world.cancellations).toMatchObject([{ reasonText: 'Een\nTwee' }])
})

test('a browser without cookies hears why the login did not work', async ({ page, site }) => {
  await page.goto(`${site.url}/login`)
  await expect(heading(page)).toBeVisible()
  // The cookies get lost on the way: the session is made, and then nobody is signed in.
  await page.route('**/api/login', async route => {
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  site.forgetCalls()
  await logIn(page, 'lid@voorbeeld.nl')
  const message = 'je browser blokkeert de cookies van Klup'
  await expect(page.locator('form').getByText(message)).toBeVisible()
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([new RegExp(message)])
  await expect(heading(page)).toHaveText('Welkom bij Klup!')
  expect(site.calls()).toEqual(['POST /api/login', 'GET /api/klupper'])
})

/** Keeps the app's script back until it is released. */
async function slowScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/static\/js\/main-/, async route => {
    await held
    await route.continue()
  })
  return release
}

test('while the script is on its way, a login waits for it, and the address holds nothing', async ({
  page,
  site,
}) => {
  const release = await slowScript(page)
  await page.goto(site.url, { waitUntil: 'commit' })
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'Wachtwoord').fill('Klup1234')
  await field(page, 'Wachtwoord').press('Enter')
  await field(page, 'Wachtwoord').press('Enter')
  expect(page.url()).toBe(`${site.url}/`)
  expect(site.calls()).toEqual(['GET /api/klupper'])
  release()
  await expect(heading(page)).toHaveText('Mijn Account')
  expect(site.calls(/POST/)).toEqual(['POST /api/login'])
  expect(page.url()).toBe(`${site.url}/`)
})

test('what was typed before the script was there is kept', async ({ page, site }) => {
  const release = await slowScript(page)
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  await field(page, 'E-mail').fill('lid@voorbeeld.nl')
  await field(page, 'Wachtwoord').pressSequentially('Klup')
  release()
  await expect(page).toHaveTitle('Welkom bij Klup! – Klup')
  await expect(field(page, 'Wachtwoord')).toBeFocused()
  await page.keyboard.type('1234')
  await expect(field(page, 'E-mail')).toHaveValue('lid@voorbeeld.nl')
  await press(page, 'Inloggen')
  await expect(heading(page)).toHaveText('Mijn Account')
})

test('without scripts there is a text, and no form that could leak a password', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/login`)
  const text = page.locator('.noscript')
  await expect(text).toBeVisible()
  await expect(text).toHaveText('Klup werkt alleen als JavaScript aan staat in je browser.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Klup laadt niet.')).toBeHidden()
  await context.close()
})

test.describe('the security policy', () => {
  test.use({ mayBreak: /^Sending form data/ })

  test('lets a form be sent by nothing but the app', async ({ page, site }) => {
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))
    const refused = page.waitForEvent('console', message => /form-action/.test(message.text()))
    await page.goto(`${site.url}/login`)
    await field(page, 'Wachtwoord').fill('Geheim12')
    await page.evaluate(() => document.forms[0]?.submit())
    await refused
    expect(page.url()).toBe(`${site.url}/login`)
    expect(addresses.join('\n')).not.toContain('Geheim12')
  })
})
