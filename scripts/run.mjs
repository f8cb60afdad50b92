// Runs a script: `node scripts/run.mjs NAME`. The first import is for Node before 22.18.
import './typescript.mjs'

await import('./errors.ts')
const [name] = process.argv.splice(2, 1)
await import(`./${name}.ts`)
