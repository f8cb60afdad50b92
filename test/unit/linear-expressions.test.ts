import { expect, test } from 'vitest'
import { files, textOf } from '../support/sources.ts'

const SIGNS = ['/', '?', ':', '.', ' ', 'a', '@', '<', '>', '\u200b']

/** 100 000 characters of each sign, and of each two in turn, also with another end. */
const TEXTS = SIGNS.flatMap((sign, place) =>
  SIGNS.slice(place).map(other => (sign + other).repeat(50_000)),
).flatMap(text => [text, `${text}\n!`])

/** In ms of the processor, which other programs do not change: a quadratic reader needs seconds for one text. */
const LIMIT = 1000

function slowest(pattern: RegExp): number {
  const times = TEXTS.map(text => {
    const start = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.max(...times)
}

/** Each expression in the source, but for the mock and what only the build runs. */
const EXPRESSIONS = files
  .filter(file => !/^(mock|devtools)\/|prerender|boot-table/.test(file))
  .flatMap(file => [
    ...textOf(file).matchAll(
      /(?<=(?:[=(,?:!&|>]|return) ?)\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)+\])+)\/([gimsu]*)(?=[.,)\s])/g,
    ),
  ])
  .map(([, source = '', flags]) => new RegExp(source, flags))

test('each regular expression of the app reads 100 000 characters in linear time', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(35)
  expect(EXPRESSIONS.filter(pattern => slowest(pattern) >= LIMIT)).toEqual([])
})
