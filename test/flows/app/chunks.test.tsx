import { expect, test, vi } from 'vitest'
import { memberScreens } from '../../../src/app/screens.ts'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { deferred } from '../../support/deferred.ts'
import { heading, logIn, words } from '../../support/user.ts'

/** Holds the members' chunk until `arrive`. */
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

test('shows the login page when the session ends before the screens of members arrive, and the requested page after a login', async () => {
  const chunk = holdChunk()
  const app = await renderApp({ at: '/membership', as: 'lid' })
  await app.receive({ type: 'expired' })
  expect(heading()).toBe('Welkom bij Klup!')
  await chunk.arrive()
  expect(heading()).toBe('Welkom bij Klup!')
  await logIn('lid')
  expect(heading()).toBe('Lidmaatschap')
})
