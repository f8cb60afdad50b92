import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { failure } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { button, field, heading, main, press, type } from '../../support/user.ts'

const MAIL = 'Mail mij een link voor een wachtwoord'
const mailed = (name: string) => `We hebben je een mail gestuurd naar ${name}@voorbeeld.nl.`

describe('the change-password page', () => {
  test('offers only the mail to a member without a password', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'wachtwoordloos' })
    expect(screen.queryByLabelText('Oud wachtwoord')).toBe(null)
    await press(button(MAIL))
    expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=wachtwoordloos%40voorbeeld.nl')
    expect(main()).toContain(mailed('wachtwoordloos'))
  })

  test('offers the mail also to a member who forgot the old password', async () => {
    const app = await renderApp(FORMS.change)
    expect(main()).toContain('Oud wachtwoord vergeten?')
    await press(button(MAIL))
    expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratis%40voorbeeld.nl')
    expect(main()).toContain(mailed('gratis'))
    expect(field('Oud wachtwoord')).toBeDefined()
  })
})

test('the forgot-password page names the address of the request, and lets a visitor correct it', async () => {
  const app = await renderApp({ at: '/forgot-password' })
  await type('E-mail', 'gratsi@voorbeeld.nl')
  await press(button('Opvragen'))
  expect(main()).toContain('Je hebt ingevuld:gratsi@voorbeeld.nl')
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

test.each([undefined, 'gratis'])(
  'a reset names no account, since its link may be of another one (member: %s)',
  async as => {
    await renderApp({ ...FORMS.reset, ...(as && { as }) })
    expect(document.querySelector('[autocomplete="username"]')).toBe(null)
  },
)

const CHANGED = 'Je wachtwoord is gewijzigd'

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

  test.each([undefined, 'gratis'])('the address loses the used token (member: %s)', async as => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis', ...(as && { as }) })
    await submit(FORMS.reset)
    expect(app.history.urls.join()).not.toContain('reset-gratis')
    expect(app.address()).toBe('/login')
    expect(main()).toContain('Je wachtwoord is gewijzigd, je kan nu inloggen!')
    expect([heading(), document.title]).toEqual([CHANGED, `${CHANGED} – Klup`])
  })

  test('a refused reset keeps the token', async () => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis' })
    app.mock.setFault(FORMS.reset.call, '503-empty')
    await submit(FORMS.reset)
    expect(app.address()).toBe('/forgot-password/reset-gratis')
  })
})
