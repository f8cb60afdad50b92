import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const FOLDER = join(import.meta.dirname, '../../screens')
const BEFORE = join(FOLDER, 'before')

/** The pictures that both trees have, unless they are equal byte for byte. */
const candidates = readdirSync(BEFORE)
  .filter(name => name.endsWith('.png') && existsSync(join(FOLDER, name)))
  .filter(name => !readFileSync(join(FOLDER, name)).equals(readFileSync(join(BEFORE, name))))

for (const name of candidates)
  test(name, () => {
    // One machine draws both, so every colour counts; what is left is how letters fall on pixels.
    expect(readFileSync(join(FOLDER, name))).toMatchSnapshot([name], {
      maxDiffPixelRatio: 0.001,
      threshold: 0,
    })
  })

test.afterEach('keeps the picture of the difference', async ({ browserName: _ }, { attachments, title }) => {
  const { path } = attachments.find(({ name }) => name.endsWith('-diff.png')) ?? {}
  if (path) await copyFile(path, join(FOLDER, 'differences', title))
})
