import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/reads.ts'
import { PAID_PAUSE, PAYMENT_STATUSES } from '../../../src/features/payment/status.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { POLL, paymentIs, pollCount, setPayment } from '../../support/payments.ts'
import {
  button,
  heading,
  link,
  main,
  press,
  setVisibility,
  subheading,
  toasts,
  words,
} from '../../support/user.ts'

const PROCESSED = 'De betaling wordt nog verwerkt.'

test('the statuses of §4 have its texts, go on or end, and lead to what follows', () => {
  const { open, pending, paid, expired, canceled, failed } = PAYMENT_STATUSES
  const rows = [open, pending, paid, expired, canceled, failed]
  expect(rows.map(({ tab, title, final, next }) => [tab, title, final, next?.text])).toEqual([
    ['Betaling gestart', 'De betaling is gestart.', false, undefined],
    ['Betaling wordt verwerkt', PROCESSED, false, undefined],
    ['Betaling gelukt', 'De betaling is gelukt, bedankt!', true, 'Naar Mijn Account'],
    ['Betaling verlopen', 'De betaling is verlopen.', true, 'Lidmaatschap kopen'],
    ['Betaling geannuleerd', 'De betaling is geannuleerd.', true, 'Lidmaatschap kopen'],
    ['Betaling niet gelukt', 'De betaling is helaas niet gelukt.', true, 'Opnieuw proberen'],
  ])
  expect(rows.map(({ line }) => line)).toEqual([
    'Rond je betaling af in het scherm van je bank. Daarna zie je hier vanzelf of het gelukt is.',
    'Dit duurt meestal niet lang. Je ziet hier vanzelf of het gelukt is.',
    'Je gaat zo vanzelf naar je account.',
    'Het betalen duurde te lang. Daarom is de betaling gestopt.',
    'Bedenk je je? Dan kun je altijd opnieuw kiezen.',
    'Probeer het alstublieft opnieuw.',
  ])
})

describe('each status', () => {
  const { pending } = PAYMENT_STATUSES
  test.each(Object.entries({ ...PAYMENT_STATUSES, x: pending }))('%s has its page', async (status, view) => {
    const { tab, title, line, next, final } = view
    const app = await renderApp(paymentIs(status))
    expect(subheading()).toBe(title)
    expect(main()).toContain(line)
    expect(words().includes('Er is niets betaald.')).toBe(final && status !== 'paid')
    expect(document.title).toBe(`${tab} – Klup`)
    const offered = within(screen.getByRole('main')).queryAllByRole('link')
    expect(offered.map(({ textContent }) => textContent)).toEqual(next ? [next.text] : [])
    await advance(POLL_INTERVAL - 1)
    expect(pollCount(app)).toBe(1)
    await advance(1)
    expect(pollCount(app)).toBe(final ? 1 : 2)
    await setVisibility('visible')
    expect(pollCount(app)).toBe(final ? 1 : 3)
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

  test.each([
    ['canceled', 'Lidmaatschap kopen', 'De betaling is geannuleerd.'],
    ['paid', 'Naar Mijn Account', 'De betaling is gelukt, bedankt!'],
  ])(
    'that is final (%s) stays alone when the check of a member who comes back fails',
    async (status, next, title) => {
      const app = await renderApp(paymentIs(status))
      await advance(POLL_INTERVAL)
      await press(link(next))
      app.stub.on(POLL, () => failure(503))
      await app.goTo('/payment?id=tr_1')
      expect(pollCount(app)).toBe(2)
      expect(subheading()).toBe(title)
      expect(main()).not.toContain('Betaal nog niet opnieuw.')
    },
  )
})

test('the query of the return address is sent unchanged', async () => {
  const search = '?b=2&id=tr%2F1&a=x+y&id=z&leeg='
  const app = await renderApp({ ...paymentIs('open'), at: `/payment${search}` })
  await advance(POLL_INTERVAL)
  expect(app.requests(POLL).map(({ url }) => url)).toEqual([`/api/payment${search}`, `/api/payment${search}`])
})

describe('a paid payment', () => {
  test('refreshes member, membership and actions left once, shows a toast, and goes to the account', async () => {
    const app = await renderApp(paymentIs('paid'))
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
