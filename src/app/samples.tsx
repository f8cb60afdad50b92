import type { ReactElement } from 'react'
import type { Config } from '../api/config-schema.ts'
import { PATHS } from '../api/paths.ts'
import { PlanCard } from '../features/membership/plans/plan-card.tsx'
import type { OfferFacts, PlanFacts } from '../features/membership/plans/plan-facts.ts'
import { PlanList } from '../features/membership/plans/plan-list.tsx'
import type { BoughtPlan } from '../features/membership/purchase/purchase.ts'
import { PAYMENT_STATUSES } from '../features/payment/status.ts'
import { blockId } from '../start/paint.ts'

/** The settings of the first screens; the script in the document replaces the names in braces. */
export const config = {
  apiBaseUrl: '',
  imageBaseUrl: '',
  imageSizes: [64],
  downloadUrl: '{downloadUrl}',
  termsUrl: '{termsUrl}',
  privacyUrl: '{privacyUrl}',
  withdrawalUrl: '{withdrawalUrl}',
  accessibilityUrl: '{accessibilityUrl}',
  helpUrl: '{helpUrl}',
  extensionText: '{extensionText}',
  renewalText: '{renewalText}',
  paymentMethod: '{paymentMethod}',
} as unknown as Config

/** The member of the templates. The address is an e-mail address on some pages without facts. */
export const MEMBER = { id: 0, email: '{email}', firstName: 'Lid', photo: '/foto.jpg' }

/** What leads to a kind of a block. */
export interface Sample {
  readonly path: string
  readonly user?: object
  readonly answers?: Readonly<Record<string, object>>
  /** What this tab has bought. */
  readonly plan?: BoughtPlan
  readonly kinds: Readonly<Record<string, string>>
}

const actionsLeft = { participations: 2, contactRequests: 2 }
const sold = {
  price: 1,
  pricePerMonth: 1,
  active: true,
  inActive: false,
  isRenewal: false,
  forSuperkluppers: false,
}

/** The members of each kind, and the page of the plans without and with a chosen one. */
const MEMBERS: readonly Sample[] = (
  [
    ['none', null, '/membership', 'empty'],
    ['expired', '1970-01-01', '/membership/6', 'chosen'],
    ['ended', '2099-12-31', '/membership/6', 'extension'],
    ['active', '2099-12-31', '/membership/6', 'extension'],
  ] as const
).flatMap(([kind, endDate, path, summary]) => {
  const user = { hasEndedMembership: kind === 'ended' }
  const answers = { [PATHS.membership]: { endDate }, [PATHS.actionsLeft]: actionsLeft }
  const plans = [{ ...sold, id: 0, numOfMonth: 6 }]
  return [
    { path: '/account', user, answers, kinds: { account: kind, person: 'photo' } },
    {
      path,
      user,
      answers: { ...answers, [PATHS.subscriptions]: plans, [PATHS.superklupper]: {} },
      kinds: { membership: kind, summary },
    },
  ]
})

const bought = { id: 0, months: 6, price: 1 }

const PAYMENTS: readonly Sample[] = Object.keys(PAYMENT_STATUSES).flatMap(status => [
  { path: '/payment', answers: { [PATHS.payment]: { status } }, kinds: { payment: status } },
  {
    path: '/payment',
    answers: { [PATHS.payment]: { status } },
    plan: bought,
    kinds: { payment: `${status}-bought` },
  },
])

/** The kinds of the blocks that are on a page. */
export const SAMPLES: readonly Sample[] = [
  ...MEMBERS,
  ...PAYMENTS,
  { path: '/account', user: { photo: '' }, kinds: { person: 'drawing' } },
]

const list = (kind: OfferFacts['kind']) => (
  <PlanList facts={{ kind, special: [], ordinary: [] }} chosen="" disabled={false} onChoose={() => {}} />
)

/** A plan's card with the names of its texts. */
const card = (kind: PlanFacts['kind']) => (
  <PlanCard
    kind={kind}
    tag={kind === 'plain' ? '' : '{tag}'}
    months="{months}"
    title="{title}"
    perMonth="{perMonth}"
    price="{price}"
    ordinaryPrice="{ordinaryPrice}"
    saving="{saving}"
    comparison="{comparison}"
    label="{label}"
    isChosen={false}
    disabled={false}
    onChoose={() => {}}
  />
)

/** The blocks that several plans decide, and the rows of their lists, by template id. */
export const PLANS: Readonly<Record<string, ReactElement<object>>> = {
  [blockId('plans', 'ordinary')]: list('ordinary'),
  [blockId('plans', 'panel')]: list('panel'),
  [blockId('plans', 'panelAndOrdinary')]: list('panelAndOrdinary'),
  [blockId('plans', 'thanks')]: list('thanks'),
  [blockId('special', 'special')]: card('special'),
  [blockId('special', 'plain')]: card('plain'),
  [blockId('ordinary', 'best')]: card('best'),
  [blockId('ordinary', 'plain')]: card('plain'),
}
