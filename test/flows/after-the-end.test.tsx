import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SitePath } from '../../src/lib/history.ts'
import { renderApp } from '../support/app.tsx'
import { setUpFlow } from '../support/flow.ts'
import { main } from '../support/user.ts'

setUpFlow()

const RENEWAL =
  'Daarna loopt je lidmaatschap door voor €6,99 per maand, tenzij je opzegt. Via Apple of een promotiecode stopt het vanzelf.'

describe.each<SitePath>(['/account', '/membership'])('what comes after the end date, at %s,', at => {
  test('is the renewal of an active membership', async () => {
    await renderApp({ at, as: 'lid' })
    expect(main()).toContain(RENEWAL)
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
