import { expect, test, vi } from 'vitest'
import { chunks } from '../../src/app/screens.ts'
import { ChunkError, type Lazy } from '../../src/lib/chunk.ts'
import { type Running, renderApp } from '../support/app.tsx'
import { settle } from '../support/clock.ts'
import { deferred } from '../support/deferred.ts'
import { empty, offline } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, logIn, main, press, type, words } from '../support/user.ts'

setUpFlow()

/** The chunk of a page does not come until the test says so. */
function holdChunk(name: 'account' | 'membership' = 'membership') {
  const chunk: Lazy<object> = chunks[name]
  const ready = chunk.peek()
  if (!ready) throw new Error('The screen is not there.')
  const coming = deferred<typeof ready>()
  const peek = vi.spyOn(chunk, 'peek').mockReturnValue(undefined)
  vi.spyOn(chunk, 'load').mockImplementation(() => coming.promise)
  return {
    async arrive() {
      peek.mockRestore()
      coming.resolve(ready)
      await settle()
    },
    async fail() {
      coming.reject(new ChunkError('A part of the app did not load.'))
      await settle()
    },
  }
}

/** The site answers, as it does after a new release. */
const siteAnswers = (app: Running) => app.stub.on('HEAD /', () => empty(200))

test('while it is on its way the spinner shows; Back makes it go, and the page stays', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  expect(words()).toContain('Een ogenblik…')
  app.history.back()
  await settle()
  expect(words()).not.toContain('Een ogenblik…')
  await chunk.arrive()
  expect(heading()).toBe('Mijn Account')
})

test('the session ends while it loads: the login page, and after the login the page that was wanted', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  await app.hear({ type: 'expired' })
  expect(heading()).toBe('Welkom bij Klup!')
  await chunk.arrive()
  expect(heading()).toBe('Welkom bij Klup!')
  await logIn('lid')
  expect(heading()).toBe('Lidmaatschap')
})

test('it does not come: a message with «Opnieuw laden», the menu stays, and going elsewhere works', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  await chunk.fail()
  expect(button('Opnieuw laden')).toBeDefined()
  expect(app.reload).not.toHaveBeenCalled()
  await press(link('Mijn Account'))
  expect(main()).toContain('Marijke')
})

test('it is gone after a new release: the page, with a form that is empty, reloads by itself, once', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  siteAnswers(app)
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  await chunk.fail()
  expect(app.reload).toHaveBeenCalledTimes(1)
  expect(app.address()).toBe('/membership')
  const again = await renderApp({ at: '/membership', browser: app.stub.fetch as typeof app.browser })
  expect(again.reload).not.toHaveBeenCalled()
  expect(button('Opnieuw laden')).toBeDefined()
})

test.each<[string, () => Response | Promise<Response>, (() => Storage)?]>([
  ['the site cannot be reached', offline],
  [
    'nothing can be stored, so that a loop could not be told from a first time',
    () => empty(200),
    () => {
      throw new DOMException('No storage.', 'SecurityError')
    },
  ],
])('not when %s', async (_why, site, storage = () => sessionStorage) => {
  const app = await renderApp({ at: '/account', as: 'lid', storage })
  app.stub.on('HEAD /', site)
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  await chunk.fail()
  expect(app.reload).not.toHaveBeenCalled()
  expect(button('Opnieuw laden')).toBeDefined()
})

test('also after a login, whose form was filled in and sent', async () => {
  const app = await renderApp({ at: '/login' })
  siteAnswers(app)
  const chunk = holdChunk('account')
  await logIn('lid')
  await chunk.fail()
  expect(app.reload).toHaveBeenCalledTimes(1)
  expect(app.address()).toBe('/account')
})

test('never over a form that is filled in', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  siteAnswers(app)
  await type('Oud wachtwoord', 'Geheim')
  const chunk = holdChunk()
  await press(link('Lidmaatschap'))
  await chunk.fail()
  expect(app.reload).not.toHaveBeenCalled()
  expect(button('Opnieuw laden')).toBeDefined()
})
