import { expect, test } from 'vitest'
import { renderToDom } from '../../../../../src/boot/render-to-dom.ts'
import { MembershipCardView } from '../../../../../src/features/membership/card/membership-card-view.tsx'
import type {
  MemberAnswers,
  MembershipStatus,
} from '../../../../../src/features/membership/membership-status.ts'

const pending = { data: undefined, error: undefined }
const failed = { data: undefined, error: new Error() }

interface Card {
  readonly status: MembershipStatus
  readonly answers?: Partial<MemberAnswers>
  readonly isBesidePlans?: boolean
}

/** Draws the card of a member on 14 March, as the script in the document does. */
function drawn({ answers, ...card }: Card): HTMLElement {
  const known: MemberAnswers = {
    membership: pending,
    actionsLeft: pending,
    plans: { data: [], error: undefined },
    superklupper: pending,
    hasEnded: false,
    purchase: undefined,
    today: '2026-03-14',
    ...answers,
  }
  const root = document.createElement('div')
  renderToDom(<MembershipCardView {...card} answers={known} />, root)
  return root
}

const active = { kind: 'active', endDate: '2026-12-31' } as const
const ended = { ...active, kind: 'ended' } as const
const far = { kind: 'active', endDate: '9999-12-31' } as const
const END = '31-12-202631 december 2026'
const VALID = `Geldig tot en met${END}`
const NEXT_DAY = 'Daarna, vanaf 01-01-20271 januari 2027'
const plan = { id: 2, months: 6, price: 34.95 }
const BOUGHT = '6 maanden Klup Compleet\u00a0· €34,95'
const failedMembership = { data: { endDate: active.endDate }, error: new Error() }

/* biome-ignore format: a table */
test.each<[string, Card, string]>([
  ['is outdated and promises nothing', { status: ended, answers: { membership: failedMembership } }, `Klup CompleetOpgezegd${VALID}nog ruim 9 maanden${NEXT_DAY}Klup Start`],
  ['ends too far away', { status: far }, 'Klup CompleetActiefGeldig tot en met31-12-999931 december 9999'],
  ['renews beside the plans', { status: active, isBesidePlans: true }, `Jouw lidmaatschapActieftot en met ${END}daarna €6,99 per maand`],
  ['goes on beside plans that could not be read', { status: active, isBesidePlans: true, answers: { plans: failed } }, `Jouw lidmaatschapActieftot en met ${END}Je lidmaatschap loopt door`],
  ['leads to Klup Start beside the plans', { status: ended, isBesidePlans: true }, `Jouw lidmaatschapOpgezegdtot en met ${END}daarna Klup Start`],
  ['ends too far away beside the plans', { status: far, isBesidePlans: true }, 'Jouw lidmaatschapActieftot en met 31-12-999931 december 9999'],
  ['awaits a payment', { status: { kind: 'awaited', plan, current: active } }, `Klup Compleet${BOUGHT}${VALID}`],
  ['awaits a payment of another tab', { status: { kind: 'awaited', plan: undefined, current: undefined } }, 'Klup Compleet'],
])('the card of a membership that %s', (_, card, text) => {
  expect(drawn(card).textContent).toBe(text)
})

test.each([
  [2, '2'],
  [1.5, '1'],
  [0, '0'],
  [-1, '0'],
  [7, '2'],
])('a meter with %d left has %s full pills', (participations, full) => {
  const actionsLeft = { data: { participations, contactRequests: 0 }, error: undefined }
  const meter = drawn({ status: { kind: 'none' }, answers: { actionsLeft } }).querySelector('[data-full]')
  expect(meter?.getAttribute('data-full')).toBe(full)
  expect(meter?.textContent).toBe(`Activiteitennog ${full} van 2`)
})
