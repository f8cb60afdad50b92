import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask } from '../hosting/support/ask.ts'
import { root } from '../support/sources.ts'
import { testFolder } from './support/folder.ts'
import { run, start } from './support/run.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')
const { scripts } = JSON.parse(await read('package.json'))

const ANY_PORT = { PORT: '0', API_PORT: '0', PROVIDER_PORT: '0' }

/** Two builds take minutes on a slow machine, in ms. */
const BUILDS_TIMEOUT = 600_000

/** Starts a script of package.json until the test ends. */
function startScript(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, cwd = root) {
  const [, ...words] = String(scripts[name]).split(' ')
  const script = start([...words, ...args], { ...ANY_PORT, ...env }, cwd)
  onTestFinished(() => void script.child.kill())
  return script
}

/** Copies parts of the project. */
async function copyOf(...names: string[]) {
  const folder = await testFolder()
  for (const name of ['scripts', 'esbuild.config.mjs', 'package.json', ...names])
    await cp(join(root, name), join(folder, name), { recursive: true })
  return folder
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
  test('names npm ci if the packages are not installed', async () => {
    const { ended } = startScript('start', [], {}, await copyOf('src'))
    expect(await ended).toEqual({ code: 1, output: 'A package is not installed. Run: npm ci\n' })
  })

  test.each(['99999', 'x'])('says in one line that it cannot use the port %s', async PORT => {
    const { ended } = startScript('start', [], { PORT, MOCK_API: '0' })
    expect(await ended).toEqual({ code: 1, output: expect.stringMatching(/^Port \w+ cannot be used: .*\n$/) })
  })

  test('serves the app and a mock, which the built app can share', { timeout: BUILDS_TIMEOUT }, async () => {
    const { printed } = startScript('start')
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
    const [, preview = ''] = await startScript('preview', [folder]).printed(/The built app: (\S+)/)
    expect(await textAt(preview)).toContain(`connect-src 'self' ${api};`)
    const answer = await fetch(`${api}/api/klupper`, { headers: { Origin: preview } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, preview])
  })

  test('shows a mistake until it is fixed', { timeout: BUILDS_TIMEOUT }, async () => {
    const folder = await copyOf('src', 'styles', 'public', 'index.html')
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { printed } = startScript('start', [], {}, folder)
    const [, app = ''] = await printed(/The app: +(\S+)\n[\s\S]*404 of a member/)
    const card = join(folder, 'src/ui/card.tsx')
    const source = await readFile(card, 'utf8')
    const stack = /Error: a mistake\n[\s\S]*src\/ui\/card\.tsx:\d+/
    /** Saves as many editors do: the new file replaces the old one. The page then has this status and text. */
    const save = async (text: string, status: number, shown: RegExp) => {
      await writeFile(`${folder}/new`, text)
      await rename(`${folder}/new`, card)
      await vi.waitFor(async () => {
        const page = await fetch(app)
        expect([page.status, await page.text()]).toEqual([status, expect.stringMatching(shown)])
      }, BUILDS_TIMEOUT)
    }
    await save(`${source}\nthrow new Error('a mistake')`, 500, stack)
    await printed(stack)
    await save(source, 200, /<title>Klup<\/title>/)
  })
})
