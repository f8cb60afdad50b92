import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../src/app/routes.ts'
import { match } from '../src/lib/match.ts'
import { files, root, textOf } from './support/sources.ts'

const pathsIn = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })

/** The TypeScript files of `scripts`, by their path from `src`. */
const scripts = pathsIn('scripts')
  .filter(path => path.endsWith('.ts'))
  .map(path => `../scripts/${path}`)

/** A file without its comments, except those to the compiler. */
const codeOf = (file: string) => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/(?! @ts\b).*/g, '')

describe('house rules', () => {
  test('each link and navigation leads to an address with a route of its own', () => {
    const rows = [...ROUTES.member, ...ROUTES.visitor].filter(({ path }) => path !== '/*')
    const pattern = /\b(?:to=|href=|navigate\(|replaceUrl\()["'](\/[^"'?#]*)/g
    const addresses = files.flatMap(file => [...textOf(file).matchAll(pattern)].map(([, path = '']) => path))
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter(path => !rows.some(row => match(row.path, path)))).toEqual([])
  })

  test('each component and hook that reads a signal tracks it', () => {
    const notInRender =
      /\b(target|currentTarget|dataset|attribute)\.value\b|\bcomputed\(.*|\beffect\(\(\) => \{[\s\S]*?\n *\}\)/g
    const beforeRead = (text: string) => text.slice(0, text.search(/\.value\b(?!\s*(=[^=>]|\+\+))|$/))
    const wrong = files.flatMap(file =>
      textOf(file)
        .split(/\n(?=[^\s)}\]])/)
        .filter(text => /^(export )?(function|const) ([A-Z][a-z]|use[A-Z])/.test(text))
        .map(text => text.replaceAll(notInRender, ''))
        .filter(text => beforeRead(text) !== text && !/\buse(Signals|Services)\(\)/.test(beforeRead(text)))
        .map(text => `${file}: ${text.slice(0, text.indexOf('('))}`),
    )
    expect(wrong).toEqual([])
  })

  test('no file casts around the types, except those named here', () => {
    const banned = /\bany\b(?=[\])>;,]|\[\]| =)|\bas (any|unknown|never)\b|\bas [^,;()\n]+ as\b|@ts\b/
    // One has a directive of nginx.
    const free = ['app/prerender.tsx', 'lib/http.ts', '../scripts/nginx-conf.ts']
    const checked = [...files, ...scripts]
    expect(checked.filter(file => banned.test(codeOf(file)) && !free.includes(file))).toEqual([])
  })

  // A suspended component never lets go of its signals (preactjs/signals#768), and the DOM of the tests submits a
  // form with a function as its action without its fields (capricorn86/happy-dom#2438).
  test('no file suspends or defers a render, and no form has a function as its action', () => {
    const banned =
      /import \{[^}]*\b(Suspense|lazy|use|startTransition|useTransition|useDeferredValue)\b[^}]*\} from 'react'|<form[^>]*\saction=|\bformAction=/
    expect(files.filter(file => banned.test(textOf(file)))).toEqual([])
  })

  test('npm installs exact versions, and runs no script of a package', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('../package.json'))
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
    expect(textOf('../.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })

  // The build refuses a class that the stylesheet lacks.
  test('a component uses every class of its stylesheet', () => {
    const used = files.flatMap(file =>
      [...textOf(file).matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, css, sheet = '']) =>
          [...textOf(file).matchAll(new RegExp(`\\b${css}\\.(\\w+)`, 'g'))].map(
            ([, name]) => `${join(dirname(file), sheet)} ${name}`,
          ),
      ),
    )
    const sheets = pathsIn('src').filter(path => path.endsWith('.module.css'))
    const classes = sheets.flatMap(sheet =>
      [...codeOf(sheet).matchAll(/\.([_a-zA-Z]\w*)/g)].map(([, name]) => `${sheet} ${name}`),
    )
    expect(classes.length).toBeGreaterThan(100)
    expect(classes.filter(name => !used.includes(name))).toEqual([])
  })
})
