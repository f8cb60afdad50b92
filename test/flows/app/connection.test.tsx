import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { CANCELLATION, END, send } from '../../support/membership.ts'
import { focusWindow, main, words } from '../../support/user.ts'

const OFFLINE = 'Je hebt geen internet.'

/** A browser that takes a device for offline, such as on Windows behind a VPN. */
function claimOffline(): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
}

const fire = (type: 'online' | 'offline') => window.dispatchEvent(new Event(type))

describe('a browser that claims to be offline', () => {
  test('is believed until the API responds', async () => {
    claimOffline()
    const app = await renderApp({ at: '/account', as: 'lid' })
    expect(words()).not.toContain(OFFLINE)
    fire('offline')
    await settle()
    expect(words()).toContain(OFFLINE)
    await focusWindow()
    expect(app.calls('GET /api/membership')).toHaveLength(2)
    expect(words()).not.toContain(OFFLINE)
  })

  test('does not prove that a membership was not ended', async () => {
    claimOffline()
    const app = await renderApp(CANCELLATION)
    app.mock.setFault(END, 'refuse', { applied: true })
    await send()
    expect(main()).toContain('Jammer dat je gaat')
    expect(words()).not.toContain('Er is niets gewijzigd')
  })
})
