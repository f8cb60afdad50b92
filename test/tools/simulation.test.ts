import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { everyCombination } from '../simulation/counter.ts'
import { createRandom } from '../simulation/random.ts'
import { asTest } from '../simulation/shrink.ts'
import { root } from '../support/sources.ts'

const KEYS = Array.from({ length: 2000 }, (_, place) => `life 7 ${place}`)
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
  const random = createRandom('life 7')
  const draws = KEYS.map(() => random.below(4))
  for (const number of [0, 1, 2, 3]) expect(share(draws.filter(draw => draw === number))).toBeCloseTo(0.25, 1)
})

test('everyCombination makes each combination once, also of choices that follow from others', () => {
  const made = everyCombination(choose => {
    const way = choose(['walk', 'ride'])
    return way === 'walk' ? way : `${way} ${choose(['a bike', 'a bus'])} ${choose(['now', 'later'])}`
  })
  expect(made).toEqual(['walk', 'ride a bike now', 'ride a bike later', 'ride a bus now', 'ride a bus later'])
})

/** Runs test files that are pasted into `test/flows` of a copy of this tree. */
function runPasted(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pasted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['package.json', 'src', 'test/simulation', 'test/support', 'vitest.config.ts'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'test/flows'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'test/flows', name), text)
  const args = ['vitest', 'run', '--project', 'unit', '--reporter', 'tap-flat']
  return spawnSync('npx', args, { cwd: folder, encoding: 'utf8' }).stdout
}

test('the printed test of a failing life runs as it is pasted', () => {
  const text = asTest({
    trace: { cast: ['gratis'], as: 'gratis', at: '/', steps: [['type', "Extra = it's \\ all"]] },
    failure: { promise: "the member's page", how: 'first\nsecond' },
    requests: 0,
    faults: 0,
    time: 0,
    pages: [],
  })
  const output = runPasted({
    'sound.test.ts': text,
    'broken.test.ts': text.replace('at: "/"', 'at: ":no-port"'),
  })
  expect(output).toMatch(/^ok \d - test\/flows\/sound\.test\.ts > the member's page/m)
  expect(output).toMatch(/^not ok \d - test\/flows\/broken\.test\.ts > the member's page/m)
  expect(output).toContain('Invalid URL')
}, 240_000)
