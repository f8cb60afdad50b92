import { expect, test } from 'vitest'
import { renderToDom } from '../../../../src/boot/render-to-dom.ts'
import { AccountView } from '../../../../src/features/account/account-view.tsx'
import type {
  MemberAnswers,
  MembershipStatus,
} from '../../../../src/features/membership/membership-status.ts'
import { plainConfig } from '../../../support/config.ts'

const pending = { data: undefined, error: undefined }
const USER = { email: 'sanne@voorbeeld.nl', firstName: 'Sanne', photo: '/a/b.jpg' }

/** Draws the account on 14 March, as the script in the document does. */
function drawn(status: MembershipStatus, answers: Partial<MemberAnswers> = {}, user = USER): HTMLElement {
  const known: MemberAnswers = {
    membership: pending,
    actionsLeft: pending,
    plans: { data: [], error: undefined },
    superklupper: { data: false, error: undefined },
    hasEnded: false,
    purchase: undefined,
    today: '2026-03-14',
    ...answers,
  }
  const root = document.createElement('div')
  renderToDom(<AccountView user={user} config={plainConfig} status={status} answers={known} />, root)
  return root
}

const active = { kind: 'active', endDate: '2026-12-31' } as const
const ended = { ...active, kind: 'ended' } as const
const far = { kind: 'active', endDate: '9999-12-31' } as const
const expired = { kind: 'expired', endDate: '2026-03-13' } as const
const outdated = { membership: { data: { endDate: active.endDate }, error: new Error() } }
const left = (participations: number, contactRequests: number) => ({
  actionsLeft: { data: { participations, contactRequests }, error: undefined },
})
const VALID = 'Geldig tot en met31-12-202631 december 2026'
const NEXT_DAY = 'Daarna, vanaf 01-01-20271 januari 2027'
const SOLD = ', tot je opzegt.Via Apple of een promotiecode stopt het vanzelf.'
const INVITATION = 'Met Klup Compleet doe je onbeperkt mee. Kies je lidmaatschap'
const STOPPED = 'Klup Compleet stopte op 13-03-202613 maart 2026. Je betaalt niets.'
const plan = { id: 2, months: 6, price: 34.95 }

/* biome-ignore format: a table */
test.each<[string, MembershipStatus, Partial<MemberAnswers>, string]>([
  ['renews at a price', active, {}, `Klup CompleetActief${VALID}nog ruim 9 maanden${NEXT_DAY}€6,99 per maand${SOLD}Herinner mij op tijdOpzeggenLidmaatschap wijzigen`],
  ['leads to Klup Start', ended, {}, `Klup CompleetOpgezegd${VALID}nog ruim 9 maanden${NEXT_DAY}Klup StartJe betaalt niets meer.Zet de laatste dag in je agendaBewaar je bevestigingKies je lidmaatschap`],
  ['is outdated and promises nothing', ended, outdated, `Klup CompleetOpgezegd${VALID}nog ruim 9 maanden${NEXT_DAY}Klup StartZet de laatste dag in je agendaBewaar je bevestigingKies je lidmaatschap`],
  ['ends too far away', far, {}, 'Klup CompleetActiefGeldig tot en met31-12-999931 december 9999Herinner mij op tijdOpzeggenLidmaatschap wijzigen'],
  ['awaits a payment', { kind: 'awaited', plan, current: active }, {}, `Klup Compleet${VALID}6 maanden Klup Compleet\u00a0· €34,95`],
  ['has stopped', expired, left(1, 2), `Klup StartGratisActiviteitennog 1 van 2Contactverzoekennog 2 van 2${STOPPED}${INVITATION}`],
  ['is none', { kind: 'none' }, left(1, 0), `Klup StartGratisActiviteitennog 1 van 2Contactverzoekennog 0 van 2${INVITATION}`],
  ['is none, with all used up', { kind: 'none' }, left(0, 0), `Klup StartGratisActiviteitennog 0 van 2Contactverzoekennog 0 van 2Je hebt alles van Klup Start gebruikt.${INVITATION}`],
  ['could not be read', { kind: 'failed' }, {}, ''],
])('the account of a membership that %s', (_, status, answers, text) => {
  const own = 'E-mailsanne@voorbeeld.nlWachtwoord••••••••verborgenWachtwoord wijzigen'
  expect(drawn(status, answers).textContent).toBe(`Sanne${text}${own}`)
})

test.each([
  ['Sanne', 'Sanne', 'Profielfoto van Sanne'],
  ['', 'Mijn Account', 'Je profielfoto'],
])('a member named «%s» has the heading «%s»', (firstName, heading, alt) => {
  const account = drawn({ kind: 'loading' }, {}, { ...USER, firstName })
  expect(account.querySelector('h1')?.textContent).toBe(heading)
  const photo = account.querySelector('img')
  expect([photo?.alt, photo?.getAttribute('src')]).toEqual([alt, '/a/thumbnail.256.b.jpg'])
})

test('shows the drawing instead of a photo of another site', () => {
  const account = drawn(active, {}, { ...USER, photo: 'https://photos.example/b.jpg' })
  expect(account.querySelector('img')).toBeNull()
})
