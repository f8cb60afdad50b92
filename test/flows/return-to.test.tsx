import { describe, expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { setUpFlow } from '../support/flow.ts'
import { heading, logIn, main, toasts, words } from '../support/user.ts'

setUpFlow()

const PAYMENT = 'Log in om te zien of je betaling gelukt is.'
const MEMBERSHIP = 'Log in om verder te gaan naar je lidmaatschap.'

describe('the login page says what follows', () => {
  test.each([
    ['/payment?id=tr_1', PAYMENT],
    ['/membership', MEMBERSHIP],
    ['/membership/12', MEMBERSHIP],
    ['/membership/cancellation', MEMBERSHIP],
  ])('to a visitor of %s', async (at, text) => {
    const app = await renderApp({ at })
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(text)
    await logIn('lid')
    expect(app.address()).toBe(at)
    expect(words()).not.toContain(text)
  })

  test('also over a reload', async () => {
    const { mock, browser } = await renderApp({ at: '/payment?id=tr_1' })
    const app = await renderApp({ at: '/', mock, browser })
    expect(main()).toContain(PAYMENT)
    await logIn('lid')
    expect(app.address()).toBe('/payment?id=tr_1')
  })

  test('after the reason, when the session has ended', async () => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    await app.receive({ type: 'expired' })
    expect(main()).toMatch(
      /Je sessie is verlopen\. Log opnieuw in\..*Log in om verder te gaan naar je lidmaatschap\./,
    )
  })

  test.each(['/', '/login', '/account', '/account/change-password'])('and nothing at %s', async at => {
    await renderApp({ at })
    expect(main()).not.toMatch(/Log in om/)
  })

  test('and nothing for a place that is none of the app’s', async () => {
    sessionStorage.setItem('klup-return-to', '//evil.example/membership')
    const app = await renderApp({ at: '/' })
    expect(main()).not.toMatch(/Log in om/)
    await logIn('lid')
    expect(app.address()).toBe('/')
  })
})

describe('a link for a number of months', () => {
  test.each([
    ['without a token', '/sso/6'],
    ['without a token', '/account/subscription/6'],
    ['with one that fails', '/sso/6?sso=used'],
    ['with one that fails', '/account/subscription/6?sso=used'],
    ['with one that cannot be one', '/sso/6?sso=../x'],
  ])('%s leads over the login to the membership: %s', async (_how, at) => {
    const app = await renderApp({ at })
    expect(app.address()).toBe('/login')
    expect(main()).toContain(MEMBERSHIP)
    // Why a token failed stands in a toast and on the page.
    expect(toasts()).toHaveLength(at.includes('sso=') ? 1 : 0)
    for (const text of toasts()) expect(main()).toContain(text.replace('fout: ', ''))
    await logIn('gratis')
    expect(app.address()).toBe('/membership/6')
  })

  test('is one without months: the account comes after the login', async () => {
    const app = await renderApp({ at: '/sso' })
    await logIn('gratis')
    expect(app.address()).toBe('/account')
  })
})
