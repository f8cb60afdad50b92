import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createTestApi, testData } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, main, press, toasts } from '../support/person.ts'
import { API, renderApp } from '../support/render-app.tsx'
import { settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const CHANGE = 'Lidmaatschap wijzigen'
const CHOOSE = 'Kies je lidmaatschap'
const CANCEL = 'Lidmaatschap opzeggen'

/** What each member sees on the account page, in this order, and whether there is something to cancel. */
const MEMBERS: Record<string, { sees: readonly string[]; button: string; mayCancel: boolean }> = {
  gratis: {
    sees: ['Sanne', 'Klup Start', 'Gratis', 'nog 2 van 2', 'nog 2 van 2'],
    button: CHOOSE,
    mayCancel: false,
  },
  op: {
    sees: ['Bram', 'Klup Start', 'nog 0 van 2', 'nog 0 van 2', 'Je activiteiten en contactverzoeken zijn op'],
    button: CHOOSE,
    mayCancel: false,
  },
  'contact-op': {
    sees: ['Noor', 'Klup Start', 'nog 2 van 2', 'nog 0 van 2', 'Je contactverzoeken zijn op'],
    button: CHOOSE,
    mayCancel: false,
  },
  lid: {
    sees: ['Marijke', 'Klup Compleet', 'Actief', '06-07-2026', 'nog 114 dagen'],
    button: CHANGE,
    mayCancel: true,
  },
  'laatste-dag': {
    sees: ['Joost', 'Klup Compleet', 'Actief', '14-03-2026', 'vandaag is de laatste dag'],
    button: CHANGE,
    mayCancel: true,
  },
  opgezegd: {
    sees: ['Femke', 'Klup Compleet', 'Opgezegd', '13-04-2026', 'nog 30 dagen'],
    button: CHOOSE,
    mayCancel: false,
  },
  verlopen: {
    sees: ['Ruben', 'Klup Start', 'Gratis', 'nog 1 van 2', 'nog 0 van 2'],
    button: CHOOSE,
    mayCancel: false,
  },
  superklupper: { sees: ['Hanneke', 'Klup Start', 'Gratis'], button: CHOOSE, mayCancel: false },
  fotoloos: { sees: ['Daan', 'Klup Start'], button: CHOOSE, mayCancel: false },
  naamloos: {
    sees: ['Fijn dat je er bent.', 'naamloos@voorbeeld.nl', 'Klup Start'],
    button: CHOOSE,
    mayCancel: false,
  },
  wachtwoordloos: {
    sees: ['Lieke', 'Je hebt nog geen wachtwoord.', 'Klup Start'],
    button: CHOOSE,
    mayCancel: false,
  },
}

test('every member is in the table', () => {
  expect(Object.keys(MEMBERS)).toEqual(testData.members.map(({ name }) => name))
})

describe.each(Object.entries(MEMBERS))('%s', (as, { sees, button: label, mayCancel }) => {
  test.each([true, false])('sees the account as it is (answers in an envelope: %s)', async envelope => {
    const app = await renderApp({ at: '/account', as, api: createTestApi({ envelope }) })
    let rest = main()
    for (const part of sees) {
      expect(rest).toContain(part)
      rest = rest.slice(rest.indexOf(part) + part.length)
    }
    expect(main()).toContain(`${as}@voorbeeld.nl`)
    expect(toasts()).toEqual([])
    await press(link(label))
    expect(app.address()).toBe('/membership')
  })

  test(`${mayCancel ? 'is' : 'is not'} offered to cancel, and learns where an account is deleted`, async () => {
    await renderApp({ at: '/membership', as })
    expect(screen.queryAllByRole('link', { name: CANCEL })).toHaveLength(mayCancel ? 1 : 0)
    expect(main()).toMatch(/Account verwijderen.*Klup-app.*Instellingen/)
  })
})

describe('the menu', () => {
  test('leads to the account and the membership; the logo leads home; the page says where one is', async () => {
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
    expect(document.title).toBe('Mijn Account – Klup')
  })
})

describe('the photo', () => {
  const photo = () => document.querySelector('main img')

  test('comes in four sizes, 256 by default', async () => {
    await renderApp({ at: '/account', as: 'lid' })
    const at = (size: number) => `${API}/images/klupper/thumbnail.${size}.marijke.svg`
    expect(photo()?.getAttribute('src')).toBe(at(256))
    expect(photo()?.getAttribute('srcset')).toBe(
      [64, 256, 512, 1024].map(size => `${at(size)} ${size}w`).join(', '),
    )
    expect(photo()?.getAttribute('alt')).toBe('Profielfoto van Marijke')
  })

  test('that cannot be read gives way to a drawing', async () => {
    await renderApp({ at: '/account', as: 'lid' })
    const image = photo()
    if (image) fireEvent.error(image)
    await settle()
    expect(image).not.toBe(null)
    expect(photo()).toBe(null)
  })

  test.each([null, '', undefined, 42])('%j: there is a drawing at once', async value => {
    const app = await renderApp({ at: '/login', as: 'lid' })
    app.wire.answer('GET /api/klupper', () => json({ id: 104, email: 'lid@voorbeeld.nl', photo: value }))
    app.app.cache.invalidate('auth-user')
    await settle()
    expect(photo()).toBe(null)
    expect(main()).toContain('lid@voorbeeld.nl')
  })

  test('with a hostile path never leaves the image server', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    for (const value of [
      'javascript:alert(1)',
      '//evil.example/a.jpg',
      '"onerror="alert(1)',
      'data:text/html,x',
    ]) {
      app.wire.answer('GET /api/klupper', () => json({ id: 104, email: 'lid@voorbeeld.nl', photo: value }))
      app.app.cache.invalidate('auth-user')
      await settle()
      expect(photo()?.getAttribute('src') ?? API).toMatch(new RegExp(`^${API}`))
      expect(photo()?.hasAttribute('onerror') ?? false).toBe(false)
    }
  })
})

