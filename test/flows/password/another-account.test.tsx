import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { empty, json } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { heading, link, main, press, toasts } from '../../support/user.ts'

const { call } = FORMS.reset
const OTHER = 'Je hebt het wachtwoord van een ander account gewijzigd.'
/** The ways on, as links and buttons of the page itself. */
const ways = () =>
  [
    ...within(screen.getByRole('main')).queryAllByRole('link'),
    ...within(screen.getByRole('main')).queryAllByRole('button'),
  ]
    .map(({ textContent }) => textContent)
    .sort()

/** `gratis` is signed in, and the link is another member's. */
async function resetOther() {
  const app = await renderApp({ at: '/forgot-password/reset-lid', as: 'gratis' })
  await submit(FORMS.reset)
  return app
}

test('a reset of another account says so, without a toast', async () => {
  const app = await resetOther()
  expect(main()).toContain(`Je wachtwoord is gewijzigd, je kan nu inloggen!${OTHER}`)
  expect(toasts()).toEqual([])
  expect(ways()).toEqual(['Naar Mijn Account', 'Uitloggen'])
  expect(app.address()).toBe('/login')
  await press(link('Naar Mijn Account'))
  expect(heading()).toBe('Mijn Account')
  expect(main()).toContain('Sanne')
})

test('a reset of another account leads to logging out', async () => {
  const app = await resetOther()
  await press(within(screen.getByRole('main')).getByRole('button', { name: 'Uitloggen' }))
  expect(app.calls('POST /api/logout')).toHaveLength(1)
  expect(app.reload).toHaveBeenCalled()
})

test('a reset of another account has no such text once nobody is signed in', async () => {
  const app = await resetOther()
  await app.receive({ type: 'logout' })
  expect(main()).not.toContain(OTHER)
})

test.each([
  ['its own id', () => json({ id: 101 })],
  ['its own id in an envelope', () => json({ data: { id: 101 } })],
  ['no id', () => json({})],
  ['an id of no form', () => json({ id: '104' })],
  ['nothing', () => empty(200)],
  ['204', () => empty()],
])("a reset that answers %s is the member's own", async (_, answer) => {
  await renderApp({ at: '/forgot-password/reset-gratis', as: 'gratis', answers: { [call]: answer } })
  await submit(FORMS.reset)
  expect(toasts()).toEqual(['Je wachtwoord is vervangen'])
  expect(main()).not.toContain(OTHER)
  expect(ways()).toEqual(['Naar Mijn Account', 'Open de Klup-app'])
})

test('a reset by a visitor is of nobody else, and leads to the login and the app', async () => {
  await renderApp({ at: '/forgot-password/reset-lid' })
  await submit(FORMS.reset)
  expect(main()).not.toContain(OTHER)
  expect(ways()).toEqual(['Naar inloggen', 'Open de Klup-app'])
})
