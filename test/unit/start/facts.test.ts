// @vitest-environment node
import { type GenericSchema, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { PATHS } from '../../../src/api/paths.ts'
import { actionsLeftSchema, membershipSchema, paymentSchema, plansSchema } from '../../../src/api/schemas.ts'
import { answerIn } from '../../../src/start/facts.ts'

const PLAN = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }

/* biome-ignore format: a table */
test.each<[path: string, schema: GenericSchema, answers: unknown[]]>([
  [PATHS.membership, membershipSchema, [{ endDate: null }, { endDate: '2026-03-14' }, { endDate: '2026-02-30' }, {}]],
  [PATHS.actionsLeft, actionsLeftSchema, [{ participations: 1, contactRequests: 2 }, { participations: 1 }, { contactRequests: 2 }]],
  [PATHS.payment, paymentSchema, [{ status: 'paid' }, { status: 5 }, {}]],
  [PATHS.subscriptions, plansSchema, [[PLAN], [{ ...PLAN, active: 5 }, PLAN], [{ ...PLAN, active: '0', inActive: 1, isRenewal: 'false', forSuperkluppers: '1' }], [{ ...PLAN, id: '1' }], [{ ...PLAN, price: null }], Array(201).fill(PLAN)]],
])('the painted page and the app read the same from an answer of %s', (path, schema, answers) => {
  for (const answer of [...answers, null, 'x']) {
    const { success, output } = safeParse(schema, answer)
    for (const body of [answer, { data: answer }])
      expect(answerIn(path, JSON.stringify(body))).toEqual(success ? output : undefined)
  }
})