describe('the password', () => {
  test('is masked, and a button leads to the change', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    expect(main()).toContain('••••••••')
    await press(link('Wachtwoord wijzigen'))
    expect(app.address()).toBe('/account/change-password')
    expect(heading()).toBe('Wachtwoord wijzigen')
  })

  test('none is set yet: one is requested by mail, for the own address', async () => {
    const app = await renderApp({ at: '/account', as: 'wachtwoordloos' })
    expect(screen.queryByRole('link', { name: 'Wachtwoord wijzigen' })).toBe(null)
    const ask = button('Wachtwoord aanvragen per mail')
    ask.click()
    ask.click()
    await settle()
    expect(app.wire.sent.filter(({ call }) => call.endsWith('forgot')).map(({ url }) => url)).toEqual([
      `${API}/api/account/password/forgot?emailAddress=wachtwoordloos%40voorbeeld.nl`,
    ])
    expect(toasts()).toEqual(['Verzoek verstuurd!'])
    expect(main()).toContain('hebben we je een mail verstuurd!')
    expect(screen.queryByRole('button', { name: 'Wachtwoord aanvragen per mail' })).toBe(null)
  })

  test('the session has ended when it is requested: the login page says so', async () => {
    const app = await renderApp({ at: '/account', as: 'wachtwoordloos' })
    app.api.setFault('GET /api/account/password/forgot', '401')
    await press(button('Wachtwoord aanvragen per mail'))
    expect(toasts()).toEqual(['fout: Je sessie is verlopen. Log opnieuw in.'])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test('the request fails: a message, and it works again', async () => {
    const app = await renderApp({ at: '/account', as: 'wachtwoordloos' })
    app.api.setFault('GET /api/account/password/forgot', '429', { times: 1 })
    await press(button('Wachtwoord aanvragen per mail'))
    expect(toasts()).toEqual(['fout: Te veel aanvragen. Probeer het over een minuut opnieuw.'])
    expect(main()).toContain('Te veel aanvragen.')
    await press(button('Wachtwoord aanvragen per mail'))
    expect(toasts()).toContain('Verzoek verstuurd!')
  })
})
