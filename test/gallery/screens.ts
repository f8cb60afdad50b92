import '../../scripts/errors.ts'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawCommit } from './commit.ts'
import { sheetOf } from './sheet.ts'

const { values } = parseArgs({ options: { readme: { type: 'boolean' }, compare: { type: 'string' } } })
const { DESIGN, SCREENS } = process.env
const folder = values.readme ? 'docs/pictures' : 'screens'
const before = values.compare ? join(folder, 'before') : (process.env.BEFORE ?? '')
const differences = join(folder, 'differences')

const picturesIn = async (path: string) => (await readdir(path)).filter(file => file.endsWith('.png')).sort()

/** Runs one file of the gallery. Fails the command if it fails. */
function play(file: string, ...options: readonly string[]): void {
  const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts', file, ...options]
  process.exitCode ||= spawnSync('npx', args, { stdio: 'inherit' }).status ?? 1
}

/** Writes a sheet with these pictures, and with those of other folders beside them. */
async function writeSheet(
  name: string,
  pictures: readonly string[],
  folders: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const others = Object.entries(folders).flatMap(([title, path]) => (path ? { title, path } : []))
  const found = others.map(async ({ title, path }) => ({ title, path, names: await picturesIn(path) }))
  await writeFile(join(folder, name), sheetOf(folder, pictures, await Promise.all(found)))
  console.log(`${join(folder, name)} shows ${pictures.length} pictures.`)
}

/** Names the pictures that differ from those before, and shows the pairs on a sheet of their own. */
async function compare(): Promise<void> {
  await mkdir(differences)
  play('differences', '--retries', '0', '--pass-with-no-tests')
  const [earlier, now, changed] = await Promise.all([
    picturesIn(before),
    picturesIn(folder),
    picturesIn(differences),
  ])
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter(name => !others.includes(name))
  for (const name of changed) console.log(`different: ${name}`)
  if (!SCREENS) for (const name of without(now, earlier)) console.log(`new: ${name}`)
  for (const name of without(earlier, now)) console.log(`gone: ${name}`)
  await writeSheet('differences.html', changed, { [`${values.compare}`]: before, difference: differences })
}

// A full run empties the folder first, so that no picture of a removed state remains.
if (!SCREENS) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
if (values.compare) {
  for (const path of [before, differences]) await rm(path, { recursive: true, force: true })
  await drawCommit(values.compare, before)
}
play(values.readme ? 'readme' : 'pictures')
if (!values.readme) await writeSheet('index.html', await picturesIn(folder), { before, 'the design': DESIGN })
if (values.compare) await compare()
