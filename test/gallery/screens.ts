import '../../scripts/errors.ts'
import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { readme: { type: 'boolean' } } })
const FOLDER = 'screens'

// A full run empties the folder first, so that no picture of a removed state remains.
if (!process.env.SCREENS && !values.readme) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const args = ['playwright', 'test', '--config', 'test/gallery/playwright.config.ts']
const env = { ...process.env, README: values.readme ? '1' : '' }
process.exitCode = spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1
if (!values.readme) console.log(`${FOLDER}/ has the pictures.`)
