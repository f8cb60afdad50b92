import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PAID_PAUSE, POLL_INTERVAL } from '../../../src/features/payment/status.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { setUpFlow } from '../../support/flow.ts'
import { POLL, paymentIs, pollCount, setPayment } from '../../support/payments.ts'
import { button, heading, link, press, setVisibility, subheading, toasts, words } from '../../support/user.ts'

setUpFlow()

const PROCESSED = 'De betaling wordt nog verwerkt.'

describe('each status', () => {
  test.each([
    ['open', 'De betaling is gestart.', true, undefined],
    ['pending', PROCESSED, true, undefined],
    ['paid', 'De betaling is gelukt, bedankt!', false, 'Naar Mijn Account'],
    ['expired', 'De betaling is verlopen.', false, 'Lidmaatschap kopen'],
    ['canceled', 'De betaling is geannuleerd.', false, 'Lidmaatschap kopen'],
    ['failed', 'De betaling is helaas niet gelukt.', false, 'Opnieuw proberen'],
    ['authorized', PROCESSED, true, undefined],
  ])('%s shows «%s»', async (status, text, goesOn, next) => {
    const app = await renderApp(paymentIs(status))
    expect(subheading()).toBe(text)
    expect(words().includes('Probeer het alstublieft opnieuw.')).toBe(status === 'failed')
    const offered = screen.queryAllByRole('link', {
      name: /Naar Mijn Account|Lidmaatschap kopen|Opnieuw proberen/,
    })
    expect(words().includes('Er is niets betaald.')).toBe(next !== undefined && status !== 'paid')
    expect(document.title).toMatch(
      /^Betaling (gestart|wordt verwerkt|gelukt|verlopen|geannuleerd|niet gelukt) – Klup$/,
    )
    expect(offered.map(({ textContent }) => textContent)).toEqual(next ? [next] : [])
    await advance(POLL_INTERVAL - 1)
    expect(pollCount(app)).toBe(1)
    await advance(1)
    expect(pollCount(app)).toBe(goesOn ? 2 : 1)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(goesOn ? 3 : 1)
  })

  test('replaces the previous one, and a canceled payment links to the plans', async () => {
    const app = await renderApp(paymentIs('open'))
    setPayment(app, 'pending')
    await advance(POLL_INTERVAL)
    expect(subheading()).toBe(PROCESSED)
    setPayment(app, 'canceled')
    await advance(POLL_INTERVAL)
    await press(link('Lidmaatschap kopen'))
    expect(app.address()).toBe('/membership')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })
})

test('the query of the return address is sent unchanged', async () => {
  const search = '?b=2&id=tr%2F1&a=x+y&id=z&leeg='
  const app = await renderApp({ ...paymentIs('open'), at: `/payment${search}` })
  await advance(POLL_INTERVAL)
  expect(app.requests(POLL).map(({ url }) => url)).toEqual([`/api/payment${search}`, `/api/payment${search}`])
})

describe('a paid payment', () => {
  test('refreshes member, membership and actions left once, shows a toast, and goes to the account', async () => {
    const app = await renderApp({ ...paymentIs('paid'), strict: true })
    expect(toasts()).toEqual(['Betaling geslaagd!'])
    app.extendMembership('gratis', '2026-09-14')
    app.takeCalls()
    await advance(PAID_PAUSE - 1)
    expect(app.address()).toBe('/payment?id=tr_1')
    await advance(1)
    expect(app.history.urls).toEqual(['/account'])
    expect(heading()).toBe('Mijn Account')
    expect(words()).toContain('14-09-2026')
    await advance(4 * POLL_INTERVAL)
    expect(app.takeCalls()).toEqual([
      'GET /api/account/password',
      'GET /api/klupper',
      'GET /api/membership',
      'GET /api/membership/actions-left',
      'GET /api/membership/superklupper',
      'GET /api/subscription',
    ])
    expect(toasts()).toEqual([])
  })

  test('has one toast and one refresh, however often the page is shown', async () => {
    const app = await renderApp(paymentIs('open'))
    setPayment(app, 'paid')
    app.takeCalls()
    const held = app.stub.hold(POLL)
    await advance(POLL_INTERVAL)
    await setVisibility('visible')
    await held.release()
    await setVisibility('visible')
    expect(app.takeCalls()).toEqual(['GET /api/klupper', 'GET /api/membership', POLL])
    expect(toasts()).toEqual(['Betaling geslaagd!'])
  })

  test.each<[string, (app: Running) => Promise<unknown>, string]>([
    [
      'the button',
      () => press(link('Naar Mijn Account')).then(() => press(link('Lidmaatschap'))),
      '/membership',
    ],
    ['the menu', () => press(link('Lidmaatschap')), '/membership'],
    ['Back', async app => app.history.back(), '/account'],
    ['the logout', () => press(button('Uitloggen')), '/payment?id=tr_1'],
    ['the end of the session', app => app.receive({ type: 'expired' }), '/'],
  ])('leads a member who leaves before that by %s to no other page', async (_way, leave, end) => {
    const app = await renderApp({ ...paymentIs('paid'), at: '/account' })
    await app.goTo('/payment?id=tr_1')
    await advance(PAID_PAUSE - 1000)
    await leave(app)
    await settle()
    const { urls } = app.history
    await advance(PAID_PAUSE)
    expect(app.address()).toBe(end)
    expect(app.history.urls).toEqual(urls)
  })
})
