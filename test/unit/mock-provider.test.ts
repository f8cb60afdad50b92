// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { createMockApi, type MockApi } from '../../src/mock/api.ts'
import { createMockBrowser, type MockBrowser } from '../../src/mock/mock-browser.ts'
import { createProvider, type Provider } from '../../src/mock/provider.ts'

const bank = 'http://localhost:4002'

let api: MockApi
let provider: Provider
let browser: MockBrowser

beforeEach(async () => {
  api = createMockApi({ now: () => new Date(2025, 10, 20), providerUrl: bank })
  provider = createProvider({ api })
  browser = createMockBrowser(api)
  await browser.become('gratis')
})

async function checkout(redirectUrl = 'http://localhost:3000/payment') {
  await browser.call('POST', '/api/payment', { subscriptionId: 2, redirectUrl })
  return `/checkout/${api.world.payments.at(-1)?.id}`
}

const get = (path: string) => provider.fetch(new Request(`${bank}${path}`))
const choose = (path: string, status: string) =>
  provider.fetch(new Request(`${bank}${path}`, { method: 'POST', body: new URLSearchParams({ status }) }))
const endDate = () => api.world.members.find(({ name }) => name === 'gratis')?.endDate

describe('the test screen', () => {
  test('shows the plan, the amount and a button for everything that can happen', async () => {
    const response = await get(await checkout())
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain('<html lang="nl">')
    expect(page).toContain('Klup Compleet, 6 maanden')
    expect(page).toContain('€34,95')
    expect(page.match(/testbetaling/gi)?.length).toBeGreaterThan(1)
    const buttons = [...page.matchAll(/<button name="status" value="([^"]+)">([^<]+)</g)]
    expect(buttons.map(([, value, label]) => [value, label])).toEqual([
      ['paid', 'Betaald'],
      ['paid-after-3', 'Betaald, maar pas na 3 controles'],
      ['open', 'Open laten'],
      ['pending', 'In behandeling'],
      ['expired', 'Verlopen'],
      ['canceled', 'Annuleren'],
      ['failed', 'Mislukt'],
    ])
    expect(page).not.toContain('<script')
  })

  test('may be sent to itself and on to the shop only, and is not kept', async () => {
    const { headers } = await get(await checkout())
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' http://localhost:3000; " +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('a choice', () => {
  test.each(['open', 'pending', 'paid', 'expired', 'canceled', 'failed'])(
    '%s becomes the status, and the browser goes back',
    async status => {
      const path = await checkout()
      const response = await choose(path, status)
      const id = path.split('/').at(-1)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`http://localhost:3000/payment?id=${id}`)
      expect((await browser.call('GET', `/api/payment?id=${id}`)).body).toEqual({ data: { status } })
      expect(endDate()).toBe(status === 'paid' ? '2026-05-20' : null)
    },
  )

  test('of paying later is pending for three checks', async () => {
    await choose(await checkout(), 'paid-after-3')
    const seen: unknown[] = []
    for (let check = 0; check < 4; check += 1) seen.push((await browser.call('GET', '/api/payment')).body)
    expect(seen.map(body => JSON.stringify(body))).toEqual([
      '{"data":{"status":"pending"}}',
      '{"data":{"status":"pending"}}',
      '{"data":{"status":"pending"}}',
      '{"data":{"status":"paid"}}',
    ])
  })

  test('keeps the query of the return address as it was written', async () => {
    const path = await checkout('http://localhost:3000/payment?plan=a%20b&x=1#top')
    const id = path.split('/').at(-1)
    expect((await choose(path, 'open')).headers.get('location')).toBe(
      `http://localhost:3000/payment?plan=a%20b&x=1&id=${id}#top`,
    )
  })

  test('can be made again while the payment runs, and not after it has ended', async () => {
    const path = await checkout()
    await choose(path, 'open')
    await choose(path, 'failed')
    await choose(path, 'paid')
    expect((await browser.call('GET', '/api/payment')).body).toEqual({ data: { status: 'failed' } })
    expect(endDate()).toBe(null)
    const page = await (await get(path)).text()
    expect(page).toContain('Deze betaling is mislukt.')
    expect(page).toContain(`href="http://localhost:3000/payment?id=${path.split('/').at(-1)}"`)
    expect(page).not.toContain('<button')
  })

  test('that does not exist is refused', async () => {
    const path = await checkout()
    expect((await choose(path, 'gratis')).status).toBe(400)
    expect((await browser.call('GET', '/api/payment')).body).toEqual({ data: { status: 'open' } })
  })
})

test('markup in a return address stays text', async () => {
  const path = await checkout(`http://localhost:3000/payment?"><b>x`)
  await choose(path, 'failed')
  expect(await (await get(path)).text()).not.toContain('<b>')
})

test('an unknown payment is a Dutch page with 404', async () => {
  const response = await get('/checkout/tr_niet')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Deze betaling bestaat niet')
})

test('the download page tells where the app is', async () => {
  const response = await get('/download')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<h1>Download de Klup-app</h1>')
})
