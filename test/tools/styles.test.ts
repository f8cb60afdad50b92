import { readdir, readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
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

  test('no page fades into another one, and no script animates', async () => {
    expect(css).not.toMatch(/view-transition/)
    const files = (await readdir('src', { recursive: true })).filter(file => /\.tsx?$/.test(file))
    const texts = await Promise.all(files.map(file => readFile(`src/${file}`, 'utf8')))
    expect(texts.filter(text => /\.animate\b|startViewTransition/.test(text))).toEqual([])
  })
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
