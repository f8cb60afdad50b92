import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { json } from '../../support/fetch-stub.ts'
import { link, main, press } from '../../support/user.ts'

test.each([
  [
    'the renewal of an active membership',
    'lid',
    /Daarna, vanaf 07-07-2026.*€6,99 per maand.*Via Apple of een promotiecode stopt het vanzelf\./,
    /stopte op/,
  ],
  ['the last day of one that stopped', 'verlopen', /Klup Compleet stopte op 13-03-2026/, /Daarna, vanaf/],
  [
    'what follows a cancelled one',
    'opgezegd',
    /Geldig tot en met.*Daarna, vanaf 14-04-2026.*Klup Start.*Je betaalt niets meer\./,
    /tot je opzegt/,
  ],
])('the account explains %s', async (_what, as, text, hidden) => {
  await renderApp({ at: '/account', as })
  expect(main()).toMatch(text)
  expect(main()).not.toMatch(hidden)
})

const NEW_PERIOD = 'Kies een nieuwe periode. Je betaalt die in één keer.'

test.each([
  ['lid', 'Actieftot en met 06-07-20266 juli 2026daarna €6,99 per maandHerinner mij op tijd'],
  ['opgezegd', 'Opgezegdtot en met 13-04-202613 april 2026daarna Klup StartZet de laatste dag in je agenda'],
])('the membership page says in two lines what %s has, and sells a new period', async (as, lines) => {
  await renderApp({ at: '/membership', as })
  expect(main()).toContain(`Jouw lidmaatschap${lines}`)
  expect(main()).toContain(NEW_PERIOD)
  expect(main()).not.toContain('Met Klup Compleet kun je:')
})

test('the membership page goes on in words when the plans do not load', async () => {
  await renderApp({ at: '/membership', as: 'lid', faults: { 'GET /api/subscription': '503-empty' } })
  expect(main()).toContain('6 juli 2026Je lidmaatschap loopt doorHerinner mij op tijd')
})

test.each(['gratis', 'verlopen'])('the membership page says what Klup Compleet is to %s', async as => {
  await renderApp({ at: '/membership', as })
  expect(main()).toContain('Met Klup Compleet kun je:')
  expect(main()).not.toContain(NEW_PERIOD)
})

test('all pages show the renewal price of the server once the plans are known', async () => {
  const app = await renderApp({ at: '/account', as: 'lid', faults: { 'GET /api/subscription': '503-empty' } })
  expect(main()).not.toContain('per maand')
  const plan = { id: 1, price: 10, pricePerMonth: 5, numOfMonth: 3 }
  const renewal = { id: 9, price: 8.49, pricePerMonth: 8.49, numOfMonth: 1, isRenewal: true }
  app.stub.on('GET /api/subscription', () => json([plan, renewal]))
  await press(link('Lidmaatschap'))
  expect(main()).toContain('daarna €8,49 per maand')
  await press(screen.getByRole('radio'))
  expect(main()).toContain('Na 3 maanden betaal je €8,49 per maand')
  await press(link('Mijn Account'))
  expect(main()).toMatch(/Daarna, vanaf.*€8,49 per maand/)
})

test('a former member reads once, and first, that the membership has stopped', async () => {
  await renderApp({ at: '/membership', as: 'verlopen' })
  expect(main()).toMatch(/stopte op.*Met Klup Compleet kun je/)
  expect(main().match(/stopte op/g)).toHaveLength(1)
})

test('a former member reads that the membership has stopped also when the plans do not load', async () => {
  await renderApp({ at: '/membership', as: 'verlopen', faults: { 'GET /api/subscription': '503-empty' } })
  expect(main()).toContain('Klup Compleet stopte op')
})

test.each([
  ['gratis', 'Kies je lidmaatschap'],
  ['verlopen', 'Kies je lidmaatschap'],
  ['lid', 'Jouw lidmaatschap'],
  ['opgezegd', 'Jouw lidmaatschap'],
])('the membership page of %s begins with «%s»', async (as, first) => {
  await renderApp({ at: '/membership', as })
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(first)
})
