import { expect, test, vi } from 'vitest'
import { memberScreens } from '../../../src/app/screens.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { deferred } from '../../support/deferred.ts'
import { heading, logIn, words } from '../../support/user.ts'

test('the spinner covers the page from a login until the screens of members arrive', async () => {
  const app = await renderApp({ at: '/login' })
  const login = app.stub.hold('POST /api/login')
  const screens = await memberScreens.load()
  const chunk = deferred<typeof screens>()
  const peek = vi.spyOn(memberScreens, 'peek').mockReturnValue(undefined)
  vi.spyOn(memberScreens, 'load').mockReturnValue(chunk.promise)
  await logIn('lid')
  await advance(150)
  expect(words()).toContain('Een ogenblik…')
  await login.release()
  expect(words()).toContain('Een ogenblik…')
  peek.mockRestore()
  chunk.resolve(screens)
  await settle()
  expect(words()).not.toContain('Een ogenblik…')
  expect(heading()).toBe('Mijn Account')
})
