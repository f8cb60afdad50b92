import { defineConfig } from 'vitest/config'

/** The hosting kit against a real nginx: apart from the unit tests, since it needs more of the machine. */
export default defineConfig({
  test: {
    include: ['test/hosting/**/*.test.ts'],
    globalSetup: ['test/hosting/support/global-setup.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
