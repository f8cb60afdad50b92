import { describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../hosting/support/ask.ts'
import { testFolder } from './support/folder.ts'
import { run, startFile } from './support/run.ts'

/** Starts a script on any ports until the test ends. */
function started(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const process = startFile(script, args, { PORT: '0', API_PORT: '0', PROVIDER_PORT: '0', ...env })
  onTestFinished(() => void process.child.kill())
  return process
}

const textAt = async (url: string) => (await fetch(url)).text()

/** Signs a member in to the mock API, as the panel does. */
const become = (api: string, headers: Record<string, string>) =>
  fetch(`${api}/__mock/become`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ member: 'gratis' }),
  })

describe('npm start', () => {
  test.each(['99999', 'x'])('says in one line that it cannot use the port %s', async PORT => {
    const { ended } = started('start.ts', [], { PORT, MOCK_API: '0' })
    expect(await ended).toEqual({ code: 1, output: expect.stringMatching(/^Port \w+ cannot be used: .*\n$/) })
  })

  test('serves the app and a mock, which the built app can share', { timeout: 600_000 }, async () => {
    const { printed } = started('start.ts')
    const [terminal, app = '', api = '', bank = ''] = await printed(
      /The app: +(\S+)\nMock API: (\S+) +bank: (\S+)\n\n[\s\S]*Normal in .* 401 of a visitor, .* 404 of a member/,
    )
    expect(await textAt(app)).toContain('<title>Klup</title>')
    expect(await textAt(`${bank}/download`)).toContain('<h1>')
    expect((await become(api, { Origin: app })).ok).toBe(true)
    expect(terminal).toMatch(/lid@voorbeeld\.nl +Klup1234 /)
    // A page of another site whose name leads to this machine, and other pages of this machine.
    for (const url of [app, api, bank]) {
      const { port } = new URL(url)
      const statusFor = async (Host: string) => (await ask(Number(port), '/', { headers: { Host } })).status
      expect(await statusFor(`evil.example:${port}`)).toBe(421)
      expect(await statusFor('localhost.evil.example')).toBe(421)
      expect(await statusFor(`[::1]:${port}`)).not.toBe(421)
    }
    for (const Origin of [undefined, 'http://localhost:1', bank])
      expect((await become(api, { ...(Origin && { Origin }) })).status).toBe(403)

    const folder = await testFolder()
    const env = { DOWNLOAD_URL: `${bank}/download`, API_BASE_URL: api, CHECKOUT_ORIGINS: bank }
    expect(await run('build.ts', [folder], env)).toMatchObject({ code: 0 })
    const [, preview = ''] = await started('preview.ts', [folder]).printed(/The built app: (\S+)/)
    expect(await textAt(preview)).toContain(`connect-src 'self' ${api};`)
    const answer = await fetch(`${api}/api/klupper`, { headers: { Origin: preview } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, preview])
  })
})
