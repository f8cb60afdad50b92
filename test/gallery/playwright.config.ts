import base from '../../playwright.config.ts'

/** Takes the pictures of the gallery (`npm run screens`), and those of the README; compares them with those of a commit. */
export default {
  ...base,
  testDir: '.',
  testMatch: /(pictures|readme|differences)\.ts/,
  snapshotPathTemplate: '../../screens/before/{arg}{ext}',
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  reporter: 'line',
}
