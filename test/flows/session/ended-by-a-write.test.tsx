import { describe, expect, test } from 'vitest'
import { TOAST_EXIT } from '../../../src/lib/toasts.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { NEW_PASSWORD } from '../../support/data.ts'
import { empty, json } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { CANCELLATION, END, send } from '../../support/membership.ts'
import { focusWindow, heading, link, logIn, main, press, toasts } from '../../support/user.ts'

const REPLACED = 'Je wachtwoord is vervangen. Log in met je nieuwe wachtwoord.'
const ENDED = 'Je lidmaatschap is beëindigd.'
const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'

/** A server that ends all sessions with this write. */
function endSessionsWith(app: Running, call: string, answer: () => Response): void {
  app.stub.on(call, () => {
    app.mock.world.sessions.clear()
    return answer()
  })
}

describe('a server that ends all sessions', () => {
  test('with a new password: the login page confirms the change until the next login', async () => {
    const app = await renderApp(FORMS.change)
    endSessionsWith(app, FORMS.change.call, () => json({ id: 1 }))
    await submit(FORMS.change)
    await focusWindow()
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(REPLACED)
    await advance(TOAST_EXIT)
    expect(toasts()).toEqual([REPLACED])
    await press(link('Wachtwoord vergeten?'))
    await press(link('Terug naar inloggen'))
    expect(main()).toContain(REPLACED)
    await logIn('gratis')
    expect(main()).not.toContain(REPLACED)
    app.mock.world.sessions.clear()
    await app.receive({ type: 'changed' })
    expect(main()).toContain(EXPIRED)
  })

  test.each([
    ['of the member', 'gratis', REPLACED],
    ['of another account', 'lid', EXPIRED],
  ])('with a new password from a mail, %s', async (_whose, as, text) => {
    const app = await renderApp({ ...FORMS.reset, as })
    endSessionsWith(app, FORMS.reset.call, () => json({ id: app.member('gratis').id }))
    await submit(FORMS.reset)
    await app.receive({ type: 'changed' })
    expect(main()).toContain(text)
  })

  test('with a cancellation', async () => {
    const app = await renderApp(CANCELLATION)
    endSessionsWith(app, END, () => empty(200))
    await send()
    expect(heading()).toBe('Welkom bij Klup!')
    expect(main()).toContain(ENDED)
    await advance(TOAST_EXIT)
    expect(toasts()).toEqual([ENDED])
    expect(app.sentToTabs).toContainEqual({ type: 'expired' })
  })
})

test('a session that continues after a new password expires like any other', async () => {
  const app = await renderApp(FORMS.change)
  await submit(FORMS.change)
  app.member('gratis').password = NEW_PASSWORD
  await app.receive({ type: 'changed' })
  app.mock.world.sessions.clear()
  await app.receive({ type: 'changed' })
  expect(main()).toContain(EXPIRED)
})
