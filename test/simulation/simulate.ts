import '../../scripts/errors.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/**
 * Plays the runs of the seeds 1 to `--seeds`, which are the same every time, in as many processes as there are cores; with
 * `--new` as many seeds of this commit, which no earlier commit has played; with `--seed` a single run.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '150' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string' },
    new: { type: 'boolean' },
  },
})

const commit = () => execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()

/** Seeds of another commit are other texts: `21f6ae5f6e0b.17`. */
const prefix = values.new ? `${commit()}.` : ''
const all = Array.from({ length: Number(values.seeds) }, (_, place) => `${prefix}${place + 1}`)
const seeds = values.seed ? [values.seed] : all
const parts = availableParallelism()

async function play(part: number): Promise<void> {
  const env = {
    ...process.env,
    // A run is half garbage, which dies young.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    SEEDS: seeds.filter((_, place) => place % parts === part).join(' '),
    STEPS: values.steps,
  }
  const flags = ['--no-file-parallelism', '--execArgv=--single-threaded-gc']
  const args = ['vitest', 'run', '--project', 'simulation', ...flags]
  const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'exit')
  process.exitCode ||= code ?? 1
}

await Promise.all(Array.from({ length: Math.min(parts, seeds.length) }, (_, part) => play(part)))
