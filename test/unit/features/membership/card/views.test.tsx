import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderToDom } from '../../../../../src/boot/render-to-dom.ts'
import { AccountView } from '../../../../../src/features/account/account-view.tsx'
import { MembershipCardView } from '../../../../../src/features/membership/card/membership-card-view.tsx'
import type {
  MemberAnswers,
  MembershipStatus,
} from '../../../../../src/features/membership/membership-status.ts'
import { plainConfig } from '../../../../support/config.ts'
import { USER } from '../../../../support/data.ts'

const pending = { data: undefined, error: undefined }
const failed = { data: undefined, error: new Error() }
const known: MemberAnswers = {
  membership: pending,
  actionsLeft: pending,
  plans: { data: [], error: undefined },
  superklupper: { data: false, error: undefined },
  hasEnded: false,
  purchase: 'nothing',
  today: '2026-03-14',
}

/** Draws a view as the script in the document does. */
function drawn(view: ReactNode): HTMLElement {
  const root = document.createElement('div')
  renderToDom(view, root)
  return root
}

const active = { kind: 'active', endDate: '2026-12-31' } as const
const ended = { ...active, kind: 'ended' } as const
const far = { kind: 'active', endDate: '9999-12-31' } as const
const expired = { kind: 'expired', endDate: '2026-03-13' } as const
const none = { kind: 'none' } as const
const outdated = { membership: { data: { endDate: active.endDate }, error: new Error() } }
const left = (participations: number, contactRequests: number) => ({
  actionsLeft: { data: { participations, contactRequests }, error: undefined },
})

const END = '31-12-202631 december 2026'
const VALID = `Geldig tot en met${END}`
const REST = `${VALID}nog ruim 9 maanden`
const NEXT_DAY = 'Daarna, vanaf 01-01-20271 januari 2027'
const UNSOLD = 'Via Apple of een promotiecode stopt het vanzelf.'
const CHANGE = 'Herinner mij op tijdOpzeggenLidmaatschap wijzigen'
const KEEP = 'Zet de laatste dag in je agendaKies je lidmaatschap'
const STOPPED = 'Klup Compleet stopte op 13-03-202613 maart 2026. Je betaalt niets.'
const INVITATION = 'Met Klup Compleet doe je onbeperkt mee. Kies je lidmaatschap'
const ALLOWED = 'Met Klup Start kun je meedoen aan 2 activiteiten en 2 contactverzoeken sturen.'
const USED_UP = (parts: string) => `Je ${parts} van Klup Start zijn op.`
const meters = (participations: string, contactRequests: string) =>
  `Activiteiten${participations}Contactverzoeken${contactRequests}`
const UNKNOWN = meters('', '')

/** What follows the heading of the card, and the name of the member on the account. */
/* biome-ignore format: a table */
test.each<[what: string, MembershipStatus, Partial<MemberAnswers>, card: string, account: string]>([
  ['renews at a price', active, {}, `Actieftot en met ${END}daarna €6,99 per maand`, `Klup CompleetActief${REST}${NEXT_DAY}€6,99 per maand, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['goes on when the plans could not be read', active, { plans: failed }, `Actieftot en met ${END}Je lidmaatschap loopt door`, `Klup CompleetActief${REST}${NEXT_DAY}Je lidmaatschap loopt door, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['waits for the plans', active, { plans: pending }, `Actieftot en met ${END}daarna `, `Klup CompleetActief${REST}${NEXT_DAY}, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['leads to Klup Start', ended, {}, `Opgezegdtot en met ${END}daarna Klup Start`, `Klup CompleetOpgezegd${REST}${NEXT_DAY}Klup StartJe betaalt niets meer.${KEEP}`],
  ['is outdated and promises nothing', ended, outdated, `Opgezegdtot en met ${END}daarna Klup Start`, `Klup CompleetOpgezegd${REST}${NEXT_DAY}Klup Start${KEEP}`],
  ['ends too far away', far, {}, 'Actieftot en met 31-12-999931 december 9999', `Klup CompleetActiefGeldig tot en met31-12-999931 december 9999${CHANGE}`],
  ['awaits a payment', { kind: 'awaited', current: active }, {}, `Geldig tot en met ${END}`, `Klup Compleet${VALID}`],
  ['awaits a first payment', { kind: 'awaited', current: undefined }, {}, '', 'Klup Compleet'],
  ['has stopped', expired, left(1, 2), `Gratis${meters('nog 1 van 2', 'nog 2 van 2')}`, `Klup StartGratis${meters('nog 1 van 2', 'nog 2 van 2')}${STOPPED}${INVITATION}`],
  ['is none', none, left(1, 1), `Gratis${ALLOWED}${meters('nog 1 van 2', 'nog 1 van 2')}`, `Klup StartGratis${meters('nog 1 van 2', 'nog 1 van 2')}${INVITATION}`],
  ['is none, with no activities left', none, left(0, 1), `Gratis${USED_UP('activiteiten')}${meters('nog 0 van 2', 'nog 1 van 2')}`, `Klup StartGratis${meters('nog 0 van 2', 'nog 1 van 2')}${USED_UP('activiteiten')}${INVITATION}`],
  ['is none, with no contact requests left', none, left(1, 0), `Gratis${USED_UP('contactverzoeken')}${meters('nog 1 van 2', 'nog 0 van 2')}`, `Klup StartGratis${meters('nog 1 van 2', 'nog 0 van 2')}${USED_UP('contactverzoeken')}${INVITATION}`],
  ['is none, with all used up', none, left(0, 0), `Gratis${USED_UP('activiteiten en contactverzoeken')}${meters('nog 0 van 2', 'nog 0 van 2')}`, `Klup StartGratis${meters('nog 0 van 2', 'nog 0 van 2')}${USED_UP('activiteiten en contactverzoeken')}${INVITATION}`],
  ['is none, and nothing is known', none, { plans: pending }, `Gratis${ALLOWED}${UNKNOWN}`, `Klup StartGratis${UNKNOWN}Kies je lidmaatschap`],
  ['is none, and the actions left could not be read', none, { actionsLeft: failed }, `Gratis${ALLOWED}`, `Klup StartGratis${INVITATION}`],
  ['could not be read', { kind: 'failed' }, {}, '', ''],
])('the membership %s', (_, status, answers, card, account) => {
  const shown = { status, answers: { ...known, ...answers } }
  expect(drawn(<MembershipCardView {...shown} />).textContent).toBe(`Jouw lidmaatschap${card}`)
  const own = `E-mail${USER.email}Wachtwoord••••••••verborgenWachtwoord wijzigen`
  expect(drawn(<AccountView {...shown} user={USER} config={plainConfig} />).textContent).toBe(
    `Sanne${account}${own}`,
  )
})

test('nobody is named beside the photo of a member without a name', () => {
  const user = { ...USER, firstName: '', photo: '/a/b.jpg' }
  const account = drawn(
    <AccountView user={user} config={plainConfig} status={{ kind: 'loading' }} answers={known} />,
  )
  expect(account.querySelector('img')?.alt).toBe('Je profielfoto')
})
