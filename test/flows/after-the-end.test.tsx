import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SitePath } from '../../src/lib/history.ts'
import { renderApp } from '../support/app.tsx'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { link, main, press } from '../support/user.ts'

setUpFlow()

const RENEWAL =
  /Daarna loopt je lidmaatschap door( voor €6,99 per maand)?, tenzij je opzegt\. Via Apple of een promotiecode stopt het vanzelf\./

describe.each<SitePath>(['/account', '/membership'])('what comes after the end date, at %s,', at => {
  test('is the renewal of an active membership', async () => {
    await renderApp({ at, as: 'lid' })
    expect(main()).toMatch(RENEWAL)
  })

  test('has come for one that has stopped', async () => {
    await renderApp({ at, as: 'verlopen' })
    expect(main()).toContain('Je Klup Compleet is gestopt op')
    expect(main()).not.toContain('Daarna loopt')
  })

  test('is not said of one that was cancelled', async () => {
    await renderApp({ at, as: 'opgezegd' })
    expect(main()).toContain('Geldig tot en met')
    expect(main()).toContain('Daarna heb je weer Klup Start.')
    expect(main()).not.toContain('Daarna loopt')
  })
})

test('the price after the period is said only once the plans are known, and then the same everywhere', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  expect(main()).not.toContain('per maand')
  const plan = { id: 1, price: 10, pricePerMonth: 5, numOfMonth: 3 }
  const renewal = { id: 9, price: 8.49, pricePerMonth: 8.49, numOfMonth: 1, isRenewal: true }
  app.stub.on('GET /api/subscription', () => json([plan, renewal]))
  await press(link('Lidmaatschap'))
  expect(main()).toContain('door voor €8,49 per maand')
  await press(link('Mijn Account'))
  expect(main()).toContain('door voor €8,49 per maand')
})

test('who cancels reads what comes after it', async () => {
  await renderApp({ at: '/membership/cancellation', as: 'lid' })
  expect(main()).toContain('Daarna heb je weer Klup Start.')
})

test('who comes back after it has stopped reads that before what is for sale', async () => {
  await renderApp({ at: '/membership', as: 'verlopen' })
  expect(main()).toMatch(/gestopt op.*Met Klup Compleet kun je/)
  expect(main().match(/gestopt op/g)).toHaveLength(1)
})

test('who comes back after it has stopped reads that also when nothing can be sold', async () => {
  await renderApp({ at: '/membership', as: 'verlopen', faults: { 'GET /api/subscription': '503-empty' } })
  expect(main()).toContain('Je Klup Compleet is gestopt op')
})

test.each([
  ['gratis', 'Kies je lidmaatschap'],
  ['verlopen', 'Kies je lidmaatschap'],
  ['lid', 'Jouw lidmaatschap'],
  ['opgezegd', 'Jouw lidmaatschap'],
])('the page of the membership begins for %s with «%s»', async (as, first) => {
  await renderApp({ at: '/membership', as })
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(first)
})
