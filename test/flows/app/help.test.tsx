import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { POLL_INTERVAL } from '../../../src/features/payment/status.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { json } from '../../support/fetch-stub.ts'
import { setUpFlow } from '../../support/flow.ts'
import { minutes, paymentIs } from '../../support/payments.ts'

setUpFlow()

const HELP = 'https://klup.example/hulp'
const config = { helpUrl: HELP }
const links = () => screen.queryAllByRole('link', { name: /^Hulp nodig\?/ })
const inMain = () => links().filter(link => link.closest('main'))

describe('«Hulp nodig?»', () => {
  test('the help page is linked below the login form and in the footer', async () => {
    await renderApp({ at: '/login', config })
    expect(links().map(link => link.getAttribute('href'))).toEqual([HELP, HELP])
    expect(inMain()).toHaveLength(1)
  })

  test('the help page is linked beside data that could not be read', async () => {
    await renderApp({ at: '/account', as: 'lid', config, faults: { 'GET /api/membership': '503-empty' } })
    expect(inMain()).toHaveLength(1)
  })

  test('the help page is linked beside a failed logout', async () => {
    const app = await renderApp({ at: '/account', as: 'lid', config })
    app.mock.setFault('POST /api/logout', '503-empty')
    await app.session.logout()
    await settle()
    expect(inMain()).toHaveLength(1)
  })

  test('the help page is linked beside a payment that takes long or cannot be checked', async () => {
    const app = await renderApp({ ...paymentIs('pending'), config })
    expect(inMain()).toEqual([])
    await advance(minutes(2) + POLL_INTERVAL, POLL_INTERVAL)
    expect(inMain()).toHaveLength(1)
    app.stub.on('GET /api/payment', () => json([], 503))
    await advance(POLL_INTERVAL)
    expect(inMain()).toHaveLength(1)
  })
})

describe('an error', () => {
  test('an error goes to the configured address, an abort does not', async () => {
    const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    const app = await renderApp({
      at: '/account',
      as: 'gratis',
      config: { errorUrl: 'https://errors.example/' },
    })
    expect(sendBeacon).not.toHaveBeenCalled()
    app.mock.setFault('GET /api/membership', '503-empty')
    app.queries.membership.invalidate()
    await settle()
    expect(sendBeacon.mock.calls).toEqual([
      ['https://errors.example/', '{"name":"HttpError","status":503,"call":"GET /api/membership"}'],
    ])
  })
})
