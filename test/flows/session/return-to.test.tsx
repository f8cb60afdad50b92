import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { heading, link, logIn, main, press, toasts, words } from '../../support/user.ts'

const PAYMENT = 'Log in om te zien of je betaling gelukt is.'
const MEMBERSHIP = 'Log in om verder te gaan naar je lidmaatschap.'

test.each([
  ['/payment?id=tr_1', PAYMENT],
  ['/membership', MEMBERSHIP],
  ['/membership/cancellation', MEMBERSHIP],
  ['/#/membership/6', MEMBERSHIP],
])('the login page explains why to log in after a visit to %s', async (at, text) => {
  const app = await renderApp({ at })
  expect(heading()).toBe('Welkom bij Klup!')
  expect(main()).toContain(text)
  await logIn('lid')
  expect(app.address()).toBe(at.replace('/#', ''))
  expect(words()).not.toContain(text)
})

const CARD =
  'Ben je terug in een andere browser?Je betaling gaat gewoon door. Ga terug naar het scherm waar je begon, of open de Klup-app.'

test('back from the bank in another browser, the login page offers the mobile app and a link by mail below its form', async () => {
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

describe('a link for a number of months', () => {
  test.each([
    ['without a token', '/sso/6'],
    ['with a token that fails', '/account/subscription/6?sso=used'],
    ['with a malformed token', '/sso/6?sso=../x'],
  ])('%s leads to the membership after the login: %s', async (_how, at) => {
    const app = await renderApp({ at })
    expect(app.address()).toBe('/login')
    expect(main()).toContain(MEMBERSHIP)
    expect(main()).not.toMatch(/andere browser/)
    expect(app.calls(/sso/)).toHaveLength(at.includes('used') ? 1 : 0)
    expect(toasts()).toHaveLength(at.includes('sso=') ? 1 : 0)
    await logIn('gratis')
    expect(app.address()).toBe('/membership/6')
  })

  test('without months leads to the account after the login', async () => {
    const app = await renderApp({ at: '/sso' })
    await logIn('gratis')
    expect(app.address()).toBe('/account')
  })
})

describe('a sign-in link', () => {
  const onMain = () => within(screen.getByRole('main'))

  test('that was used says so, and offers the app and a link by mail', async () => {
    const app = await renderApp({ at: '/sso?sso=used' })
    expect(toasts()).toEqual(['fout: Deze verificatiecode kan niet worden gevonden'])
    expect(main()).toContain(
      'De inloglink heeft niet gewerkt.Een inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.',
    )
    expect(main()).not.toContain('verificatiecode')
    expect(onMain().getByRole<HTMLAnchorElement>('link', { name: 'Open de Klup-app' }).href).toBe(
      app.config.downloadUrl,
    )
    await press(link('Geen wachtwoord? Mail mij een link'))
    expect(heading()).toBe('Wachtwoord vergeten?')
  })

  test.each(['/sso?x=1&amp;sso=sso-lid', '/sso/6?SSO=sso-lid', '/sso?sso=../x'])(
    'that is bent (%s) is said to be wrong, without a call',
    async at => {
      const app = await renderApp({ at })
      expect(toasts()).toEqual(['fout: Deze inloglink klopt niet.'])
      expect(main()).not.toMatch(/klopt niet|maar één keer/)
      expect(app.calls(/sso/)).toEqual([])
    },
  )
})
