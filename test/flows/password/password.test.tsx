import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { empty, failure } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { button, field, heading, main, press, toasts, type } from '../../support/user.ts'

const MAIL = 'Mail mij een link voor een wachtwoord'
const mailed = (name: string) => `We hebben je een mail gestuurd naar ${name}@voorbeeld.nl.`

test('the change-password page offers only the mail to a member without a password', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'wachtwoordloos' })
  expect(screen.queryByLabelText('Oud wachtwoord')).toBe(null)
  await press(button(MAIL))
  expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=wachtwoordloos%40voorbeeld.nl')
  expect(main()).toContain(mailed('wachtwoordloos'))
})

test('the forgot-password page names the address of the request, and lets a visitor correct it', async () => {
  const app = await renderApp({ at: '/forgot-password' })
  await type('E-mail', '\u202agratsi@voorbeeld.nl\u00a0')
  await press(button('Opvragen'))
  expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratsi%40voorbeeld.nl')
  expect(main()).toContain('Je hebt ingevuld:gratsi@voorbeeld.nl')
  expect(toasts()).toEqual(['Verzoek verstuurd!'])
  await press(button('E-mailadres verbeteren'))
  expect(field('E-mail').value).toBe('gratsi@voorbeeld.nl')
  expect(document.activeElement).toBe(field('E-mail'))
  await type('E-mail', 'gratis@voorbeeld.nl')
  await press(button('Opvragen'))
  expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratis%40voorbeeld.nl')
  expect(main()).toContain('Je hebt ingevuld:gratis@voorbeeld.nl')
})

test('the form to change a password names the account to password managers only', async () => {
  const form = FORMS.change
  const app = await renderApp(form)
  const username = document.querySelector<HTMLInputElement>('form [autocomplete="username"]')
  expect(username?.value).toBe('gratis@voorbeeld.nl')
  // A browser rewrites an address in a field of the type `email`.
  expect(username?.type).toBe('text')
  expect(screen.queryByRole('textbox', { hidden: false })).toBe(null)
  await submit(form)
  expect(String(app.stub.sent.find(({ init }) => init.method !== 'GET')?.init.body)).not.toContain('@')
})

const CHANGED = 'Gelukt!'

describe('a reset', () => {
  test('is known on the account, also when a read is older', async () => {
    const app = await renderApp({
      ...FORMS.reset,
      at: '/forgot-password/reset-wachtwoordloos',
      as: 'wachtwoordloos',
    })
    app.stub.on('GET /api/account/password', () => failure(404))
    await submit(FORMS.reset)
    await app.goTo('/account')
    expect(main()).not.toContain('Je hebt nog geen wachtwoord')
    expect(main()).toContain('Wachtwoord wijzigen')
  })

  test('names no account, since its link may be of another one, and takes the used token from the address', async () => {
    const app = await renderApp({ ...FORMS.reset, as: 'gratis' })
    expect(document.querySelector('[autocomplete="username"]')).toBe(null)
    await submit(FORMS.reset)
    expect(app.history.urls.join()).not.toContain('reset-gratis')
    expect(app.address()).toBe('/login')
    expect(main()).toContain('Je wachtwoord is gewijzigd, je kan nu inloggen!')
    expect([heading(), document.title]).toEqual([CHANGED, `${CHANGED} – Klup`])
  })
})

const { call } = FORMS.reset
const OTHER = 'Je hebt het wachtwoord van een ander account gewijzigd.'
/** The ways on, as links and buttons of the page itself. */
const ways = () =>
  [
    ...within(screen.getByRole('main')).queryAllByRole('link'),
    ...within(screen.getByRole('main')).queryAllByRole('button'),
  ]
    .map(({ textContent }) => textContent)
    .sort()

test('a reset of another account says so, without a toast, and leads to logging out', async () => {
  const app = await renderApp({ at: '/forgot-password/reset-lid', as: 'gratis' })
  await submit(FORMS.reset)
  expect(main()).toContain(`Je wachtwoord is gewijzigd, je kan nu inloggen!${OTHER}`)
  expect(toasts()).toEqual([])
  expect(ways()).toEqual(['Naar Mijn Account', 'Uitloggen'])
  expect(app.address()).toBe('/login')
  await press(within(screen.getByRole('main')).getByRole('button', { name: 'Uitloggen' }))
  expect(app.calls('POST /api/logout')).toHaveLength(1)
  expect(app.reload).toHaveBeenCalled()
})

const REPLACED = 'Je wachtwoord is vervangen'

test.each([
  ['gratis', {}, REPLACED],
  ['gratis', { [call]: () => empty(200) }, REPLACED],
  ['naamloos', {}, 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'],
])("a reset by %s is the member's own, and leads to the account: %j, «%s»", async (as, answers, toast) => {
  const app = await renderApp({ at: `/forgot-password/reset-${as}`, as, answers })
  await submit(FORMS.reset)
  expect(toasts()).toEqual([toast])
  expect(main()).not.toContain(OTHER)
  expect(ways()).toEqual(['Naar Mijn Account', 'Open de Klup-app'])
  await press(button('Naar Mijn Account'))
  expect(app.address()).toBe('/')
  expect(heading()).toBe('Mijn Account')
})

test('a reset by a visitor mentions no other account, and leads to the login and the app', async () => {
  await renderApp({ at: '/forgot-password/reset-lid' })
  await submit(FORMS.reset)
  expect(main()).not.toContain(OTHER)
  expect(ways()).toEqual(['Naar inloggen', 'Open de Klup-app'])
})
