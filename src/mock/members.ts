import { addDays } from './calendar.ts'
import type { Member } from './model.ts'

/** The password of every demo member that has one. */
export const demoPassword = 'Klup1234'

type Row = Omit<Member, 'endDate'> & { readonly endsIn: number | null }

const free = {
  hasEndedMembership: null,
  participations: 2,
  contactRequests: 2,
  superklupper: false,
  password: demoPassword,
  endsIn: null,
}

function row(name: string, firstName: string | null, state: string, differs: Partial<Row> = {}) {
  const photo = firstName === null ? null : `/images/klupper/${firstName.toLowerCase()}.svg`
  return { ...free, name, firstName, state, email: `${name}@voorbeeld.nl`, photo, ...differs }
}

/** The demo members: one in every state that the specification tells apart (§2, §4, §6). */
export const demoMembers: readonly Row[] = [
  row('gratis', 'Sanne', 'gratis, 2 activiteiten en 2 contactverzoeken over'),
  row('op', 'Bram', 'gratis, alles opgebruikt', { participations: 0, contactRequests: 0 }),
  row('contact-op', 'Noor', 'gratis, alleen de contactverzoeken op', { contactRequests: 0 }),
  row('lid', 'Marijke', 'actief lid, nog 114 dagen', { endsIn: 114, hasEndedMembership: false }),
  row('laatste-dag', 'Joost', 'actief lid, vandaag is de laatste dag', {
    endsIn: 0,
    hasEndedMembership: false,
  }),
  row('opgezegd', 'Femke', 'zelf opgezegd, nog 30 dagen geldig', { endsIn: 30, hasEndedMembership: true }),
  row('verlopen', 'Ruben', 'gisteren verlopen, 1 activiteit over', {
    endsIn: -1,
    hasEndedMembership: false,
    participations: 1,
    contactRequests: 0,
  }),
  row('superklupper', 'Hanneke', 'klupper van het eerste uur, geen lidmaatschap', { superklupper: true }),
  row('fotoloos', 'Daan', 'gratis, zonder foto', { photo: null }),
  row('naamloos', null, 'gratis, profiel nog niet af (geen voornaam)'),
  row('wachtwoordloos', 'Lieke', 'gratis, heeft nog geen wachtwoord: alleen via een inloglink', {
    password: null,
  }),
].map((member, index) => ({ ...member, id: 101 + index }))

/** Fresh copies of the demo members, with the end dates counted from `today` (`YYYY-MM-DD`). */
export const membersOn = (today: string): Member[] =>
  demoMembers.map(({ endsIn, ...member }) => ({
    ...member,
    endDate: endsIn === null ? null : addDays(today, endsIn),
  }))

/** Whether the paid membership still holds; the end date itself is included (§4). */
export const isActive = (member: Member, today: string) => member.endDate !== null && member.endDate >= today
