// Runs a script: `node scripts/run.mjs NAME`. With Node 22.18 as the oldest, the first import goes.
import './typescript.mjs'

await import('./errors.ts')
const [name] = process.argv.splice(2, 1)
await import(`./${name}.ts`)
