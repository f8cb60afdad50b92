import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderToDom } from '../../../../src/boot/render-to-dom.ts'
import { AccountView } from '../../../../src/features/account/account-view.tsx'
import type {
  MemberAnswers,
  MembershipStatus,
} from '../../../../src/features/membership/membership-status.ts'
import { plainConfig } from '../../../support/config.ts'
import { USER } from '../../../support/data.ts'

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
const UNSOLD = 'Gekocht via Apple of met een promotiecode? Dan stopt het vanzelf.'
const CHANGE = 'Zet in je agendaOpzeggenLidmaatschap wijzigen'
const KEEP = 'Zet in je agendaKies je lidmaatschap'
const AWAITED =
  'Betaald · Je lidmaatschap volgt zo.Dit duurt meestal minder dan een minuut. Je hoeft niets te doen.'
const STOPPED = 'Klup Compleet stopte op 13-03-202613 maart 2026. Je betaalt niets.'
const INVITATION = 'Met Klup Compleet doe je onbeperkt mee. Kies je lidmaatschap'
const USED_UP = (parts: string) => `Je ${parts} van Klup Start zijn op.`
const meters = (participations: string, contactRequests: string) =>
  `Activiteiten${participations}Contactverzoeken${contactRequests}`
const UNKNOWN = meters('', '')

/** What follows the name of the member. */
/* biome-ignore format: a table */
test.each<[what: string, MembershipStatus, Partial<MemberAnswers>, account: string]>([
  ['renews at a price', active, {}, `Klup CompleetActief${REST}${NEXT_DAY}€6,99 per maand, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['goes on when the plans could not be read', active, { plans: failed }, `Klup CompleetActief${REST}${NEXT_DAY}Je lidmaatschap loopt door, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['waits for the plans', active, { plans: pending }, `Klup CompleetActief${REST}${NEXT_DAY}, tot je opzegt.${UNSOLD}${CHANGE}`],
  ['leads to Klup Start', ended, {}, `Klup CompleetOpgezegd${REST}${NEXT_DAY}Klup StartJe betaalt niets meer. Je account blijft bestaan.${KEEP}`],
  ['is outdated and promises nothing', ended, outdated, `Klup CompleetOpgezegd${REST}${NEXT_DAY}Klup Start${KEEP}`],
  ['ends too far away', far, {}, `Klup CompleetActiefGeldig tot en met31-12-999931 december 9999${CHANGE}`],
  ['awaits a payment', { kind: 'awaited', current: active }, {}, `Klup Compleet${VALID}${AWAITED}Lidmaatschap wijzigen`],
  ['awaits a first payment', { kind: 'awaited', current: undefined }, {}, `Klup Compleet${AWAITED}`],
  ['has stopped', expired, left(1, 2), `Klup StartGratis${meters('nog 1 van 2', 'nog 2 van 2')}${STOPPED}${INVITATION}`],
  ['is none', none, left(1, 1), `Klup StartGratis${meters('nog 1 van 2', 'nog 1 van 2')}${INVITATION}`],
  ['is none, with no activities left', none, left(0, 1), `Klup StartGratis${meters('nog 0 van 2', 'nog 1 van 2')}${USED_UP('activiteiten')}${INVITATION}`],
  ['is none, with no contact requests left', none, left(1, 0), `Klup StartGratis${meters('nog 1 van 2', 'nog 0 van 2')}${USED_UP('contactverzoeken')}${INVITATION}`],
  ['is none, with all used up', none, left(0, 0), `Klup StartGratis${meters('nog 0 van 2', 'nog 0 van 2')}${USED_UP('activiteiten en contactverzoeken')}${INVITATION}`],
  ['is none, and nothing is known', none, { plans: pending }, `Klup StartGratis${UNKNOWN}Kies je lidmaatschap`],
  ['is none, and the actions left could not be read', none, { actionsLeft: failed }, `Klup StartGratisWe kunnen je activiteiten en contactverzoeken nu niet laten zien.${INVITATION}`],
  ['could not be read', { kind: 'failed' }, {}, 'We kunnen je lidmaatschap nu niet laten zien.'],
])('the membership %s', (_, status, answers, account) => {
  const shown = { status, answers: { ...known, ...answers } }
  const own = `E-mail${USER.email}Wachtwoord••••••••verborgenWachtwoord wijzigen`
  expect(drawn(<AccountView {...shown} user={USER} config={plainConfig} />).textContent).toBe(
    `Sanne${account}${own}`,
  )
})

test('a photo names its member if there is a name; without a photo there is none', () => {
  const photo = (firstName: string, photo = '') => {
    const user = { ...USER, firstName, photo }
    const view = <AccountView user={user} config={plainConfig} status={{ kind: 'loading' }} answers={known} />
    return drawn(view).querySelector('img')?.alt
  }
  expect([photo('Sanne', '/a.jpg'), photo('', '/a.jpg'), photo('Sanne')]).toEqual([
    'Profielfoto van Sanne',
    'Je profielfoto',
    undefined,
  ])
})
