import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { minutes } from '../../support/membership.ts'
import { focusWindow, main } from '../../support/user.ts'

const HOUR = minutes(60)
const MEMBER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'

test('midnight ends a membership on an open page', async () => {
  const app = await renderApp({ at: '/account', as: 'laatste-dag' })
  expect(main()).toContain('wordt morgen verlengd')
  app.takeCalls()
  await advance(12 * HOUR, HOUR)
  expect(main()).toContain('Gratis')
  // Until now the page showed no actions left.
  expect(app.takeCalls()).toContain('GET /api/membership/actions-left')
})

test('a focus keeps the page until the user is known, who may be another member', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  await app.signInElsewhere('gratis')
  const user = app.stub.hold(MEMBER)
  await focusWindow()
  expect(main()).toContain('06-07-2026')
  await user.release()
  expect(main()).toContain('gratis@voorbeeld.nl')
  expect(main()).not.toContain('06-07-2026')
})

test('a focus that finds another end date reads the member too', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  Object.assign(app.member('lid'), { endDate: '2026-04-01', hasEndedMembership: true })
  app.takeCalls()
  await focusWindow()
  expect(app.takeCalls()).toEqual([MEMBER, MEMBERSHIP])
  expect(main()).toContain('Opgezegd')
})
