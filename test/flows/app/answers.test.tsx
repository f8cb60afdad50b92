import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { USER } from '../../support/data.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import { button, focusWindow, link, main, press, toasts } from '../../support/user.ts'

test('markup from the server appears as text, on the page and in a toast', async () => {
  const MARKUP = '<img src=x onerror=alert(1)><b>Vet</b>&amp;<script>alert(1)</script>'
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  app.stub.on('GET /api/klupper', () => json({ ...USER, id: 104, email: MARKUP, firstName: MARKUP }))
  app.stub.on('GET /api/membership', () => failure(400, { code: MARKUP, message: MARKUP, field: MARKUP }))
  app.session.user.invalidate()
  await press(link('Mijn Account'))
  expect(main().split(MARKUP)).toHaveLength(4)
  expect(toasts()).toEqual([`fout: ${MARKUP}`])
  expect(document.querySelector('b, script, [onerror], img[src="x"]')).toBe(null)
})

describe('a failed refresh keeps the old data and marks it as outdated', () => {
  const OLD = 'Dit is misschien niet meer actueel'

  test.each([
    ['/account', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
    ['/membership/cancellation', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
    ['/membership', 'gratis', 'actionsLeft', 'GET /api/membership/actions-left', 'nog 2 van 2'],
    ['/membership', 'gratis', 'subscriptions', 'GET /api/subscription', '€17,95'],
    ['/membership', 'superklupper', 'superklupper', 'GET /api/membership/superklupper', 'Speciaal voor jou'],
    ['/account', 'lid', 'auth-user', 'GET /api/klupper', 'Marijke'],
  ])('%s of %s: %s', async (at, as, key, call, kept) => {
    const app = await renderApp({ at, as })
    app.mock.setFault(call, '500-html')
    app.cache.queries.get(key)?.invalidate()
    await settle()
    expect(toasts()).toHaveLength(1)
    expect(main()).toContain(kept)
    expect(main()).toContain(OLD)
    app.mock.setFault(call, null)
    await press(button('Opnieuw proberen'))
    expect(main()).toContain(kept)
    expect(main()).not.toContain(OLD)
  })

  test('in a line under the date, not in a notice', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.mock.setFault('GET /api/membership', '503-empty')
    await focusWindow()
    expect(main()).toMatch(new RegExp(`06-07-2026.*${OLD}`))
    expect(screen.getByText(OLD, { exact: false }).closest('.notice')).toBe(null)
  })
})

const RETRY = 'Opnieuw proberen'
const ASK = 'Mail mij een link voor een wachtwoord'
const PAY = 'Betalen met iDeal'

test.each([
  ['/account', 'lid', 'GET /api/membership', RETRY, RETRY],
  ['/membership/cancellation', 'lid', 'GET /api/membership/cancellation/type', RETRY, RETRY],
  ['/payment', 'lid', 'GET /api/payment', 'Opnieuw controleren', 'Opnieuw controleren'],
  ['/account', 'wachtwoordloos', 'GET /api/account/password/forgot', ASK, ASK],
  ['/membership/6', 'lid', 'POST /api/payment', PAY, PAY],
  ['/account', 'lid', 'POST /api/logout', 'Uitloggen', RETRY],
  ['/', 'lid', 'GET /api/klupper', RETRY, RETRY],
])('%s of %s keeps the focus on the button after %s failed again', async (at, as, call, first, again) => {
  await renderApp({ at, as, faults: { [call]: '503-empty' } })
  await press(button(first))
  const pressed = button(again)
  await press(pressed)
  expect(document.activeElement).toBe(pressed)
  expect(pressed.isConnected).toBe(true)
})
