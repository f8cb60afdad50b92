import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { button, heading, link, main, press, toasts, type, words } from '../support/person.ts'
import { renderApp, signIn } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { pass, settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'

describe('the end of the session', () => {
  test('several 401s at once are one toast; nothing of the member stays; the login leads back', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'lid' })
    app.api.world.sessions.clear()
    app.app.cache.invalidate('membership', 'subscriptions', 'superklupper')
    await settle()
    expect(app.calls().slice(-4)).toHaveLength(4)
    expect(toasts()).toEqual([`fout: ${EXPIRED}`])
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(EXPIRED)
    expect(words()).not.toMatch(/Marijke|lid@voorbeeld/)
    expect(app.told).toEqual([{ type: 'expired' }])
    await logIn('lid')
    expect(app.address()).toBe('/membership/6')
    expect(main()).not.toContain(EXPIRED)
  })

  test('a redirect to a login page is the end as well', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/subscription', 'login-redirect')
    await press(link('Lidmaatschap'))
    expect(toasts()).toEqual([`fout: ${EXPIRED}`])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test.each(['401', '403', '404'])('the current user answers %s: the end, with one toast', async fault => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/klupper', fault)
    app.app.cache.invalidate('auth-user')
    await settle()
    expect(toasts()).toEqual([`fout: ${EXPIRED}`])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test('a 403 of another call is not', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/subscription', '403')
    await press(link('Lidmaatschap'))
    expect(heading()).toBe('Lidmaatschap')
    expect(button('Uitloggen')).toBeDefined()
  })

  test('found out by the read after a payment without an answer, it is all that is said', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.api.setFault('POST /api/payment', 'refuse')
    app.api.setFault('GET /api/membership', '401')
    await press(button('Betalen met iDeal'))
    expect(toasts()).toEqual([`fout: ${EXPIRED}`])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test('a password that was refused to one member says nothing to the next', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    app.wire.answer('PUT /api/account/password', () => json([{ message: 'Klopt niet.' }], 401))
    await signIn(app.browser, 'gratis')
    await type('Oud wachtwoord', 'x')
    await type('Nieuw wachtwoord', 'Nieuw1')
    await type('Herhaal nieuwe wachtwoord', 'Nieuw1')
    await press(button('Wijzigen'))
    expect(words()).not.toContain('Klopt niet.')
  })

  test('a wrong old password is not, and an ended session while changing it is', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    app.wire.answer('PUT /api/account/password', () => json([{ message: 'Klopt niet.' }], 401))
    await type('Oud wachtwoord', 'x')
    await type('Nieuw wachtwoord', 'Nieuw1')
    await type('Herhaal nieuwe wachtwoord', 'Nieuw1')
    await press(button('Wijzigen'))
    expect(heading()).toBe('Wachtwoord wijzigen')
    expect(toasts()).toEqual(['fout: Klopt niet.'])
    app.api.world.sessions.clear()
    await press(button('Wijzigen'))
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toContain(`fout: ${EXPIRED}`)
  })

  test('an answer to a request of the earlier session is ignored, whatever it says', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const late = app.wire.hold('GET /api/subscription')
    await press(link('Lidmaatschap'))
    app.api.world.sessions.clear()
    app.app.cache.invalidate('membership')
    await settle()
    expect(heading()).toBe('Welkom bij Klup!')
    app.wire.answer('GET /api/subscription', () => json([], 500))
    late()
    await settle()
    expect(toasts()).toEqual([`fout: ${EXPIRED}`])
    app.wire.restore('GET /api/subscription')
    await logIn('superklupper')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(words()).not.toContain('Marijke')
  })
})

describe('logout', () => {
  test.each([
    ['200', undefined],
    ['401', '401'],
    ['a redirect to the login page', 'login-redirect'],
  ])('%s: everything is cleared and the page reloads at /', async (_what, fault) => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    if (fault) app.api.setFault('POST /api/logout', fault)
    const before = app.calls().length
    await press(button('Uitloggen'))
    expect(app.calls().slice(before)).toEqual(['POST /api/logout'])
    expect(app.restart).toHaveBeenCalledTimes(1)
    expect(app.told).toEqual([{ type: 'logout' }])
    expect(toasts()).toEqual([])
    expect(words()).not.toMatch(/Marijke|lid@voorbeeld|Klup Compleet/)
    expect([...app.app.cache.entries.values()].map(({ data }) => data.peek())).toEqual(
      [...app.app.cache.entries].map(() => undefined),
    )
  })

  test('after the reload the visitor is there', async () => {
    const { api, browser } = await renderApp({ at: '/membership', as: 'lid' })
    await press(button('Uitloggen'))
    await renderApp({ at: '/', api, browser })
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toEqual([])
  })

  test.each(['500-html', '503-empty', '403', 'refuse', 'hang', '200-html'])(
    '%s: nothing of the member is shown, nothing is pretended, and a retry works',
    async fault => {
      const app = await renderApp({ at: '/account', as: 'lid' })
      app.api.setFault('POST /api/logout', fault)
      await press(button('Uitloggen'))
      if (fault === 'hang') await pass(30_000, 5000)
      expect(heading()).toBe('Uitloggen is niet gelukt')
      expect(words()).not.toMatch(/Marijke|lid@voorbeeld|Klup Compleet/)
      expect(toasts()).toHaveLength(1)
      expect(app.restart).not.toHaveBeenCalled()
      expect(app.told).toEqual([])
      await press(button('Opnieuw proberen'))
      if (fault === 'hang') await pass(30_000, 5000)
      expect(heading()).toBe('Uitloggen is niet gelukt')
      app.api.setFault('POST /api/logout', null)
      await press(button('Opnieuw proberen'))
      expect(app.restart).toHaveBeenCalledTimes(1)
      expect(app.told).toEqual([{ type: 'logout' }])
      takeConsole()
    },
  )

  test('two presses in one tick are one logout, and the spinner covers the page meanwhile', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const release = app.wire.hold('POST /api/logout')
    const logout = button('Uitloggen')
    logout.click()
    logout.click()
    await pass(1000)
    expect(words()).toContain('Een ogenblik…')
    release()
    await settle()
    expect(app.calls(/logout/)).toHaveLength(1)
    expect(app.restart).toHaveBeenCalledTimes(1)
  })
})

test('registration is in the mobile app', async () => {
  const app = await renderApp({ at: '/login' })
  expect(await app.app.session.register()).toEqual({})
  expect(link('Klup-app').href).toBe('https://klup.example/download')
})
