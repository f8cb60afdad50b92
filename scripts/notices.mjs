import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const manifestIn = async folder => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** The runtime dependencies and all that they bring along, by name. */
async function runtimePackages() {
  const found = new Map()
  const visit = async ({ dependencies = {} }) => {
    for (const name of Object.keys(dependencies).filter(one => !found.has(one))) {
      const folder = join(root, 'node_modules', name)
      const manifest = await manifestIn(folder)
      found.set(name, { folder, manifest })
      await visit(manifest)
    }
  }
  await visit(await manifestIn(root))
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The licence of one installed package, as it came with it. Throws when none did. */
async function notice({ folder, manifest: { name, version, license } }) {
  const file = (await readdir(folder)).find(entry => /^licen[cs]e/i.test(entry))
  if (!file) throw new Error(`${name} came without its licence.`)
  const text = await readFile(join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
}

/** The text of THIRD-PARTY-NOTICES.txt: the licences of all packages that may reach the browser. */
export async function thirdPartyNotices() {
  const notices = await Promise.all((await runtimePackages()).map(notice))
  return `The web app of Klup contains these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`
}
