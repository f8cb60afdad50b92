import { expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { button, focusWindow, main, press, toasts, words } from '../../support/user.ts'

const OLD = 'Dit is misschien niet meer actueel'

test.each([
  ['/account', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
  ['/membership/cancellation', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
  ['/membership', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
  ['/membership', 'gratis', 'plans', 'GET /api/subscription', '€17,95'],
  ['/membership', 'superklupper', 'superklupper', 'GET /api/membership/superklupper', 'Speciaal voor jou'],
  ['/account', 'lid', 'auth-user', 'GET /api/klupper', 'Marijke'],
])('a failed refresh at %s of %s keeps the old %s, and says so', async (at, as, key, call, kept) => {
  const app = await renderApp({ at, as })
  app.mock.setFault(call, '500-html')
  app.cache.queries.get(key)?.invalidate()
  await settle()
  expect(toasts()).toHaveLength(key === 'superklupper' ? 0 : 1)
  expect(main()).toContain(kept)
  expect(main()).toContain(OLD)
  app.mock.setFault(call, null)
  await press(button('Opnieuw proberen'))
  expect(main()).toContain(kept)
  expect(main()).not.toContain(OLD)
})

const OFFLINE = 'Je hebt geen internet.'

test('a browser that claims to be offline is believed until the API responds', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const app = await renderApp({ at: '/account', as: 'lid' })
  expect(words()).not.toContain(OFFLINE)
  window.dispatchEvent(new Event('offline'))
  await settle()
  expect(words()).toContain(OFFLINE)
  await focusWindow()
  expect(app.calls('GET /api/membership')).toHaveLength(2)
  expect(words()).not.toContain(OFFLINE)
})
