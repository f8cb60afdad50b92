import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { Slowest } from './test/support/slowest.ts'

const plainClassNames = [
  { find: /^.*\.module\.css$/, replacement: join(import.meta.dirname, 'test/support/class-names.ts') },
]

export default defineConfig({
  test: {
    // Vitest would use only one of two cores.
    maxWorkers: 2,
    reporters: ['default', new Slowest(10)],
    projects: [
      {
        define: { DEVTOOLS: 'false' },
        resolve: { alias: plainClassNames },
        test: {
          name: 'unit',
          include: ['test/{unit,flows,tools}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          environment: 'happy-dom',
          // Test files share their imports and the global scope.
          isolate: false,
          setupFiles: ['test/support/fresh-start.ts'],
          // The members' time zone; a test about others sets its own.
          env: { TZ: 'Europe/Amsterdam' },
          // Tests wait in fake time; this limit only ends a test that hangs.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        define: { DEVTOOLS: 'false' },
        resolve: { alias: plainClassNames },
        // React as it ships, which is three times as fast.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          setupFiles: process.env.COVERAGE ? ['test/simulation/coverage.ts'] : [],
          environment: 'happy-dom',
          env: { TZ: 'Europe/Amsterdam', NODE_ENV: 'production' },
          testTimeout: 86_400_000,
          hookTimeout: 120_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'hosting',
          include: ['test/hosting/**/*.test.ts'],
          globalSetup: 'test/hosting/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['test/engines/*.test.ts'],
          globalSetup: ['test/engines/global-setup.ts', 'test/support/built-site.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
