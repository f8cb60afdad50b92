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
const plan = { id: 2, months: 6, price: 34.95 }
const BOUGHT = '6 maanden Klup Compleet\u00a0· €34,95'
const expired = { kind: 'expired', endDate: '2026-03-13' } as const
const ALLOWED = 'Met Klup Start kun je meedoen aan 2 activiteiten en 2 contactverzoeken sturen.'
const METERS = 'Activiteitennog 1 van 2Contactverzoekennog 2 van 2'
const known = { actionsLeft: { data: { participations: 1, contactRequests: 2 }, error: undefined } }

/* biome-ignore format: a table */
test.each<[string, Card, string]>([
  ['renews at a price', { status: active }, `Actieftot en met ${END}daarna €6,99 per maand`],
  ['goes on when the plans could not be read', { status: active, answers: { plans: failed } }, `Actieftot en met ${END}Je lidmaatschap loopt door`],
  ['leads to Klup Start', { status: ended }, `Opgezegdtot en met ${END}daarna Klup Start`],
  ['ends too far away', { status: far }, 'Actieftot en met 31-12-999931 december 9999'],
  ['awaits a payment', { status: { kind: 'awaited', plan, current: active } }, `${BOUGHT}Geldig tot en met ${END}`],
  ['awaits a payment of another tab', { status: { kind: 'awaited', plan: undefined, current: undefined } }, ''],
  ['has stopped', { status: expired, answers: known }, `Gratis${METERS}`],
  ['is none', { status: { kind: 'none' }, answers: known }, `Gratis${ALLOWED}${METERS}`],
  ['is none, and nothing is known', { status: { kind: 'none' } }, `Gratis${ALLOWED}ActiviteitenContactverzoeken`],
  ['is none, and the actions left could not be read', { status: { kind: 'none' }, answers: { actionsLeft: failed } }, `Gratis${ALLOWED}`],
])('the card of a membership that %s', (_, card, text) => {
  expect(drawn(card).textContent).toBe(`Jouw lidmaatschap${text}`)
})

test('draws nothing while the membership is loading', () => {
  expect(drawn({ status: { kind: 'loading' } }).textContent).toBe('')
})
