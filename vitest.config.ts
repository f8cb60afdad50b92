import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { Slowest } from './test/support/slowest.ts'

export default defineConfig({
  test: {
    // Of two cores Vitest would leave one idle.
    maxWorkers: 2,
    reporters: ['default', new Slowest(10)],
    projects: [
      {
        define: { DEVTOOLS: 'false' },
        resolve: {
          alias: [
            {
              find: /^.*\.module\.css$/,
              replacement: join(import.meta.dirname, 'test/support/class-names.ts'),
            },
          ],
        },
        test: {
          name: 'unit',
          include: ['test/{unit,flows,tools}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          environment: 'happy-dom',
          // Files share what they import, and their global scope.
          isolate: false,
          setupFiles: ['test/support/fresh-start.ts'],
          // Most members live here; a test about other time zones sets its own.
          env: { TZ: 'Europe/Amsterdam' },
          // Fake time decides what a test waits for; this only ends one that hangs on a slow machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          restoreMocks: true,
          unstubGlobals: true,
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
