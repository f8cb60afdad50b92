import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VARIABLES } from './config.mjs'
import { hostingConfig, hostingFiles } from './hosting.mjs'
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
  console.log([`${folder}/ is configured`, ...Object.keys(variables)].join(' '))
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
  throw new Error(`KEY=value expected, with a KEY of ${names.join(', ')}; ${found} found`)
}

/** Looked at before anything else is read, so that a wrong folder stays as it is. */
function configOf(html) {
  try {
    return configIn(html)
  } catch {
    throw new Error(`There is no built site in ${folder}/: npm run build makes it.`)
  }
}

async function update(before, after) {
  for (const name of before.keys()) if (!after.has(name)) await rm(join(folder, name))
  for (const [name, contents] of after) {
    if (!before.get(name)?.equals(contents)) await writeFile(join(folder, name), contents)
  }
}
