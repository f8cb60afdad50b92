/** The 17 calls of §7, as the mock names them. */
export const CALLS = [
  'GET /api/klupper',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/account/sso/{token}',
  'GET /api/account/password/forgot',
  'POST /api/account/password/reset',
  'PUT /api/account/password',
  'GET /api/account/password',
  'GET /api/subscription',
  'GET /api/membership',
  'GET /api/membership/superklupper',
  'GET /api/membership/actions-left',
  'GET /api/membership/cancellation/type',
  'POST /api/membership/cancellation',
  'POST /api/membership/end',
  'POST /api/payment',
  'GET /api/payment',
] as const

/** What the mock can make of an answer. The mock does not tell; a test compares. */
export const FAULTS = [
  'refuse',
  'reset',
  'hang',
  'hang-body',
  'slow',
  '400-list',
  '400-field',
  '401',
  '403',
  '404',
  '429',
  '500-html',
  '503-empty',
  '200-html',
  'login-redirect',
  '200-empty',
  '200-null',
  'truncated-json',
  'wrong-top-level',
  'field-missing',
  'hostile-error-object',
  'hostile-error-number',
  'hostile-error-long',
  'hostile-error-markup',
  'hostile-error-proto',
] as const

/** What the mock can make of a payment: a status of §4, or paid after three checks. */
export const PAYMENTS = ['open', 'pending', 'paid', 'expired', 'canceled', 'failed', 'paid-after-3'] as const

/** Values of a member's fields at the mock. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>

const FREE = { endDate: null, hasEndedMembership: null, participations: 2, contactRequests: 2 }

/** What a member can be turned into: a button, and the fields that it sets. `endsIn` counts days from today. */
export const MEMBER_CHANGES: Readonly<Record<string, Readonly<Record<string, Changes>>>> = {
  Membership: {
    Free: FREE,
    'All used up': { ...FREE, participations: 0, contactRequests: 0 },
    'Activities used up': { ...FREE, participations: 0 },
    'Contact requests used up': { ...FREE, contactRequests: 0 },
    Paid: { endsIn: 114, hasEndedMembership: false },
    'Paid, last day': { endsIn: 0, hasEndedMembership: false },
    Ended: { endsIn: 30, hasEndedMembership: true },
    Expired: { endsIn: -1, hasEndedMembership: false },
  },
  Member: {
    Superklupper: { superklupper: true },
    'No superklupper': { superklupper: false },
    Photo: { photo: '/images/klupper/sanne.svg' },
    'No photo': { photo: null },
    'First name': { firstName: 'Sanne' },
    'No first name': { firstName: null },
    Password: { password: 'Klup1234' },
    'No password': { password: null },
  },
}
