import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'

/** Each class keeps its name. */
const css = { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } } as const

/** React as it ships, with NODE_ENV=production, needs a third less time. */
const reactAsItShips = { jsx: { runtime: 'automatic', development: false } } as const
/** The tests of tools that a change of the app can break; the others start commands and servers. */
const ofTheApp = ['test/tools/{api-docs,audit-tree,build,hosting-files,readme,styles}.test.ts']
/** The members' time zone; a test about others sets its own. */
const TZ = 'Europe/Amsterdam'

/** Node's own `localStorage` (from 25 on), which is undefined without a file, would take the place of the browser's. */
const STORAGE_FLAG = '--experimental-webstorage'
const execArgv = process.allowedNodeEnvironmentFlags.has(STORAGE_FLAG) ? ['--no-experimental-webstorage'] : []

/** Small tests share their imports and the global scope; a worker serves one project, so each has one environment. */
const small = {
  isolate: false,
  execArgv,
  css,
  setupFiles: ['test/support/fresh-start.ts'],
  // Tests wait in fake time; this limit only ends a test that hangs.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** Prints the slowest tests at the end of a whole run. */
const slowest: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length < 2) return
    const times = modules
      .flatMap(({ relativeModuleId, children }) =>
        [...children.allTests()].map(test => ({
          test,
          file: relativeModuleId,
          ms: test.diagnostic()?.duration ?? 0,
        })),
      )
      .sort((a, b) => b.ms - a.ms)
    console.log('\nThe slowest tests:')
    for (const { test, file, ms } of times.slice(0, 10))
      console.log(`  ${ms.toFixed(0)} ms  ${file}  ${test.fullName}`)
  },
}

export default defineConfig({
  test: {
    // Vitest would use only one of two cores.
    maxWorkers: 2,
    reporters: ['default', slowest],
    projects: [
      {
        define: { DEVTOOLS: 'false' },
        oxc: reactAsItShips,
        test: {
          ...small,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          env: { TZ, NODE_ENV: 'production' },
        },
      },
      {
        define: { DEVTOOLS: 'false' },
        test: {
          ...small,
          // A name that `--project 'unit*'` selects.
          name: 'unit:flows',
          include: ['test/flows/**/*.test.tsx'],
          setupFiles: [...small.setupFiles, 'test/support/set-up-flow.ts'],
          environment: 'happy-dom',
          env: { TZ, NODE_ENV: 'development' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        define: { DEVTOOLS: 'false' },
        test: {
          ...small,
          name: 'unit:tools',
          include: ['test/*.test.ts', ...ofTheApp],
          env: { TZ },
          sequence: { groupOrder: 2 },
        },
      },
      {
        define: { DEVTOOLS: 'false' },
        test: {
          ...small,
          name: 'tools',
          include: ['test/tools/*.test.ts'],
          exclude: ofTheApp,
          env: { TZ },
        },
      },
      {
        define: { DEVTOOLS: 'false' },
        oxc: reactAsItShips,
        test: {
          css,
          execArgv,
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          environment: 'happy-dom',
          env: { TZ, NODE_ENV: 'production' },
          testTimeout: 86_400_000,
          hookTimeout: 120_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'hosting',
          include: ['test/hosting/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['test/engines/*.test.ts'],
          globalSetup: ['test/support/built-site.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
