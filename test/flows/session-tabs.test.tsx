import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { TabMessage, Tabs } from '../../src/session/tabs.ts'
import { type Running, renderApp, signIn } from '../support/app.tsx'
import { settle } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { field, heading, type, words } from '../support/user.ts'

setUpFlow()

const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'
const title = ({ view }: Running) => view.container.querySelector('h1')?.textContent
const text = ({ view }: Running) => view.container.textContent ?? ''
const inTab = ({ view }: Running) => within(view.container)

/** Where the tabs of one browser meet: what one tells, all others hear. */
function createHub() {
  const tabs: { hear(message: TabMessage): void }[] = []
  return (): Tabs => {
    const mine = { hear: (_: TabMessage): void => {} }
    tabs.push(mine)
    return {
      tell: message => {
        for (const tab of tabs) if (tab !== mine) queueMicrotask(() => tab.hear(message))
      },
      listen: listener => void Object.assign(mine, { hear: listener }),
    }
  }
}

/** Two tabs of one browser. */
async function twoTabs(at: readonly [string, string], as = '') {
  const join = createHub()
  const first = await renderApp({ at: at[0], as, others: join() })
  const { mock, browser } = first
  const second = await renderApp({ at: at[1], mock, browser, others: join(), beside: true })
  return { first, second, mock }
}

describe('two tabs', () => {
  test('a login in one reaches the other', async () => {
    const { first, second } = await twoTabs(['/login', '/sso?sso=sso-lid'])
    await settle()
    expect(title(second)).toBe('Lidmaatschap')
    expect(title(first)).toBe('Mijn Account')
    expect(text(first)).toContain('Marijke')
    expect(first.calls(/POST/)).toEqual([])
  })

  test('a logout in one empties the other, which is not reloaded', async () => {
    const { first, second } = await twoTabs(['/account', '/membership'], 'lid')
    inTab(first).getByRole('button', { name: 'Uitloggen' }).click()
    await settle()
    expect(first.reload).toHaveBeenCalledTimes(1)
    expect(title(second)).toBe('Welkom bij Klup!')
    expect(text(second)).not.toMatch(/Marijke|lid@voorbeeld/)
    expect(second.calls(/logout/)).toEqual([])
  })

  test('the end of the session in one is told in both, once each', async () => {
    const { first, second, mock } = await twoTabs(['/account', '/membership'], 'lid')
    mock.world.sessions.clear()
    first.cache.invalidate('membership')
    await settle()
    for (const tab of [first, second]) {
      expect(title(tab)).toBe('Welkom bij Klup!')
      const alert = inTab(tab).getByRole('alert').textContent ?? ''
      expect(alert.split(EXPIRED)).toHaveLength(2)
    }
    expect([first.told, second.told]).toEqual([[{ type: 'expired' }], []])
  })
})

describe('another member turns up', () => {
  test('nothing of the first one stays, on the page or in a form', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    await type('Oud wachtwoord', 'Geheim123')
    await signIn(app.browser, 'superklupper')
    app.cache.invalidate('auth-user')
    await settle()
    expect(field('Oud wachtwoord').value).toBe('')
    app.router.navigate('/membership')
    await settle()
    expect(words()).toContain('Kluppers van het eerste uur')
    expect(words()).not.toMatch(/Actief|Marijke|lid@voorbeeld/)
  })

  test('an answer for the first one is not shown to the second', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const held = app.stub.hold('GET /api/membership')
    app.cache.invalidate('membership')
    await settle()
    await signIn(app.browser, 'gratis')
    app.cache.invalidate('auth-user')
    await settle()
    held.release()
    await settle()
    expect(words()).toContain('Sanne')
    expect(words()).not.toContain('Geldig tot en met')
  })
})

test('a page that slept: after a logout elsewhere it is a visitor’s', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.mock.world.sessions.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  expect(heading()).toBe('Welkom bij Klup!')
  expect(words()).not.toMatch(/Marijke|lid@voorbeeld/)
})
