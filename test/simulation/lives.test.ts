import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../support/app.tsx'
import { NOON } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { Life } from './life.ts'
import { CURRENT_USER } from './network.ts'
import { createReport } from './report.ts'
import { live, relive, type Trace } from './run.ts'
import { asTest, shrink } from './shrink.ts'

setUpFlow()

/**
 * `simulate.mjs` sets these: the kinds of seeds, how many of each, and which part of them. With `FIRST` the first failure
 * ends the run, and is not shrunk.
 */
const { FIRST, KINDS = '', PART = '0', PARTS = '1', SEED, SEEDS = '20', STEPS = '60' } = process.env

function* seeds(): Generator<string> {
  if (SEED) yield SEED
  else
    for (let number = Number(PART) + 1; number <= Number(SEEDS); number += Number(PARTS))
      for (const kind of KINDS.split(',')) yield kind + number
}

test('the app keeps every promise in every life', { timeout: 86_400_000 }, async () => {
  const { failures, fail, print, end } = createReport()
  const sums = { lives: 0, steps: 0, requests: 0, faults: 0, minutes: 0 }
  for (const seed of seeds()) {
    const outcome = await live(seed, Number(STEPS))
    sums.lives++
    sums.steps += outcome.trace.steps.length
    sums.requests += outcome.requests
    sums.faults += outcome.faults
    sums.minutes += Math.round(outcome.time / 60_000)
    if (!outcome.failure) continue
    fail(`--seed ${seed} --steps ${STEPS}`, outcome.failure)
    if (FIRST) break
    const small = await shrink(outcome)
    print(asTest(small), ...small.pages.map(page => `// ${page}`))
  }
  const { lives, ...others } = sums
  end(
    `${lives} lives: ${Object.entries(others)
      .map(([name, sum]) => `${sum} ${name}`)
      .join(', ')}`,
  )
  expect(failures).toEqual([])
})

/** Lives that broke a promise which ignored a fact, each with what its pages say at the end. */
const BORNE: Readonly<Record<string, Trace & { readonly end: RegExp }>> = {
  'a change from before the press is read only after the payment': {
    end: /Welkom bij Klup Compleet/,
    cast: ['trouw', 'gratis'],
    as: 'gratis',
    at: '/membership/12',
    steps: [
      ['lag', '30000 1'],
      ['changeElsewhere', 'paid 200'],
      ['reload', ''],
      ['press', 'button Betalen met iDeal'],
      ['bank', 'paid+600000 address'],
      ['wait', '31000'],
      ['wait', '31000'],
    ],
  },
  'a payment began nothing when its page was left before the answer': {
    end: /tot en met01-10-2026/,
    cast: ['gratis'],
    as: 'gratis',
    at: '/membership/6',
    steps: [
      ['next', 'POST /api/payment: late 4000'],
      ['press', 'button Betalen met iDeal'],
      ['press', 'link Mijn Account'],
      ['wait', '31000'],
      ['changeElsewhere', 'paid 200'],
      ['visit', '/membership/12'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'another member takes a purchase out of the tab': {
    end: /tot en met07-10-2026/,
    cast: ['verlopen', 'trouw'],
    as: 'verlopen',
    at: '/membership/6',
    steps: [
      ['press', 'button Betalen met iDeal'],
      ['changeElsewhere', 'paid 200'],
      ['signInElsewhere', 'trouw'],
      ['bank', 'open back'],
      ['signInElsewhere', 'verlopen'],
      ['visit', '/membership/6'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'only this tab knows where its visitor wanted to go': {
    end: /^\/login: /,
    cast: ['lid'],
    as: undefined,
    at: '/payment',
    steps: [
      ['press', 'link Wachtwoord vergeten?'],
      ['press', 'link Terug naar inloggen'],
    ],
  },
  'a mail that was sent is not offered again': {
    end: /Mail mij een link voor een wachtwoord/,
    cast: ['op'],
    as: 'op',
    at: '/account/change-password',
    steps: [['press', 'button Mail mij een link voor een wachtwoord']],
  },
  'a login is unknown to the other tab until its member is read': signedInDespite('403'),
  'a login is unknown to the other tab while nobody is named': signedInDespite('401'),
}

function signedInDespite(answer: string) {
  const steps = [
    ['otherTab', '/account'],
    ['next', `GET /api/klupper: ${answer}`],
    ['fillIn', 'trouw'],
  ] as const
  return { end: /(Uitloggen.*){2}/s, cast: ['lid', 'trouw'], as: undefined, at: '/', steps }
}

test.each(Object.entries(BORNE))('no promise minds that %s', async (_, { end, ...trace }) => {
  const { failure, pages } = await relive(trace)
  expect(failure).toBe(undefined)
  expect(pages.join(' ')).toMatch(end)
})

test('two tabs of an API that names two members become quiet', async () => {
  vi.setSystemTime(NOON)
  const life = new Life(['lid', 'trouw'])
  onTestFinished(() => life.close())
  await signIn(life.browser, 'lid')
  life.open('/account')
  life.open('/account')
  await life.wait(5000)
  life.network.turns = ['trouw', 'lid']
  life.network.delays = [100]
  life.front.load()
  await life.wait(10_000)
  const reads = life.log.all('sent', { call: CURRENT_USER }).length
  await life.wait(10_000)
  expect(life.log.all('sent', { call: CURRENT_USER })).toHaveLength(reads)
  expect(reads).toBeLessThan(8)
})

test('a seed gives the same steps again', async () => {
  const [first, again] = [await live('3', 40), await live('3', 40)]
  expect(again).toEqual(first)
  expect((await relive(first.trace)).requests).toBe(first.requests)
})
