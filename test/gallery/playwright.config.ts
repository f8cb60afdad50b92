import base from '../../playwright.config.ts'

/** Takes the pictures of the gallery: `npx playwright test --config test/gallery/playwright.config.ts`. */
export default {
  ...base,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/screens',
  timeout: 120_000,
  reporter: 'line',
}
