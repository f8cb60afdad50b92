import '../../scripts/errors.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/**
 * Lives the lives of seeds, in as many `--processes` at a time as there are cores: the numbers, which are the same in every
 * run, and as many seeds of this commit, which are new in every commit. `--fixed` lives only the numbers, `--new` only those
 * of the commit, `--seed` a single one. `--money` lives every short life with money instead, `--every 7` one of seven,
 * `--life` a single one.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string' },
    fixed: { type: 'boolean' },
    new: { type: 'boolean' },
    first: { type: 'boolean' },
    money: { type: 'boolean' },
    every: { type: 'string', default: '1' },
    life: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
})

/** Seeds of another commit are other texts: `21f6ae5f6e0b.17`. */
const ofCommit = () =>
  `${execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()}.`
const kinds = [values.new ? [] : [''], values.fixed || values.seed || values.money ? [] : [ofCommit()]].flat()

const isSingle = values.seed !== undefined || values.life !== undefined
const processes = isSingle ? 1 : Number(values.processes)
// A life leaves about 1 MB of memory behind, so a process ends after at most 250 lives, and the next one starts.
const lives = isSingle || values.money ? 0 : kinds.length * Number(values.seeds)
const parts = Math.max(processes, Math.ceil(lives / 250))
const file = values.money ? 'money' : 'lives'

async function live(part: number): Promise<void> {
  const env = {
    ...process.env,
    // A life is half garbage, which dies young.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    KINDS: kinds.join(','),
    SEEDS: values.seeds,
    SEED: values.seed ?? '',
    STEPS: values.steps,
    EVERY: values.every,
    LIFE: values.life ?? '',
    PART: String(part),
    PARTS: String(parts),
    FIRST: values.first ? '1' : '',
  }
  const flags = ['--no-file-parallelism', '--execArgv=--single-threaded-gc']
  const args = ['vitest', 'run', '--project', 'simulation', ...flags, file]
  const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'exit')
  process.exitCode ||= code ?? 1
}

const waiting = Array.from({ length: parts }, (_, part) => part)
async function liveOn(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    await live(part)
    if (values.first && process.exitCode) return
  }
}
await Promise.all(Array.from({ length: processes }, liveOn))
