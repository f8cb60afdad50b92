import type { Plan as OfferedPlan } from '../features/membership/plans.ts'

/** What the mock keeps about a member. `name` is the key: it stands in sign-in links and in tests. */
export type Member = {
  readonly name: string
  /** What is special about this member, for the people who choose one. */
  readonly state: string
  readonly id: number
  firstName: string | null
  email: string
  photo: string | null
  /** `null` when the member has never set one and signs in with a link only. */
  password: string | null
  /** Calendar date `YYYY-MM-DD`; `null` without a paid membership. */
  endDate: string | null
  /** `null` leaves the field out of the answer (§3). */
  hasEndedMembership: boolean | null
  participations: number
  contactRequests: number
  superklupper: boolean
}

/** A member before the mock starts; `endsIn` counts days from that day. */
export type MemberSeed = Omit<Member, 'endDate'> & { readonly endsIn: number | null }

/** A plan as `GET /api/subscription` sends it (§3). */
export type Plan = OfferedPlan & { readonly appleProductId: string | null }

/** A reason to cancel (§3). */
type CancellationType = { readonly id: number; readonly description: string }

/** What a mock starts with: the demo data for people, or the data of a test. */
export type MockData = {
  readonly plans: readonly Plan[]
  readonly cancellationTypes: readonly CancellationType[]
  readonly members: readonly MemberSeed[]
}

/** The password of every demo member that has one. */
const demoPassword = 'Klup1234'

const plan = (id: number, numOfMonth: number, price: number, pricePerMonth: number): Plan => ({
  ...{ id, numOfMonth, price, pricePerMonth, appleProductId: null },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers: false },
})

const free = {
  hasEndedMembership: null,
  participations: 2,
  contactRequests: 2,
  superklupper: false,
  password: demoPassword,
  endsIn: null,
}

function member(name: string, firstName: string | null, state: string, differs: Partial<MemberSeed> = {}) {
  const photo = firstName === null ? null : `/images/klupper/${firstName.toLowerCase()}.svg`
  return { ...free, name, firstName, state, email: `${name}@voorbeeld.nl`, photo, ...differs }
}

/** A member in every state that the specification tells apart (§2, §4, §6). */
const members = [
  member('gratis', 'Sanne', 'gratis, 2 activiteiten en 2 contactverzoeken over'),
  member('op', 'Bram', 'gratis, alles opgebruikt', { participations: 0, contactRequests: 0 }),
  member('contact-op', 'Noor', 'gratis, alleen de contactverzoeken op', { contactRequests: 0 }),
  member('lid', 'Marijke', 'actief lid, nog 114 dagen', { endsIn: 114, hasEndedMembership: false }),
  member('laatste-dag', 'Joost', 'actief lid, vandaag is de laatste dag', {
    endsIn: 0,
    hasEndedMembership: false,
  }),
  member('opgezegd', 'Femke', 'zelf opgezegd, nog 30 dagen geldig', { endsIn: 30, hasEndedMembership: true }),
  member('verlopen', 'Ruben', 'gisteren verlopen, 1 activiteit over', {
    endsIn: -1,
    hasEndedMembership: false,
    participations: 1,
    contactRequests: 0,
  }),
  member('superklupper', 'Hanneke', 'klupper van het eerste uur, geen lidmaatschap', { superklupper: true }),
  member('fotoloos', 'Daan', 'gratis, zonder foto', { photo: null }),
  member('naamloos', null, 'gratis, profiel nog niet af (geen voornaam)'),
  member('wachtwoordloos', 'Lieke', 'gratis, heeft nog geen wachtwoord: alleen via een inloglink', {
    password: null,
  }),
]

/** What `npm start` begins with, for people who try the app. Tests bring data of their own. */
export const demoData: MockData = {
  plans: [
    { ...plan(1, 3, 17.95, 5.98), appleProductId: 'nl.klup.compleet.3' },
    { ...plan(2, 6, 34.95, 5.83), appleProductId: 'nl.klup.compleet.6' },
    { ...plan(3, 12, 59.95, 5), appleProductId: 'nl.klup.compleet.12' },
    { ...plan(4, 12, 29.95, 2.5), forSuperkluppers: true },
    // One of each kind that must never be sold.
    { ...plan(5, 1, 7.95, 7.95), active: false },
    { ...plan(6, 24, 99.95, 4.16), inActive: true },
    { ...plan(7, 1, 6.99, 6.99), isRenewal: true },
  ],
  cancellationTypes: [
    { id: 1, description: 'Ik gebruik Klup te weinig' },
    { id: 2, description: 'Er zijn te weinig activiteiten bij mij in de buurt' },
    { id: 3, description: 'Ik vind het lidmaatschap te duur' },
    { id: 4, description: 'Ik heb genoeg nieuwe mensen leren kennen' },
    { id: 5, description: 'De app werkt niet goed voor mij' },
    { id: 6, description: 'Een andere reden' },
  ],
  members: members.map((row, index) => ({ ...row, id: 101 + index })),
}
