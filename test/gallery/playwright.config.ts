import base from '../../playwright.config.ts'

/** Takes the pictures of the gallery (`npm run screens`), and those of the README. */
export default {
  ...base,
  testDir: '.',
  testMatch: /(pictures|readme)\.ts/,
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  reporter: 'line',
}
