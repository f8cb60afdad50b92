// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
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

describe('motion runs on the compositor alone', () => {
  const moved = /^(?:transform|opacity|none)$/

  test('a transition is of transform or opacity', () => {
    const values = [...css.matchAll(/[{;\s]transition(?:-property)?:([^;}]*)/g)].map(
      ([, value = '']) => value,
    )
    const names = values
      .flatMap(value => value.replace(/\([^)]*\)/g, '').split(','))
      .map(part => part.trim().split(' ')[0])
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter(name => !moved.test(name ?? ''))).toEqual([])
  })

  test('an animation is of transform or opacity; the texts of the document become visible', () => {
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

  test('no colour is registered for motion, and no script animates', async () => {
    expect(css).not.toMatch(/@property|view-transition/)
    const files = (await readdir('src', { recursive: true })).filter(file => /\.tsx?$/.test(file))
    const texts = await Promise.all(files.map(file => readFile(`src/${file}`, 'utf8')))
    expect(texts.filter(text => /\.animate\b|startViewTransition/.test(text))).toEqual([])
  })
})
