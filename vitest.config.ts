import { defineConfig } from 'vitest/config'
import { Slowest } from './test/support/slowest.ts'

export default defineConfig({
  define: { DEVTOOLS: 'false' },
  test: {
    include: ['test/{unit,flows,tools}/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
    environment: 'happy-dom',
    // Of two cores Vitest would leave one idle.
    maxWorkers: 2,
    // Most members live here; a test about other time zones sets its own.
    env: { TZ: 'Europe/Amsterdam' },
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // Fake time decides what a test waits for; this only ends one that hangs on a slow machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default', new Slowest(10)],
  },
})
