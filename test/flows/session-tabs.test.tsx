import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createTestApi } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, field, heading, press, toasts, type, words } from '../support/person.ts'
import { newBrowser, type Running, renderApp, signIn } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { createTabHub } from '../support/tab-hub.ts'
import { settle } from '../support/time.ts'

setUpFlow()

const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'
const title = ({ view }: Running) => view.container.querySelector('h1')?.textContent
const text = ({ view }: Running) => view.container.textContent ?? ''
const inTab = ({ view }: Running) => within(view.container)

/** Two tabs of one browser. */
async function twoTabs(at: readonly [string, string], as?: string) {
  const hub = createTabHub()
  const api = createTestApi()
  const browser = newBrowser(api)
  if (as) await signIn(browser, as)
  const first = await renderApp({ at: at[0], api, browser, hub })
  const second = await renderApp({ at: at[1], api, browser, hub, beside: true })
  return { first, second, api, browser }
}

describe('two tabs', () => {
  test('a login in one reaches the other', async () => {
    const hub = createTabHub()
    const first = await renderApp({ at: '/forgot-password', hub })
    await type('E-mail', 'lid@voorbeeld.nl')
    await press(button('Opvragen'))
    const { api, browser } = first
    const second = await renderApp({ at: '/login', api, browser, hub, beside: true })
    await logIn('lid')
    expect(title(second)).toBe('Mijn Account')
    expect(title(first)).toBe('Mijn Account')
    expect(text(first)).toContain('Marijke')
    expect(first.calls(/login/)).toEqual([])
  })

  test('a logout in one empties the other, which is not reloaded', async () => {
    const { first, second } = await twoTabs(['/account', '/membership'], 'lid')
    await press(inTab(first).getByRole('button', { name: 'Uitloggen' }))
    expect(first.restart).toHaveBeenCalledTimes(1)
    expect(title(second)).toBe('Welkom bij Klup!')
    expect(text(second)).not.toMatch(/Marijke|lid@voorbeeld/)
    expect(second.calls(/logout/)).toEqual([])
    expect(second.told).toEqual([])
  })

  test('the end of the session in one is told in both, once each', async () => {
    const { first, second, api } = await twoTabs(['/account', '/membership'], 'lid')
    api.world.sessions.clear()
    first.app.cache.invalidate('membership')
    await settle()
    for (const tab of [first, second]) {
      expect(title(tab)).toBe('Welkom bij Klup!')
      const alert = inTab(tab).getByRole('alert').textContent ?? ''
      expect(alert.split(EXPIRED)).toHaveLength(2)
    }
    expect(first.told).toEqual([{ type: 'expired' }])
    expect(second.told).toEqual([])
  })

  test('a single sign-on in one reaches the other', async () => {
    const hub = createTabHub()
    const api = createTestApi()
    const browser = newBrowser(api)
    const first = await renderApp({ at: '/membership/6', api, browser, hub })
    expect(title(first)).toBe('Welkom bij Klup!')
    await renderApp({ at: '/sso?sso=sso-lid', api, browser, hub, beside: true })
    await settle()
    expect(first.app.session.status.peek()).toBe('member')
    expect(text(first)).not.toContain('Welkom bij Klup!')
  })

  test('another member signs in in the other tab: nothing of the first one stays', async () => {
    const { first, api, browser } = await twoTabs(['/account', '/login'], 'lid')
    expect(text(first)).toContain('Marijke')
    await signIn(browser, 'gratis')
    await first.hear({ type: 'login', id: 101 })
    expect(text(first)).toContain('Sanne')
    expect(text(first)).not.toMatch(/Marijke|lid@voorbeeld/)
    expect(text(first)).toContain('nog 2 van 2')
    expect(api.log.length).toBeGreaterThan(0)
  })
})

test('the login of the same member elsewhere changes nothing and asks nothing', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  const before = app.calls().length
  await app.hear({ type: 'login', id: 104 })
  expect(app.calls()).toHaveLength(before)
  expect(heading()).toBe('Mijn Account')
})

test.each(['logout', 'expired'] as const)('a visitor hears of a %s without a word', async message => {
  const app = await renderApp({ at: '/forgot-password' })
  await app.hear({ type: message })
  expect(heading()).toBe('Wachtwoord vergeten?')
  expect(toasts()).toEqual([])
})

describe('another member turns up without a message', () => {
  test('when the current user is read again', async () => {
    const app = await renderApp({ at: '/membership', as: 'lid' })
    await signIn(app.browser, 'superklupper')
    app.app.cache.invalidate('auth-user')
    await settle()
    expect(words()).toContain('Kluppers van het eerste uur')
    expect(words()).not.toContain('Actief')
  })

  test('what the first one left open in a form is gone', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    await type('Oud wachtwoord', 'Geheim123')
    await signIn(app.browser, 'gratis')
    app.app.cache.invalidate('auth-user')
    await settle()
    expect(field('Oud wachtwoord').value).toBe('')
  })

  test('an answer for the first one is not shown to the second', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const release = app.wire.hold('GET /api/membership')
    app.app.cache.invalidate('membership')
    await settle()
    await signIn(app.browser, 'gratis')
    app.app.cache.invalidate('auth-user')
    await settle()
    release()
    await settle()
    expect(words()).toContain('Sanne')
    expect(words()).not.toContain('Geldig tot en met')
    expect(button('Uitloggen')).toBeDefined()
  })
})

test('a page that slept: after a logout elsewhere it is a visitor’s', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.api.world.sessions.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  expect(heading()).toBe('Welkom bij Klup!')
  expect(words()).not.toMatch(/Marijke|lid@voorbeeld/)
})
