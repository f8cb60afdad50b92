import { build } from 'esbuild'
import { appOptions } from '../../esbuild.config.mjs'
import { expect, test } from '../support/browser.ts'

/** What `drawRandomly` returns. */
interface Drawn {
  readonly drawings: number
  readonly differences: readonly string[]
}

test('a browser has the same nodes of each block, whoever draws it', async ({ page }) => {
  const { outputFiles } = await build({
    ...appOptions(),
    entryPoints: ['test/support/random-pages.tsx'],
    splitting: false,
    format: 'iife',
    globalName: 'pages',
  })
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  const pages = await page.evaluate<Drawn[]>('pages.screens.map(screen => pages.drawRandomly(screen, 100))')
  for (const { drawings, differences } of pages) {
    expect(differences).toEqual([])
    expect(drawings).toBeGreaterThan(50)
  }
})
