import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { listen } from '../../scripts/serve-site.ts'
import { findProgram } from '../support/programs.ts'
import { testFolder } from '../tools/support/folder.ts'
import type { Engine, Tab } from './tab.ts'

/** How long a command may take, in ms. A script never ends if its page unloads, and a new session may hang. */
const PATIENCE = 8_000

/** WebDriver's code of the key. */
const ENTER = '\uE007'

type Ask = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>

/** WebKitGTK, the engine of Safari, over WebDriver, with a screen in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  // The driver sometimes fails to connect to the browser.
  open: () => openOnce().catch(openOnce),
}

async function openOnce(): Promise<Tab> {
  const { port, close: freePort } = await listen(() => {}, 0)
  await freePort()
  start('WebKitWebDriver', [`--port=${port}`], { env: await startScreen() })
  const ask: Ask = async (method, path, body) => {
    const signal = AbortSignal.timeout(PATIENCE)
    const request = { method, signal, ...(body && { body: JSON.stringify(body) }) }
    const { value } = await (await fetch(`http://127.0.0.1:${port}${path}`, request)).json()
    if (value?.error) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  while (!(await ask('GET', '/status').catch(() => false))) await sleep(20)
  const wanted = {
    // The driver would wait forever for a page from the back/forward cache.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: findProgram('WebKit'), args: ['--automation'] },
  }
  const capabilities = { alwaysMatch: wanted }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities })
  const inSession: Ask = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body)
  onTestFinished(() => inSession<void>('DELETE', ''))
  return firstTab(inSession)
}

/** Starts a program, which ends with the test. */
function start(program: string, args: readonly string[], options: SpawnOptions) {
  const started = spawn(program, args, { stdio: 'ignore', ...options })
  const ended = once(started, 'exit')
  onTestFinished(async () => {
    started.kill()
    await ended
  })
  return started
}

/** The first tab of a session. A session has one current tab, so each command selects its tab first. */
async function firstTab(ask: Ask): Promise<Tab> {
  let current = await ask<string>('GET', '/window')
  const tabOf = (handle: string): Tab => {
    const here: Ask = async (method, path, body = {}) => {
      if (current !== handle) await ask('POST', '/window', { handle })
      current = handle
      return ask(method, path, method === 'POST' ? body : undefined)
    }
    const act = (type: 'key' | 'pointer', actions: object[]) =>
      here('POST', '/actions', { actions: [{ id: type, type, actions }] })
    const stroke = (value: string) => ['keyDown', 'keyUp'].map(type => ({ type, value }))
    const run: Tab['run'] = (work, ...args) =>
      here('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args })
    return {
      run,
      go: url => here('POST', '/url', { url }),
      back: () => here('POST', '/back'),
      down: (x, y) =>
        act('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
        ]),
      up: () => act('pointer', [{ type: 'pointerUp', button: 0 }]),
      type: text => act('key', [...text.replaceAll('\n', ENTER)].flatMap(stroke)),
      resize: (width, height) => here('POST', '/window/rect', { width, height }),
      // In a window of its own, because this driver cannot click in a background tab.
      another: async () =>
        tabOf((await here<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle),
    }
  }
  return tabOf(current)
}

/** Starts a screen in memory. Its variables name an empty home, whose GTK style allows windows as narrow as a phone. */
async function startScreen(): Promise<NodeJS.ProcessEnv> {
  const home = await testFolder()
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px }')
  // A page that scrolls smoothly would move a button from under the pointer.
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const server = start('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  return { ...process.env, HOME: home, XDG_CONFIG_HOME: home, DISPLAY: `:${`${number}`.trim()}` }
}
