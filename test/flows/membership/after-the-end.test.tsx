import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { json } from '../../support/fetch-stub.ts'
import { link, main, press } from '../../support/user.ts'

const NEW_PERIOD = 'Kies een nieuwe periode. Je betaalt die in één keer.'

test.each([
  ['gratis', false],
  ['verlopen', false],
  ['lid', true],
  ['opgezegd', true],
])('the membership page says what Klup Compleet is, or sells %s a new period: %s', async (as, hasOne) => {
  await renderApp({ at: '/membership', as })
  expect(main().includes('Met Klup Compleet kun je:')).toBe(!hasOne)
  expect(main().includes(NEW_PERIOD)).toBe(hasOne)
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
