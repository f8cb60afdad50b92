import { expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { pass } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, press, words } from '../support/user.ts'

setUpFlow()

const LOGOUT = 'POST /api/logout'
const OF_THE_MEMBER = /Marijke|lid@|nog 114 dagen|Actief/

test.each(['/account', '/membership', '/membership/cancellation'])(
  'a logout that hangs at %s removes the member’s data from the document',
  async at => {
    const app = await renderApp({ at, as: 'lid' })
    app.mock.setFault(LOGOUT, 'hang')
    await press(button('Uitloggen'))
    expect(document.body.innerHTML).not.toMatch(OF_THE_MEMBER)
    expect(words()).toContain('Een ogenblik…')
    await pass(30_000, 5000)
    expect(heading()).toBe('Uitloggen is niet gelukt')
    expect(words()).toContain('Is dit niet jouw apparaat? Sluit alle vensters van de browser.')
    expect(document.body.innerHTML).not.toMatch(OF_THE_MEMBER)
  },
)

test('a logout in progress ignores the messages of other tabs', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  const { release } = app.stub.hold(LOGOUT)
  await press(button('Uitloggen'))
  const before = app.calls().length
  for (const type of ['changed', 'expired', 'logout'] as const) await app.receive({ type })
  await app.receive({ type: 'login', id: 104 })
  expect(app.calls()).toHaveLength(before)
  expect(words()).not.toMatch(OF_THE_MEMBER)
  release()
  await pass(0)
  expect(app.reload).toHaveBeenCalledTimes(1)
})
