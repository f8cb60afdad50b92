import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { appOptions, bundleStyles } from '../../esbuild.config.mjs'

/** The shipped styles, in which esbuild has resolved nesting and added the prefixes for Safari 16.4. */
const { app: css } = await bundleStyles()

/** Features that Safari 16.4 lacks and members would miss, unless there is a fallback. */
const MISSED = [
  /text-decoration:[^;}]*\d/,
  /light-dark\(/,
  /(?:rgb|hsl|lab|lch|color)a?\(from /,
  /[ :,]linear\(/,
  /calc-size\(|interpolate-size:/,
  /:if\(|@function|sibling-(?:index|count)\(/,
  /@starting-style/,
  /allow-discrete|transition-behavior:/,
  /@scope/,
  /@view-transition/,
  /@container[^{]*style\(/,
  /content-visibility:/,
  /scrollbar-(?:gutter|width|color):/,
  /(?:animation|scroll|view)-timeline|animation-range/,
  /anchor-name:|position-(?:anchor|area):|anchor\(/,
  /text-box(?:-trim|-edge)?:/,
  /margin-trim:/,
  /:user-(?:in)?valid/,
  /::details-content/,
  /content:[^;}]*["')] ?\/ ?["a]/,
]

test('the styles use nothing Safari 16.4 lacks', () => {
  expect(MISSED.filter(found => found.test(css))).toEqual([])
})

test('every side padding respects the notch of a phone', () => {
  const insets = [...css.matchAll(/([\w-]+):[^;{}]*safe-area-inset-(?:left|right)/g)]
  expect(insets.map(([, name]) => name)).toEqual(['--notch'])
  const sides = [...css.matchAll(/--side:([^;}]*)/g)].map(([, value]) => value)
  expect(sides.length).toBeGreaterThan(1)
  for (const side of sides) expect(side).toContain('var(--notch)')
})

test('Firefox 114 to 120, which lacks :has(), drops no other selector with it', () => {
  const rules = [...css.matchAll(/([^{}]*:has\([^{}]*)\{/g)].map(([, selector = '']) => selector.trim())
  expect(rules.length).toBeGreaterThan(3)
  // Only :is() and :where() forgive a selector that is unknown.
  const isForgiven = (selector: string) => /^:(?:is|where)\(/.test(selector)
  expect(rules.filter(selector => selector.includes(',') && !isForgiven(selector))).toEqual([])
})

test('the build refuses a class that a CSS module lacks, with file and line', async () => {
  const stdin = {
    contents: "import * as css from './card.module.css'\nconsole.log(css.card, css.cart)",
    resolveDir: 'src/ui',
  }
  const { entryPoints: _, ...options } = appOptions()
  await expect(build({ ...options, stdin, logLevel: 'silent' })).rejects.toMatchObject({
    errors: [{ id: 'import-is-undefined', location: { line: 2, column: 26, lineText: expect.any(String) } }],
  })
})
