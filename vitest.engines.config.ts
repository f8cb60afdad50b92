import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'

/** A line for each engine at the end. */
const totals: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const module of modules) {
      const { children } = module
      const states = [...children.allTests()].map(test => test.result().state)
      const count = (wanted: string) => states.filter(state => state === wanted).length
      const [engine] = [...children.allSuites()].map(suite => suite.name)
      const seconds = Math.round(module.diagnostic().duration / 1000)
      console.log(`${engine}: ${count('passed')} passed, ${count('failed')} failed, ${seconds} s`)
    }
  },
}

/** The journeys in Firefox and in WebKit: a file for each engine, both at once. `npm run test:engines` builds first. */
export default defineConfig({
  test: {
    include: ['test/engines/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ['verbose', totals],
  },
})
