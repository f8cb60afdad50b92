import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/** `npm run simulate -- --seeds 2000 --from 1 --steps 60 --first`: as many processes as there are cores, each with its seeds. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '60' },
    first: { type: 'boolean', default: false },
  },
})
const processes = availableParallelism()
const share = Math.ceil(Number(values.seeds) / processes)

for (let part = 0; part < processes; part++) {
  const first = Number(values.from) + part * share
  const env = {
    ...process.env,
    FROM: String(first),
    SEEDS: String(share),
    STEPS: values.steps,
    FIRST: values.first ? '1' : '',
  }
  const args = ['vitest', 'run', '--project', 'simulation']
  spawn('npx', args, { env, stdio: 'inherit' }).on('exit', code => {
    process.exitCode ||= code ?? 1
  })
}
