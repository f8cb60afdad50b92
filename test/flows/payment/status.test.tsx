import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { POLL_INTERVAL } from '../../../src/api/calls.ts'
import { PAID_PAUSE } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { POLL, paymentIs } from '../../support/membership.ts'
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

// The browser tests of the specification have the texts and buttons.
test.each([
  ['open', true],
  ['pending', true],
  ['x', true],
  ['paid', false],
  ['expired', false],
  ['canceled', false],
  ['failed', false],
])(
  'the status %s is polled: %s; it is in the title of the tab, and says if nothing is paid',
  async (status, isPolled) => {
    const app = await renderApp(paymentIs(status))
    expect(document.title).toMatch(/^Betaling \S.* – Klup$/)
    expect(main().includes('Er is niets betaald.')).toBe(/expired|canceled|failed/.test(status))
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toHaveLength(isPolled ? 0 : 1)
    await advance(POLL_INTERVAL)
    await setVisibility('visible')
    expect(app.calls(POLL)).toHaveLength(isPolled ? 3 : 1)
  },
)

test('a final status stays alone when the check of a member who comes back fails', async () => {
  const app = await renderApp(paymentIs('paid'))
  await advance(POLL_INTERVAL)
  await press(button('Naar Mijn Account'))
  app.stub.on(POLL, () => failure(503))
  await app.goTo('/payment?id=tr_1')
  expect(app.calls(POLL)).toHaveLength(2)
  expect(subheading()).toBe('De betaling is gelukt, bedankt!')
  expect(main()).not.toContain('Betaal nog niet opnieuw.')
})

test('the query of the return address is sent unchanged', async () => {
  const search = '?b=2&id=tr%2F1&a=x+y&id=z&leeg='
  const app = await renderApp({ ...paymentIs('open'), at: `/payment${search}` })
  await advance(POLL_INTERVAL)
  expect(app.requests(POLL).map(({ url }) => url)).toEqual([`/api/payment${search}`, `/api/payment${search}`])
})

test('a paid payment refreshes member and membership once, shows a toast, and goes to the account', async () => {
  const app = await renderApp(paymentIs('paid'))
  expect(toasts()).toEqual(['Betaling geslaagd!'])
  expect(app.sentToTabs).toEqual([{ type: 'changed' }])
  app.extendMembership('gratis', '2026-09-14')
  app.takeCalls()
  await advance(PAID_PAUSE - 1)
  expect(app.address()).toBe('/payment?id=tr_1')
  await advance(1)
  expect(app.history.urls).toEqual(['/account'])
  expect(heading()).toBe('Mijn Account')
  expect(words()).toContain('14-09-2026')
  await advance(1000)
  // The page of the payment has read the plans, so that the account shows the price at once.
  expect(app.takeCalls()).toEqual([
    'GET /api/klupper',
    'GET /api/membership',
    'GET /api/membership/superklupper',
  ])
  await advance(2 * POLL_INTERVAL)
  expect(toasts()).toEqual([])
})

test('a paid payment leads a member who leaves before that to no other page', async () => {
  const app = await renderApp(paymentIs('paid'))
  await press(link('Lidmaatschap'))
  await advance(2 * PAID_PAUSE)
  expect(app.address()).toBe('/membership')
})
