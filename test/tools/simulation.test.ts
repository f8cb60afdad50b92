import { expect, test } from 'vitest'
import { createRandom } from '../support/random.ts'

const KEYS = Array.from({ length: 2000 }, (_, place) => `run 7 ${place}`)
const picks = (items: readonly string[]) => KEYS.map(key => createRandom(key).pick(items))
const share = (found: readonly unknown[]) => found.length / KEYS.length

test('a random pick follows the number of copies', () => {
  const presses = picks(['wait', 'press', 'press', 'press']).filter(picked => picked === 'press')
  expect(share(presses)).toBeCloseTo(0.75, 1)
})

test('a new item changes no other random pick than its own', () => {
  const before = picks(['/', '/account', '/payment', '/'])
  const after = picks(['/', '/news', '/account', '/payment', '/'])
  const changed = after.filter((picked, place) => picked !== before[place])
  expect(new Set(changed)).toEqual(new Set(['/news']))
  expect(share(changed)).toBeCloseTo(0.2, 1)
})

test('draws of one key differ', () => {
  const random = createRandom('run 7')
  const draws = KEYS.map(() => random.below(4))
  for (const number of [0, 1, 2, 3]) expect(share(draws.filter(draw => draw === number))).toBeCloseTo(0.25, 1)
})
