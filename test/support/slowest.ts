import type { Reporter, TestModule } from 'vitest/node'

/** Prints the slowest tests at the end of a whole run. */
export class Slowest implements Reporter {
  private readonly count: number

  constructor(count: number) {
    this.count = count
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length < 2) return
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const times = tests
      .map(test => ({
        name: test.fullName,
        file: test.module.relativeModuleId,
        ms: test.diagnostic()?.duration ?? 0,
      }))
      .sort((a, b) => b.ms - a.ms)
    console.log('\nThe slowest tests:')
    for (const { name, file, ms } of times.slice(0, this.count))
      console.log(`  ${ms.toFixed(0)} ms  ${file}  ${name}`)
  }
}
