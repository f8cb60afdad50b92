import base from '../../playwright.config.ts'

/** Takes the pictures of the gallery (`npm run screens`), or with `README=1` those of the README. Each run empties the folder. */
export default {
  ...base,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../screens',
}
