import { expect, test, vi } from 'vitest'
import { memberScreens } from '../../src/app/screens.ts'
import { renderApp } from '../support/app.tsx'
import { settle } from '../support/clock.ts'
import { deferred } from '../support/deferred.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, logIn, main, press, words } from '../support/user.ts'

setUpFlow()

/** Holds the members' chunk until `arrive` or `fail`. */
function holdChunk() {
  const screens = memberScreens.peek()
  if (!screens) throw new Error('The screens are not loaded.')
  const chunk = deferred<typeof screens>()
  const peek = vi.spyOn(memberScreens, 'peek').mockReturnValue(undefined)
  vi.spyOn(memberScreens, 'load').mockImplementation(() => chunk.promise)
  return {
    async arrive() {
      peek.mockRestore()
      chunk.resolve(screens)
      await settle()
    },
    async fail() {
      chunk.reject(new Error('gone'))
      await settle()
    },
  }
}

test('shows the spinner after a login until the screens of members arrive', async () => {
  await renderApp({ at: '/login' })
  const chunk = holdChunk()
  await logIn('lid')
  expect(words()).toContain('Een ogenblik…')
  await chunk.arrive()
  expect(words()).not.toContain('Een ogenblik…')
  expect(heading()).toBe('Mijn Account')
})

test('shows the login page when the session ends before they load, and the requested page after a login', async () => {
  const chunk = holdChunk()
  const app = await renderApp({ at: '/membership', as: 'lid' })
  await app.receive({ type: 'expired' })
  expect(heading()).toBe('Welkom bij Klup!')
  await chunk.arrive()
  expect(heading()).toBe('Welkom bij Klup!')
  await logIn('lid')
  expect(heading()).toBe('Lidmaatschap')
})

test('offers «Opnieuw laden» when they fail to load, and a link of the menu tries again', async () => {
  const chunk = holdChunk()
  await renderApp({ at: '/membership', as: 'lid' })
  await chunk.fail()
  expect(main()).toContain('We kunnen deze pagina nu niet laten zien')
  expect(button('Opnieuw laden')).toBeDefined()
  await chunk.arrive()
  await press(link('Mijn Account'))
  expect(main()).toContain('Marijke')
})
