import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { configFrom } from '../../../scripts/config.mjs'
import { reconfigure } from '../../../scripts/page.mjs'
import type { Config } from '../../../src/api/config-schema.ts'

export type Files = Map<string, Buffer>

/** The required variables of a build. */
export const NEEDED = {
  DOWNLOAD_URL: 'https://klup.example/download',
  CHECKOUT_ORIGINS: 'https://bank.example',
}

const POLICY = '<meta http-equiv="Content-Security-Policy" content="">'
const CONFIG = '<script type="application/json" id="app-config">{"downloadUrl":"-"}</script>'

/** A small site in the form of a build; `text` is in the page. */
export async function smallSite(text = 'klup', variables: Record<string, string> = {}): Promise<Files> {
  const config: Config = configFrom({ ...NEEDED, ...variables })
  const padding = 'Lang genoeg om kleiner te worden. '.repeat(20)
  const html = `<!doctype html>${POLICY}${CONFIG}<script>early()</script><style>p{}</style><p>${text}</p><p>${padding}</p>`
  return new Map([
    ['index.html', Buffer.from(reconfigure(html, config))],
    ['favicon.svg', Buffer.from('<svg/>')],
    ['icon.png', Buffer.from(padding)],
    ['static/js/main-ABCDEFGH.js', Buffer.from(`// ${padding}`)],
    ['version.json', Buffer.from('{"version":"1.0.0"}')],
  ])
}

/** A folder that others may read, until `remove`. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'klup-hosting-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A folder that others may read, until the end of the test. */
export async function testFolder(): Promise<string> {
  const { folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** Runs a script of the project with these variables and no other configuration. */
export function run(
  script: string,
  args: readonly string[],
  variables: Record<string, string> = {},
  umask = '022',
) {
  const { PATH = '' } = process.env
  const words = ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, `scripts/${script}.mjs`, ...args]
  const child = spawn('sh', words, { env: { PATH, ...variables } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', text => {
      output += text
    })
  }
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}
