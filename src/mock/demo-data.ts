import type { Plan as OfferedPlan } from '../api/schemas.ts'

/** A member of the mock. `name` is the key, which sign-in links and tests use. */
export type Member = {
  readonly name: string
  /** Describes the member, for people who choose one. */
  readonly state: string
  readonly id: number
  firstName: string | null
  email: string
  photo: string | null
  /** `null` if the member has never set one and only signs in with links. */
  password: string | null
  /** Calendar date `YYYY-MM-DD`; `null` without a paid membership. */
  endDate: string | null
  /** `null` omits the field from the response (§3). */
  hasEndedMembership: boolean | null
  participations: number
  contactRequests: number
  superklupper: boolean
}

/** A member before the mock starts; `endsIn` is a number of days from then. */
export type MemberSeed = Omit<Member, 'endDate'> & { readonly endsIn: number | null }

/** A plan as `GET /api/subscription` sends it (§3). */
export type Plan = OfferedPlan & { readonly appleProductId: string | null }

/** A reason to cancel (§3). */
type CancellationType = { readonly id: number; readonly description: string }

/** The initial data of a mock: demo data for people, or a test's own data. */
export type MockData = {
  readonly plans: readonly Plan[]
  readonly cancellationTypes: readonly CancellationType[]
  readonly members: readonly MemberSeed[]
}

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

/** One member for each state in the specification (§2, §4, §6). */
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

/** The data of `npm start`, for people who try the app. Tests use their own. */
export const demoData: MockData = {
  plans: [
    { ...plan(1, 3, 17.95, 5.98), appleProductId: 'nl.klup.compleet.3' },
    { ...plan(2, 6, 34.95, 5.83), appleProductId: 'nl.klup.compleet.6' },
    { ...plan(3, 12, 59.95, 5), appleProductId: 'nl.klup.compleet.12' },
    { ...plan(4, 12, 29.95, 2.5), forSuperkluppers: true },
    // One of each kind that is not for sale.
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
