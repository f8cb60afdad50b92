import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { USER } from '../../support/data.ts'
import { json } from '../../support/fetch-stub.ts'
import { CANCELLATION, ENDED, minutes, send } from '../../support/membership.ts'
import { focusWindow, link, main, press, toasts } from '../../support/user.ts'

const CURRENT_USER = 'GET /api/klupper'
const warning = () => screen.queryByText('Je lidmaatschap loopt nog.')

/** Whether the page says that nothing more is paid, or that the membership goes on; never both. */
function story(): string {
  const saysEnded = /Jammer dat je gaat|Je betaalt niets meer|Opgezegd|Kies je lidmaatschap/.test(main())
  const saysActive = /Actief|tot je opzegt|Lidmaatschap wijzigen/.test(main())
  return [saysEnded && 'ended', saysActive && 'active'].filter(Boolean).join(' and ')
}

/** Reads of the user that are older than the cancellation. */
const olderUser = ({ member, stub }: Running) => {
  const { id, email } = member('lid')
  stub.on(CURRENT_USER, () => json({ data: { ...USER, id, email } }))
}

async function cancelled() {
  const app = await renderApp(CANCELLATION)
  olderUser(app)
  await send()
  expect(toasts()).toEqual([ENDED])
  expect(app.address()).toBe('/account')
  return app
}

test('after a cancellation, reads that are older take nothing back, on any page, and the user is read until one agrees', async () => {
  const app = await cancelled()
  for (const page of ['Lidmaatschap', 'Mijn Account']) {
    await press(link(page))
    await advance(1000)
    expect(story()).toBe('ended')
  }
  app.takeCalls()
  await advance(500)
  expect(app.takeCalls()).toEqual([CURRENT_USER])
  app.stub.off(CURRENT_USER)
  await advance(5000)
  app.takeCalls()
  await advance(minutes(10), 30_000)
  expect(app.takeCalls()).toEqual([])
  expect(story()).toBe('ended')
})

test('after a cancellation, reads that are older are believed after two minutes: the goodbye goes, and the account warns', async () => {
  const app = await cancelled()
  await advance(minutes(2), 2500)
  expect(story()).toBe('active')
  expect(warning()).not.toBeNull()
  expect(main()).not.toContain('Jammer dat je gaat')
  const [warned] = screen.getAllByRole('link', { name: 'Opzeggen' })
  if (warned) await press(warned)
  app.stub.off(CURRENT_USER)
  await focusWindow()
  await app.receive({ type: 'changed' })
  expect(main()).toContain('Je lidmaatschap is al opgezegd')
})

test('a payment after a cancellation, in another tab, takes the goodbye away at once', async () => {
  const app = await renderApp(CANCELLATION)
  await send()
  expect(story()).toBe('ended')
  app.extendMembership('lid', '2027-01-06')
  await app.receive({ type: 'changed' })
  expect(story()).toBe('active')
  expect(warning()).toBeNull()
})
