import { expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { live } from './run.ts'

setUpFlow()

const { FROM = '1', SEEDS = '20', STEPS = '60' } = process.env

test('every promise holds in every life', { timeout: 600_000 }, async () => {
  const begin = performance.now()
  const failures: string[] = []
  let steps = 0
  let requests = 0
  for (let seed = Number(FROM); seed < Number(FROM) + Number(SEEDS); seed++) {
    const cpu = process.cpuUsage()
    const result = await live(seed, Number(STEPS))
    const used = process.cpuUsage(cpu)
    process.stdout.write(`${seed} ${Math.round((used.user + used.system) / 1000)} ms cpu, ${result.trace.steps.length} steps, ${result.requests} requests, ${result.time / 1000} s\n`)
    steps += result.trace.steps.length
    requests += result.requests
    if (result.failure) {
      failures.push(`${seed}: ${result.failure.promise}: ${result.failure.how}`)
      if (process.env.TRACE) process.stdout.write(`${JSON.stringify(result.trace.steps)}\n`)
    }
  }
  process.stdout.write(`${steps} steps, ${requests} requests, ${Math.round(performance.now() - begin)} ms\n${failures.join('\n')}\n`)
  expect(failures).toEqual([])
})
