import { afterEach, expect, test, vi } from 'vitest'
import { READS } from '../../../src/api/reads.ts'
import { requestInit } from '../../../src/lib/http.ts'

/** The requests of the first script of the document. */
async function run(path: string, config = '{"apiBaseUrl":"https://api.voorbeeld.nl"}') {
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  document.body.innerHTML = `<script type="application/json" id="app-config">${config}</script>`
  history.replaceState(null, '', path)
  vi.resetModules()
  await import('../../../src/boot/ask-user.ts')
  return fetch.mock.calls
}

afterEach(() => {
  window.klupUser = undefined
})

test('sends the same request as the app', async () => {
  const address = `https://api.voorbeeld.nl${READS.currentUser.path}`
  expect(await run('/account')).toEqual([[address, requestInit({ method: 'GET' })]])
})

test.each(['/sso?sso=a', '/?SSO=a', '/account/subscription/6?amp;sso=a', '/#/sso?x=1&sso=a'])(
  'sends nothing while the address is %s, since a token leaves it before any call',
  async path => expect(await run(path)).toEqual([]),
)
