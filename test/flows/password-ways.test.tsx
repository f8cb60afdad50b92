import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { pass } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { FORM_ROWS, FORMS, fillIn } from '../support/forms.ts'
import { button, field, link, main, messageAt, press, toasts, type, words } from '../support/user.ts'

setUpFlow()

const MAIL = 'Wachtwoord aanvragen per mail'
const MAILED = 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!'
const MAYBE = 'Misschien is je wachtwoord al gewijzigd. Probeer in te loggen met je nieuwe wachtwoord.'

describe('a field that the server refuses', () => {
  test.each(FORM_ROWS)('%s: bars nothing, the same values are sent again', async (_name, form) => {
    const app = await renderApp(form)
    const [name = '', label = ''] = Object.entries(form.serverNames)[0] ?? []
    app.mock.setFault(form.call, '400-field', { field: name })
    await fillIn(form)
    await press(button(form.submit))
    expect(messageAt(field(label))).toBe('Dit veld klopt niet.')
    expect(button(form.submit).disabled).toBe(false)
    const before = app.calls().filter(call => call === form.call).length
    await press(button(form.submit))
    expect(app.calls().filter(call => call === form.call)).toHaveLength(before + 1)
  })

  test('what is wrong by the rules still bars', async () => {
    const app = await renderApp(FORMS.change)
    app.mock.setFault(FORMS.change.call, '400-field', { field: 'oldPassword' })
    await fillIn(FORMS.change)
    await press(button('Wijzigen'))
    await type('Herhaal nieuwe wachtwoord', 'Anders123')
    expect(button('Wijzigen').disabled).toBe(true)
  })
})

describe('a change of password without an answer', () => {
  test.each(['refuse', 'hang'] as const)('says that it may have been done: %s', async fault => {
    const app = await renderApp(FORMS.change)
    app.mock.setFault(FORMS.change.call, fault)
    await fillIn(FORMS.change)
    await press(button('Wijzigen'))
    await pass(30_000, 5000)
    expect(main()).toContain(MAYBE)
    expect(app.address()).toBe('/account/change-password')
    expect(words()).not.toMatch(/probeer het opnieuw/i)
  })
})

describe('the change-password page', () => {
  test('asks a member without a password for none, and offers the mail', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'wachtwoordloos' })
    expect(screen.queryByLabelText('Oud wachtwoord')).toBe(null)
    await press(button(MAIL))
    expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=wachtwoordloos%40voorbeeld.nl')
    expect(main()).toContain(MAILED)
  })

  test('offers the mail to who forgot the old one too', async () => {
    const app = await renderApp(FORMS.change)
    expect(main()).toContain('Oud wachtwoord vergeten?')
    await press(button(MAIL))
    expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratis%40voorbeeld.nl')
    expect(main()).toContain(MAILED)
    expect(field('Oud wachtwoord')).toBeDefined()
  })
})

describe('a reset', () => {
  test.each([undefined, 'gratis'])('takes the token out of the address once it is used (%s)', async as => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis', ...(as && { as }) })
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    expect(app.history.urls.join()).not.toContain('reset-gratis')
    expect(app.address()).toBe('/login')
    expect(main()).toContain('Je wachtwoord is gewijzigd, je kan nu inloggen!')
  })

  test('that is refused keeps it', async () => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis' })
    app.mock.setFault(FORMS.reset.call, '503-empty')
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    expect(app.address()).toBe('/forgot-password/reset-gratis')
  })

  test('leads a visitor to the login', async () => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis' })
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    await press(link('Naar inloggen'))
    expect(app.address()).toBe('/login')
    expect(field('E-mail')).toBeDefined()
  })

  test('has the menu for a member, and leads to the account', async () => {
    const app = await renderApp({ at: '/forgot-password/reset-gratis', as: 'gratis' })
    expect(screen.getByRole('navigation', { name: 'Hoofdmenu' })).toBeDefined()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    expect(toasts()).toEqual(['Je wachtwoord is vervangen'])
    await press(link('Naar Mijn Account'))
    expect(app.address()).toBe('/')
    expect(main()).toContain('Sanne')
  })
})
