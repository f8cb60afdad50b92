import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { heading, link, logIn, main, press, toasts, words } from '../../support/user.ts'

const PAYMENT = 'Log in om te zien of je betaling gelukt is.'
const MEMBERSHIP = 'Log in om verder te gaan naar je lidmaatschap.'

describe('the login page explains why to log in', () => {
  test.each([
    ['/payment?id=tr_1', PAYMENT],
    ['/membership', MEMBERSHIP],
    ['/membership/12', MEMBERSHIP],
    ['/membership/cancellation', MEMBERSHIP],
  ])('after a visit to %s', async (at, text) => {
    const app = await renderApp({ at })
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(text)
    await logIn('lid')
    expect(app.address()).toBe(at)
    expect(words()).not.toContain(text)
  })

  test('also after a reload', async () => {
    const before = await renderApp({ at: '/payment?id=tr_1' })
    const app = await before.reopen('/')
    expect(main()).toContain(PAYMENT)
    await logIn('lid')
    expect(app.address()).toBe('/payment?id=tr_1')
  })

  test('below the notice of an expired session', async () => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    await app.receive({ type: 'expired' })
    expect(main()).toMatch(
      /Je sessie is verlopen\. Log opnieuw in\..*Log in om verder te gaan naar je lidmaatschap\./,
    )
  })

  test.each(['/', '/login', '/account', '/account/change-password'])(
    'but not after a visit to %s',
    async at => {
      await renderApp({ at })
      expect(main()).not.toMatch(/Log in om/)
    },
  )
})

describe('back from the bank in another browser', () => {
  const CARD =
    'Ben je terug in een andere browser? Je betaling gaat gewoon door. Ga terug naar het scherm waar je begon, of open de Klup-app.'

  test('the login page offers the mobile app and a link by mail below its form', async () => {
    const app = await renderApp({ at: '/payment?id=tr_1' })
    expect(main()).toMatch(new RegExp(`${PAYMENT}.*Inloggen.*${CARD.replaceAll('?', '\\?')}`))
    expect(link('Open de Klup-app').href).toBe(app.config.downloadUrl)
    await press(link('Geen wachtwoord? Mail mij een link'))
    expect(app.address()).toBe('/forgot-password')
    await press(link('Terug naar inloggen'))
    expect(main()).toContain(CARD)
    await logIn('lid')
    expect(app.address()).toBe('/payment?id=tr_1')
  })

  test.each(['/membership/6', '/'])('the login page after a visit to %s offers neither', async at => {
    await renderApp({ at })
    expect(main()).not.toMatch(/andere browser|Open de Klup-app/)
  })
})

describe('a link for a number of months', () => {
  test.each([
    ['without a token', '/sso/6'],
    ['without a token', '/account/subscription/6'],
    ['with a token that fails', '/sso/6?sso=used'],
    ['with a token that fails', '/account/subscription/6?sso=used'],
    ['with a malformed token', '/sso/6?sso=../x'],
  ])('%s leads to the membership after the login: %s', async (_how, at) => {
    const app = await renderApp({ at })
    expect(app.address()).toBe('/login')
    expect(main()).toContain(MEMBERSHIP)
    expect(app.calls(/sso/)).toHaveLength(at.includes('used') ? 1 : 0)
    // The reason of a failed token is in a toast and on the page.
    expect(toasts()).toHaveLength(at.includes('sso=') ? 1 : 0)
    for (const text of toasts()) expect(main()).toContain(text.replace('fout: ', ''))
    await logIn('gratis')
    expect(app.address()).toBe('/membership/6')
  })

  test('without months leads to the account after the login', async () => {
    const app = await renderApp({ at: '/sso' })
    await logIn('gratis')
    expect(app.address()).toBe('/account')
  })
})
