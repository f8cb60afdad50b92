import type { User } from '../../src/api/schemas.ts'
import { createMockApi } from '../../src/mock/api.ts'
import type { MemberSeed, MockData, Plan } from '../../src/mock/demo-data.ts'
import type { MockApiOptions } from '../../src/mock/options.ts'

/** The password of every member that has one. */
export const PASSWORD = 'Klup1234'
/** A password that meets every rule. */
export const NEW_PASSWORD = 'Nieuw1234'

/** A member, as the app reads one. A new field of the schema is added here and to the members of the mock. */
export const USER: User = {
  id: 1,
  email: 'sanne@voorbeeld.nl',
  firstName: 'Sanne',
  photo: '',
  hasEndedMembership: false,
}

/** A plan for sale, as the server sends it. */
export const plan = (id: number, numOfMonth: number, price: number, pricePerMonth: number): Plan => ({
  ...{ id, numOfMonth, price, pricePerMonth, appleProductId: null },
  ...{ active: true, inActive: false, isRenewal: false, forSuperkluppers: false },
})

const plans: readonly Plan[] = [
  plan(1, 3, 17.95, 5.98),
  plan(2, 6, 34.95, 5.83),
  plan(3, 12, 59.95, 5),
  { ...plan(4, 12, 29.95, 2.5), forSuperkluppers: true },
  { ...plan(5, 1, 7.95, 7.95), active: false },
  { ...plan(6, 24, 99.95, 4.16), inActive: true },
  { ...plan(7, 1, 6.99, 6.99), isRenewal: true },
]

const reasons = [
  'Ik gebruik Klup te weinig',
  'Er zijn te weinig activiteiten bij mij in de buurt',
  'Ik vind het lidmaatschap te duur',
  'Ik heb genoeg nieuwe mensen leren kennen',
  'De app werkt niet goed voor mij',
  'Een andere reden',
]

const paid = { hasEndedMembership: false }

/** By name, in which way each member differs from one who is free and has used nothing. */
const members: Readonly<Record<string, Partial<MemberSeed>>> = {
  gratis: { firstName: 'Sanne', photo: '/images/klupper/sanne.svg' },
  op: { firstName: 'Bram', participations: 0, contactRequests: 0 },
  'contact-op': { firstName: 'Noor', contactRequests: 0 },
  lid: { firstName: 'Marijke', photo: '/images/klupper/marijke.svg', ...paid, endsIn: 114 },
  'laatste-dag': { firstName: 'Joost', ...paid, endsIn: 0 },
  opgezegd: { firstName: 'Femke', hasEndedMembership: true, endsIn: 30 },
  verlopen: { firstName: 'Ruben', ...paid, endsIn: -1, participations: 1, contactRequests: 0 },
  superklupper: { firstName: 'Hanneke', superklupper: true },
  fotoloos: { firstName: 'Daan' },
  naamloos: { firstName: null },
  wachtwoordloos: { firstName: 'Lieke', password: null },
}

/** The plans, reasons and members of the tests. Ids count from 1; those of members from 101. */
export const testData: MockData = {
  plans,
  cancellationTypes: reasons.map((description, index) => ({ id: index + 1, description })),
  members: Object.entries(members).map(([name, differs], index) => ({
    ...{ name, state: '', id: 101 + index, firstName: '', email: `${name}@voorbeeld.nl`, photo: null },
    ...{ password: PASSWORD, endsIn: null, hasEndedMembership: null },
    ...{ participations: 2, contactRequests: 2, superklupper: false },
    ...differs,
  })),
}

/** A mock API with the data of the tests. */
export const createTestApi = (options: MockApiOptions = {}) => createMockApi({ data: testData, ...options })
