import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { settingsOf, VARIABLES } from './config.mjs'
import { hostingConfig, hostingFiles, misspeltIn } from './hosting.mjs'
import { configIn, reconfigure } from './page.mjs'
import { readSite } from './serve-site.mjs'

const [folder, ...pairs] = process.argv.slice(2)
try {
  if (!folder) throw new Error('Usage: npm run configure -- dist KEY=value …')
  const variables = readPairs(pairs)
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  const config = await hostingConfig(variables, configOf(html))
  const before = await readSite(folder)
  const page = Buffer.from(reconfigure(html, config))
  await update(before, hostingFiles(new Map([...before, ['index.html', page]])))
  console.log([`${folder}/ is configured. What is not the default:`, ...settingsOf(config)].join('\n'))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function readPairs(pairs) {
  const names = VARIABLES.map(([name]) => name)
  const entries = pairs.map(pair => /^(\w+)=(.*)$/s.exec(pair)?.slice(1) ?? [pair])
  const unknown = entries.filter(([name, value]) => value === undefined || !names.includes(name))
  if (unknown.length === 0) return Object.fromEntries(entries)
  const found = unknown.map(([name]) => JSON.stringify(name)).join(', ')
  const meant = misspeltIn(Object.fromEntries(unknown)).map(line => `\n${line}`)
  throw new Error(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found${meant.join('')}`)
}

/** Looked at before anything else is read, so that a wrong folder stays as it is. */
function configOf(html) {
  try {
    return configIn(html)
  } catch {
    throw new Error(`There is no built site in ${folder}/: npm run build makes it.`)
  }
}

/** Each file is whole at every moment, and the page comes last: what it needs is there before it. */
async function update(before, after) {
  const page = after.get('index.html')
  after.delete('index.html')
  for (const [name, contents] of [...after, ['index.html', page]]) {
    if (!before.get(name)?.equals(contents)) await replace(join(folder, name), contents)
  }
  for (const name of before.keys())
    if (name !== 'index.html' && !after.has(name)) await rm(join(folder, name))
}

async function replace(path, contents) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, contents)
  await rename(`${path}.new`, path)
}
