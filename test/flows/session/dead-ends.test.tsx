import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { CANCELLATION, REASON, TEXT } from '../../support/cancelling.ts'
import {
  field,
  focusWindow,
  heading,
  link,
  logIn,
  main,
  press,
  radio,
  toasts,
  type,
  words,
} from '../../support/user.ts'

const DRAFT_KEPT = 'Log in om verder te gaan met opzeggen. Wat je hebt ingevuld, staat er nog.'

describe('a sign-in link', () => {
  const onMain = () => within(screen.getByRole('main'))

  test('that was used says so, and offers the app and a link by mail', async () => {
    const app = await renderApp({ at: '/sso?sso=used' })
    expect(main()).toContain(
      'Deze verificatiecode kan niet worden gevondenEen inloglink werkt maar één keer. Open hem opnieuw in de Klup-app.',
    )
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
      expect(main()).toContain('Deze inloglink klopt niet.')
      expect(main()).not.toContain('maar één keer')
      expect(app.calls(/sso/)).toEqual([])
    },
  )

  test('whose answer never came is not said to be used', async () => {
    await renderApp({ at: '/sso?sso=sso-lid', faults: { 'POST /api/account/sso/{token}': '503-empty' } })
    expect(main()).not.toContain('maar één keer')
  })
})

describe('a session that ends during a cancellation', () => {
  const expire = async (app: Running) => {
    app.mock.world.sessions.clear()
    await focusWindow()
  }

  test('says that what was written is still there', async () => {
    const app = await renderApp(CANCELLATION)
    await press(radio(REASON))
    await type(TEXT, 'Te druk')
    await expire(app)
    expect(main()).toContain(DRAFT_KEPT)
    await logIn('lid')
    expect(field(TEXT).value).toBe('Te druk')
  })

  test('promises nothing if nothing was written', async () => {
    const app = await renderApp(CANCELLATION)
    await expire(app)
    expect(main()).toContain('Log in om verder te gaan naar je lidmaatschap.')
    expect(words()).not.toContain(DRAFT_KEPT)
  })
})

test('a logout in another tab is said', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  await app.receive({ type: 'logout' })
  expect(heading()).toBe('Welkom bij Klup!')
  expect(toasts()).toEqual(['Je bent uitgelogd.'])
})
