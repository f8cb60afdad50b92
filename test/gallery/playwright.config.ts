import base from '../../playwright.config.ts'

/** Takes the pictures of the gallery (`npm run screens`), or those of the README. */
export default {
  ...base,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/screens',
}
