import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { settle } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, main, press, toasts } from '../support/user.ts'

setUpFlow()

const CHANGE = 'Lidmaatschap wijzigen'
const CHOOSE = 'Kies je lidmaatschap'
const ASK = 'Mail mij een link voor een wachtwoord'

/** What each member sees on the account page, in this order, and the link to the plans. */
const MEMBERS: [as: string, next: string, ...sees: string[]][] = [
  ['gratis', CHOOSE, 'Klup Start', 'Gratis', 'nog 2 van 2', 'nog 2 van 2', CHOOSE, 'Sanne'],
  ['op', CHOOSE, 'nog 0 van 2', 'nog 0 van 2', 'Je activiteiten en contactverzoeken zijn op', 'Bram'],
  ['contact-op', CHOOSE, 'nog 2 van 2', 'nog 0 van 2', 'Je contactverzoeken zijn op', 'Noor'],
  ['lid', CHANGE, 'Klup Compleet', 'Actief', '06-07-2026', 'nog 114 dagen', CHANGE, 'Marijke'],
  ['laatste-dag', CHANGE, 'Klup Compleet', 'Actief', '14-03-2026', 'Vandaag is de laatste dag', 'Joost'],
  ['opgezegd', CHOOSE, 'Klup Compleet', 'Opgezegd', '13-04-2026', 'nog 30 dagen', 'Femke'],
  ['verlopen', CHOOSE, 'Klup Start', 'Gratis', 'nog 1 van 2', 'nog 0 van 2', 'Ruben'],
  ['naamloos', CHOOSE, 'Fijn dat je er bent.', 'Klup Start', 'naamloos@voorbeeld.nl'],
  ['wachtwoordloos', CHOOSE, 'Klup Start', 'Lieke', 'Je hebt nog geen wachtwoord.'],
]

test.each(MEMBERS)('%s sees the state of the account, and «%s»', async (as, next, ...sees) => {
  const app = await renderApp({ at: '/account', as })
  let rest = main()
  for (const part of sees) {
    expect(rest).toContain(part)
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
  expect(main()).toContain(`${as}@voorbeeld.nl`)
  expect(toasts()).toEqual([])
  await press(link(next))
  expect(app.address()).toBe('/membership')
  const mayCancel = next === CHANGE
  expect(screen.queryAllByRole('link', { name: 'Lidmaatschap opzeggen' })).toHaveLength(mayCancel ? 1 : 0)
  expect(main()).toMatch(/Account verwijderen.*Klup-app.*Instellingen/)
})

test('a member who has used up all reads no longer what Klup Start allows', async () => {
  const allowed = 'meedoen aan 2 activiteiten'
  await renderApp({ at: '/account', as: 'contact-op' })
  expect(main()).toContain(allowed)
  await renderApp({ at: '/account', as: 'op' })
  expect(main()).not.toContain(allowed)
  await press(link('Lidmaatschap'))
  expect(main()).toContain('Je hebt Klup Start.')
  expect(main()).not.toContain(allowed)
})

test('an early member who has seen the plans reads that an offer waits', async () => {
  const offer = 'Er ligt een speciaal aanbod voor je klaar.'
  for (const [as, waits] of [
    ['superklupper', true],
    ['gratis', false],
  ] as const) {
    await renderApp({ at: '/account', as })
    expect(main()).not.toContain(offer)
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    expect(main().includes(offer), as).toBe(waits)
  }
})

test('the menu and the logo lead to their pages, and the menu marks the current one', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  await press(link('Lidmaatschap'))
  expect(app.address()).toBe('/membership')
  expect(link('Lidmaatschap').getAttribute('aria-current')).toBe('page')
  await press(link('Mijn Account'))
  expect(app.address()).toBe('/')
  expect(link('Mijn Account').getAttribute('aria-current')).toBe('page')
  await press(link('Lidmaatschap'))
  await press(link('Klup, naar Mijn Account'))
  expect(app.address()).toBe('/')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

describe('the photo', () => {
  const photo = () => document.querySelector('main img')

  test('comes from the server, or is a drawing if it does not load', async () => {
    await renderApp({ at: '/account', as: 'lid' })
    expect(photo()?.getAttribute('src')).toBe('/images/klupper/thumbnail.256.marijke.svg')
    expect(photo()?.getAttribute('srcset')).toContain('/images/klupper/thumbnail.1024.marijke.svg 1024w')
    expect(photo()?.getAttribute('alt')).toBe('Profielfoto van Marijke')
    fireEvent.error(photo() as Element)
    await settle()
    expect(photo()).toBe(null)
    await renderApp({ at: '/account', as: 'fotoloos' })
    expect(photo()).toBe(null)
  })
})

describe('the password', () => {
  test('is masked, beside a link to the page that changes it', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    expect(main()).toContain('••••••••')
    await press(link('Wachtwoord wijzigen'))
    expect(app.address()).toBe('/account/change-password')
    expect(heading()).toBe('Wachtwoord wijzigen')
  })

  test('that is not set can be requested by mail, once, and again after a failure', async () => {
    const app = await renderApp({ at: '/account', as: 'wachtwoordloos' })
    expect(screen.queryByRole('link', { name: 'Wachtwoord wijzigen' })).toBe(null)
    app.mock.setFault('GET /api/account/password/forgot', '429', { times: 1 })
    await press(button(ASK))
    expect(toasts()).toEqual(['fout: Te veel aanvragen. Probeer het over een minuut opnieuw.'])
    expect(main()).toContain('Te veel aanvragen.')
    const before = app.stub.sent.length
    const ask = button(ASK)
    ask.click()
    ask.click()
    await settle()
    expect(app.stub.sent.slice(before).map(({ url }) => url)).toEqual([
      '/api/account/password/forgot?emailAddress=wachtwoordloos%40voorbeeld.nl',
    ])
    expect(toasts()).toContain('Verzoek verstuurd!')
    expect(main()).toContain('hebben we je een mail verstuurd!')
    expect(screen.queryByRole('button', { name: ASK })).toBe(null)
  })
})
