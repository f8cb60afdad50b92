// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { styleOptions } from '../../esbuild.config.mjs'

/** The shipped styles, in which esbuild has resolved nesting and added the prefixes for Safari 16.4. */
const { outputFiles } = await build({
  ...((await styleOptions()) as BuildOptions),
  logLevel: 'silent',
  write: false,
})
const css = outputFiles.map(({ text }) => text).join('\n')

/** Features that Safari 16.4 lacks, the version that has them, and the effect without them. */
const HARMLESS: readonly (readonly [name: string, since: string, found: RegExp, instead: string])[] = [
  ['text-wrap', '17.5', /[{;]text-wrap:/, 'ordinary line breaks'],
  ['field-sizing', '26.2', /[{;]field-sizing:/, 'a text area that grows with a hidden copy'],
  ['@media (scripting)', '17', /@media\s?\(scripting:/, 'two texts without scripts'],
  ['forced-color-adjust', '–', /[{;]forced-color-adjust:/, 'none: it forces no colours'],
  ['text-size-adjust', '–', /[{;]text-size-adjust:/, 'none: a prefixed one precedes it'],
]

/** Features that Safari 16.4 lacks and members would miss. With a fallback, a row moves up. */
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

describe('for Safari 16.4, the styles', () => {
  // Remove the row of a feature that the styles no longer use.
  test.each(HARMLESS)('may use %s (since %s)', (_name, _since, found) => expect(css).toMatch(found))
  test.each(MISSED)('do not use %s (since %s)', (_name, _since, found) => expect(css).not.toMatch(found))
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

describe('motion runs only on the compositor', () => {
  const moved = /^(?:transform|opacity|none)$/

  test('a transition changes only transform or opacity', () => {
    const values = [...css.matchAll(/[{;\s]transition(?:-property)?:([^;}]*)/g)].map(
      ([, value = '']) => value,
    )
    const names = values
      .flatMap(value => value.replace(/\([^)]*\)/g, '').split(','))
      .map(part => part.trim().split(' ')[0])
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter(name => !moved.test(name ?? ''))).toEqual([])
  })

  test('an animation changes only transform or opacity, except for the texts of the document', () => {
    const frames = [...css.matchAll(/@keyframes ([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)]
    const wrong = frames.flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/[{;]\s*([\w-]+):/g)]
        .map(([, property = '']) => property)
        .filter(
          property => !moved.test(property) && !(name === 'become-visible' && property === 'visibility'),
        )
        .map(property => `${name} ${property}`),
    )
    expect(frames.length).toBeGreaterThan(3)
    expect(wrong).toEqual([])
  })

  test('the styles register no properties, and no script animates', async () => {
    expect(css).not.toMatch(/@property|view-transition/)
    const files = (await readdir('src', { recursive: true })).filter(file => /\.tsx?$/.test(file))
    const texts = await Promise.all(files.map(file => readFile(`src/${file}`, 'utf8')))
    expect(texts.filter(text => /\.animate\b|startViewTransition/.test(text))).toEqual([])
  })
})
