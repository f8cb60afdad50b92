// @vitest-environment node
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { styleOptions } from '../../esbuild.config.mjs'

/** The stylesheet as it ships: esbuild has resolved nesting and added the prefixes that Safari 16.4 needs. */
const { outputFiles } = await build({
  ...((await styleOptions()) as BuildOptions),
  logLevel: 'silent',
  write: false,
})
const css = outputFiles.map(({ text }) => text).join('\n')

/** What Safari 16.4 does not know, since which version it does, and what members see until then. */
const HARMLESS: readonly (readonly [name: string, since: string, found: RegExp, instead: string])[] = [
  ['text-wrap', '17.5', /[{;]text-wrap:/, 'lines that break as they come'],
  ['field-sizing', '26.2', /[{;]field-sizing:/, 'a text area that grows with its twin'],
  ['@media (scripting)', '17', /@media\s?\(scripting:/, 'two texts where there are no scripts'],
  ['forced-color-adjust', '–', /[{;]forced-color-adjust:/, 'the same: it forces no colours'],
  ['text-size-adjust', '–', /[{;]text-size-adjust:/, 'the same: a prefixed one stands before it'],
]

/** The same for what would be missed; whoever has a fallback for it moves its row up. */
const MISSED: readonly (readonly [name: string, since: string, found: RegExp])[] = [
  ['text-decoration with a thickness', '–', /text-decoration:[^;}]*\d/],
  ['light-dark()', '17.5', /light-dark\(/],
  ['a colour made from another', '18', /(?:rgb|hsl|lab|lch|color)a?\(from /],
  ['linear() as easing', '17.2', /[ :,]linear\(/],
  ['calc-size(), interpolate-size', '–', /calc-size\(|interpolate-size:/],
  ['if(), @function, sibling-index()', '–', /:if\(|@function|sibling-(?:index|count)\(/],
  ['@starting-style', '17.5', /@starting-style/],
  ['transition-behavior', '18', /allow-discrete|transition-behavior:/],
  ['@scope', '17.4', /@scope/],
  ['@view-transition', '18.2', /@view-transition/],
  ['style() in @container', '18', /@container[^{]*style\(/],
  ['content-visibility', '18', /content-visibility:/],
  ['scrollbar-gutter, -width, -color', '18.2', /scrollbar-(?:gutter|width|color):/],
  ['scroll-driven animation', '26', /(?:animation|scroll|view)-timeline|animation-range/],
  ['anchors', '26', /anchor-name:|position-(?:anchor|area):|anchor\(/],
  ['text-box', '18.2', /text-box(?:-trim|-edge)?:/],
  ['margin-trim', '–', /margin-trim:/],
  [':user-valid, :user-invalid', '16.5', /:user-(?:in)?valid/],
  ['::details-content', '18.4', /::details-content/],
  ['content with a spoken text', '17.4', /content:[^;}]*["')] ?\/ ?["a]/],
]

describe('Safari 16.4 does without', () => {
  // A row whose thing is gone goes too.
  test.each(HARMLESS)('%s (since %s)', (_name, _since, found) => expect(css).toMatch(found))
  test.each(MISSED)('%s (since %s): the styles do not have it', (_name, _since, found) =>
    expect(css).not.toMatch(found),
  )
})

test('how far words keep from a notch is said once, and every side padding heeds it', () => {
  const insets = [...css.matchAll(/([\w-]+):[^;{}]*safe-area-inset-(?:left|right)/g)]
  expect(insets.map(([, name]) => name)).toEqual(['--notch'])
  const sides = [...css.matchAll(/--side:([^;}]*)/g)].map(([, value]) => value)
  expect(sides.length).toBeGreaterThan(1)
  for (const side of sides) expect(side).toContain('var(--notch)')
})
