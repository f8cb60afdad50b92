import { configure } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { apiRoutes } from '../../../src/mock/routes.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { createTestApi } from '../../support/data.ts'
import { setUpFlow, takeConsole, takeRejections } from '../../support/flow.ts'
import { gibberish } from '../../support/user.ts'
import { JOURNEYS, type Journey } from './journeys.ts'
import { EXPECT, HEAL } from './outcomes.ts'
import { FAULTS, type Fault, outcomeOf } from './table.ts'

setUpFlow()
// No style hides anything here, and queries that ignore styles are twenty times as fast.
beforeAll(() => configure({ defaultHidden: true }))
// Files share their globals.
afterAll(() => configure({ defaultHidden: false }))

const ALL = Object.keys(FAULTS) as Fault[]
let held = 0
afterAll(() => void process.stdout.write(`\n${held} of ${JOURNEYS.length * ALL.length} cells hold\n`))

/** How long the answer, or the time-out, takes in ms. */
const WAIT: Partial<Record<FaultName, number>> = {
  slow: 5000,
  hang: REQUEST_TIMEOUT,
  'hang-body': REQUEST_TIMEOUT,
}
/** Successful answers that cannot be read. Only these appear in the console. */
const UNREADABLE: readonly Fault[] = [
  '200 with HTML',
  '200, empty',
  'truncated JSON',
  'wrong top-level type',
  'a needed field missing',
]

const timesMade = ({ mock }: Running, call: string) => {
  const [method, path = ''] = call.split(' ')
  const pattern = new RegExp(`^${path.replace('{token}', '[^/?]+')}(\\?|$)`)
  return mock.log.filter(entry => entry.method === method && pattern.test(entry.path)).length
}

/** Expectations for every cell of the matrix. */
function expectSound(fault: Fault): void {
  expect(gibberish()).toBe(undefined)
  expect(takeRejections()).toEqual([])
  const lines = takeConsole()
  for (const line of lines) expect(line).toMatch(/^(GET|POST|PUT) \S+: the answer breaks the contract\./)
  if (!UNREADABLE.includes(fault)) expect(lines).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
}

async function run(journey: Journey, fault: Fault, name: FaultName, outcome: string): Promise<void> {
  const { call, at, as, field = null, bare = false } = journey
  const expectOutcome = EXPECT[outcome]
  if (!expectOutcome) throw new RangeError(`The table has no outcome for ${fault} and ${journey.kind}.`)
  const mock = createTestApi({ envelope: !bare })
  journey.prepare?.(mock)
  mock.setFault(call, name, { field: name === '400-field' ? field : null })
  const app = await renderApp({ at, mock, ...(as && { as }) })
  await journey.act?.()
  const wait = WAIT[name]
  if (wait) await advance(wait, wait)
  const before = timesMade(app, call)
  expect(before).toBeGreaterThan(0)
  await expectOutcome(journey, app)
  if (outcome !== 'works') journey.withoutEffect?.(app)
  expectSound(fault)

  mock.setFault(call, null)
  const healed = await HEAL[outcome]?.(journey, app)
  if (!healed) return
  expect(timesMade(healed, call)).toBeGreaterThan(before)
  await journey.worked(healed)
  expectSound(fault)
}

test('the journeys make each call of §7', () => {
  expect(JOURNEYS.map(({ call }) => call).sort()).toEqual(Object.keys(apiRoutes).sort())
})

describe.each(JOURNEYS)('$call', journey => {
  test.each(ALL.map(fault => [fault, outcomeOf(fault, journey.kind)] as const))(
    '%s: %s',
    async (fault, outcome) => {
      for (const name of FAULTS[fault]) await run(journey, fault, name, outcome)
      held++
    },
  )
})
