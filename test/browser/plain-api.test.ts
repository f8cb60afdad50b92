import { expect, test } from '@playwright/test'
import { readSite } from '../../scripts/files.ts'
import { type Handler, listen, siteHandler } from '../../scripts/serve-site.ts'
import { LOGIN, logIn } from '../support/browser.ts'
import { button, field, payButton, radio } from '../support/locators.ts'

/** The plainest API: JSON where the app uses it, «OK» to any other write, and 404 to each call that it does not know. */
function plainApi() {
  const state = { isSignedIn: false, hasEndedMembership: false, endDate: null }
  const paid = { endDate: '2099-12-31' }
  const member = { id: 1, email: 'els@klup.example', firstName: 'Els' }
  const data: Readonly<Record<string, () => unknown>> = {
    'GET /api/klupper': () => state.isSignedIn && { ...member, ...state },
    'GET /api/subscription': () => [{ id: 1, numOfMonth: 3, price: 17.95, pricePerMonth: 5.98 }],
    'GET /api/membership': () => ({ endDate: state.endDate }),
    'GET /api/membership/actions-left': () => ({ participations: 2, contactRequests: 2 }),
    'GET /api/membership/cancellation/type': () => [{ id: 1, description: 'Te duur' }],
    'POST /api/payment': () => ({ _links: { checkout: { href: '/payment?id=1' } } }),
    'GET /api/payment': () => Object.assign(state, paid) && { status: 'paid' },
  }
  /** What each of the other writes changes. */
  const writes: Readonly<Record<string, Partial<typeof state>>> = {
    'POST /api/login': { isSignedIn: true },
    'PUT /api/account/password': {},
    'POST /api/membership/cancellation': {},
    'POST /api/membership/end': { hasEndedMembership: true },
    'POST /api/logout': { isSignedIn: false },
  }
  const sent: string[] = []
  const handle: Handler = ({ method, url }, response) => {
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
    const call = `${method} ${url?.replace(/\?.*/, '')}`
    sent.push(call)
    Object.assign(state, writes[call])
    const body = data[call]?.()
    if (call in writes) send(200, 'OK')
    else if (body) response.end(JSON.stringify(body))
    else if (call in data) send(401, 'Unauthorized')
    else send(404, 'Not Found')
  }
  return { handle, writes: () => sent.filter(call => call in writes) }
}

test('with the plainest API a member signs in, pays, cancels and signs out', async ({ page }) => {
  const serve = siteHandler(await readSite(String(process.env.KLUP_DIST)))
  const api = plainApi()
  const server = await listen(
    (request, response) => (request.url?.startsWith('/api/') ? api.handle : serve)(request, response),
    0,
  )
  await page.goto(server.url)
  await logIn(page, 'els@klup.example')
  await button(page, 'Wachtwoord wijzigen').click()
  for (const label of ['Oud wachtwoord', 'Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'])
    await field(page, label).fill('Nieuw123')
  await button(page, 'Wijzigen').click()
  await expect(page.getByText('Je wachtwoord is vervangen')).toBeVisible()
  await button(page, 'Kies je lidmaatschap').click()
  await radio(page, /^3 maanden/).check()
  await payButton(page).click()
  await expect(page.getByText('De betaling is gelukt, bedankt!').first()).toBeVisible()
  await expect(page.getByText('31-12-2099').first()).toBeVisible()
  await page.goto(`${server.url}/membership/cancellation`)
  await radio(page, 'Te duur').check()
  await button(page, 'Lidmaatschap opzeggen').click()
  await expect(page.getByText('Je lidmaatschap is beëindigd.')).toBeVisible()
  await button(page, 'Uitloggen').click()
  await expect(page.getByRole('heading', { name: LOGIN })).toBeVisible()
  expect(api.writes()).toEqual([
    'POST /api/login',
    'PUT /api/account/password',
    'POST /api/membership/cancellation',
    'POST /api/membership/end',
    'POST /api/logout',
  ])
  await server.close()
})
