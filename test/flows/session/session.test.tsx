import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import {
  button,
  field,
  heading,
  logIn,
  main,
  press,
  restoreFromBfcache,
  toastDetails,
  toasts,
  type,
  words,
} from '../../support/user.ts'

const USER = 'GET /api/klupper'
const LOGIN = 'Welkom bij Klup!'
const OF_THE_MEMBER = /Marijke|lid@|nog ruim 3 maanden|Actief/
const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'

test('a login after a logout whose start failed says nothing of that logout', async () => {
  sessionStorage.setItem('klup-restart', 'logout')
  const app = await renderApp({ faults: { [USER]: '503-empty' } })
  app.mock.setFault(USER, null)
  await advance(6000)
  await logIn('lid')
  expect([heading(), toasts()]).toEqual(['Mijn Account', []])
})

test('a start that fails shows the login page, with a detail for the helpdesk in the toast, and a retry that runs once', async () => {
  const app = await renderApp({ faults: { [USER]: '503-empty' } })
  expect(toasts()).toEqual(['fout: Er ging iets mis bij Klup. Probeer het later opnieuw.'])
  expect(toastDetails()).toEqual(['{"name":"HttpError","status":503,"call":"GET /api/klupper"}'])
  app.mock.setFault(USER, null)
  app.takeCalls()
  const read = app.stub.hold(USER)
  const retry = button('Opnieuw proberen')
  await press(retry)
  expect(retry.getAttribute('aria-busy')).toBe('true')
  await press(retry)
  expect(app.takeCalls()).toEqual([USER])
  await read.release()
  expect(main()).not.toContain('Opnieuw proberen')
  expect(document.activeElement?.textContent).toBe(LOGIN)
})

test('an accepted login whose user cannot be read offers to read it again, above the button', async () => {
  const app = await renderApp({ at: '/login' })
  app.mock.setFault(USER, '503-empty')
  await logIn('lid')
  const again = () => document.querySelectorAll('main .notice button')
  expect(again()).toHaveLength(1)
  expect(button('Opnieuw proberen').closest('form')).not.toBe(null)
  await press(button('Opnieuw proberen'))
  expect(again()).toHaveLength(1)
  app.mock.setFault(USER, null)
  app.takeCalls()
  const read = app.stub.hold(USER)
  await press(button('Opnieuw proberen'))
  expect(app.takeCalls()).toEqual([USER])
  await read.release()
  expect(heading()).toBe('Mijn Account')
})

test.each([
  ['/#/membership/3', '/membership/3'],
  ['/login', '/account'],
])('a login at %s discards the address that was remembered before', async (at, end) => {
  const before = await renderApp({ at: '/membership/12' })
  const app = await before.reopen(at)
  await logIn('lid')
  expect(app.address()).toBe(end)
})

describe('the end of the session', () => {
  test('shows one toast for several 401s, removes the member’s data, and the next login leads back', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'lid' })
    app.mock.world.sessions.clear()
    const { membership, plans, superklupper } = app.queries
    for (const entry of [membership, plans, superklupper]) entry.invalidate()
    await settle()
    expect(toasts()).toEqual([EXPIRED])
    expect(heading()).toBe(LOGIN)
    expect(main()).toContain(EXPIRED)
    expect(words()).not.toMatch(/Marijke|lid@voorbeeld/)
    await logIn('lid')
    expect(app.address()).toBe('/membership/6')
    expect(main()).not.toContain(EXPIRED)
  })

  const WRONG_PASSWORD = {
    ...FORMS.change,
    as: 'lid',
    answers: { [FORMS.change.call]: () => failure(401, { message: 'Klopt niet.' }) },
  }

  test('a wrong old password does not end the session', async () => {
    const app = await renderApp(WRONG_PASSWORD)
    await submit(FORMS.change)
    expect(heading()).toBe('Verander je wachtwoord')
    expect(toasts()).toEqual(['fout: Klopt niet.'])
    app.mock.world.sessions.clear()
    await press(button('Wijzigen'))
    expect(heading()).toBe(LOGIN)
    expect(toasts()).toContain(EXPIRED)
  })
})

test('another member sees no data of the first, on the page or in a form', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  await type('Oud wachtwoord', 'Geheim123')
  await app.signInElsewhere('superklupper')
  app.session.user.invalidate()
  await settle()
  expect(field('Oud wachtwoord').value).toBe('')
  await app.goTo('/membership')
  expect(words()).toContain('Kluppers van het eerste uur')
  expect(words()).not.toMatch(/Actief|Marijke|lid@voorbeeld/)
})

test('a logout that hangs removes the member’s data from the document', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.mock.setFault('POST /api/logout', 'hang')
  await press(button('Uitloggen'))
  expect(document.body.innerHTML).not.toMatch(OF_THE_MEMBER)
  expect(words()).toContain('Een ogenblik…')
  await advance(30_000, 5000)
  expect(heading()).toBe('Uitloggen is niet gelukt')
  expect(words()).toContain('Is dit niet jouw apparaat? Sluit alle vensters van de browser.')
  expect(document.body.innerHTML).not.toMatch(OF_THE_MEMBER)
})

test('a logout that fails again on a page from the back/forward cache still shows nothing of the member', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.mock.setFault('POST /api/logout', '503-empty')
  await press(button('Uitloggen'))
  app.takeCalls()
  const user = app.stub.hold(USER)
  await restoreFromBfcache()
  expect(words()).not.toMatch(OF_THE_MEMBER)
  await user.release()
  expect(app.takeCalls()).toEqual([USER, 'POST /api/logout'])
  expect(heading()).toBe('Uitloggen is niet gelukt')
})

test('a logout without an answer is sent again by a page from the back/forward cache', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.mock.setFault('POST /api/logout', 'hang', { times: 1 })
  await press(button('Uitloggen'))
  await restoreFromBfcache()
  expect(app.calls('POST /api/logout')).toHaveLength(2)
  expect(app.replaced).toHaveBeenCalledExactlyOnceWith('/')
})
