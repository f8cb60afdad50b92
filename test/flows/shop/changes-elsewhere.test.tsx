import { describe, expect, test } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { FORMS, type FormOnPage, submit } from '../../support/forms.ts'
import { CANCELLATION, minutes, paymentIs, send } from '../../support/membership.ts'
import { focusWindow, main, words } from '../../support/user.ts'

const HOUR = minutes(60)
const MEMBER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'

async function submitted(form: FormOnPage) {
  const app = await renderApp(form)
  await submit(form)
  return app
}

test('midnight ends a membership on an open page', async () => {
  const app = await renderApp({ at: '/account', as: 'laatste-dag' })
  expect(main()).toContain('wordt morgen verlengd')
  app.takeCalls()
  await advance(12 * HOUR, HOUR)
  expect(main()).toContain('Gratis')
  // Until now the page showed no actions left.
  expect(app.takeCalls()).toContain('GET /api/membership/actions-left')
})

test.each([
  ['a cancellation', () => renderApp(CANCELLATION).then(app => send().then(() => app))],
  ['a payment', () => renderApp(paymentIs('paid'))],
  ['a change of password', () => submitted(FORMS.change)],
  ['a reset of the password', () => submitted({ ...FORMS.reset, as: 'gratis' })],
])('another tab receives a message after %s', async (_what, act) => {
  const app = await act()
  expect(app.sentToTabs).toEqual([{ type: 'changed' }])
})

describe('another member signed in elsewhere', () => {
  /** Another member signs in, and this tab receives no message about it. */
  async function replaced(at = '/account') {
    const app = await renderApp({ at, as: 'lid' })
    await app.signInElsewhere('gratis')
    app.takeCalls()
    return { ...app, user: app.stub.hold(MEMBER) }
  }

  test.each([
    ['a focus', () => focusWindow()],
    ['a change', (app: Running) => app.receive({ type: 'changed' })],
  ])('%s keeps the page until the user is known', async (_what, happen) => {
    const app = await replaced()
    await happen(app)
    expect(main()).toContain('06-07-2026')
    await app.user.release()
    expect(main()).toContain('gratis@voorbeeld.nl')
    expect(main()).not.toContain('06-07-2026')
  })

  test('a login message removes the first member’s page, and loads it again', async () => {
    const app = await replaced('/membership/6')
    await app.receive({ type: 'login', id: 101 })
    expect(words()).toBe('Een ogenblik…')
    expect(app.takeCalls()).toEqual([])
    expect(app.replaced).toHaveBeenCalledExactlyOnceWith('/membership/6')
  })
})

test('a focus that finds another end date reads the member too', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  Object.assign(app.member('lid'), { endDate: '2026-04-01', hasEndedMembership: true })
  app.takeCalls()
  await focusWindow()
  expect(app.takeCalls()).toEqual([MEMBER, MEMBERSHIP])
  expect(main()).toContain('Opgezegd')
})
