/** The call that tells who is signed in. */
export const MEMBER = '/api/klupper'

/**
 * The reads of §7, each with the app's schema for it; without one the app does not look into the answer.
 * `also` are statuses that say something, and what; `listOfOne`: a list may stand for its one item.
 */
export const READS = [
  { path: MEMBER, schema: 'currentUserSchema', listOfOne: true },
  { path: '/api/account/password', also: { 404: 'no password is set, or the call is missing' } },
  { path: '/api/subscription', schema: 'plansSchema' },
  { path: '/api/membership', schema: 'membershipSchema' },
  { path: '/api/membership/superklupper', also: { 404: 'no superklupper, or the call is missing' } },
  { path: '/api/membership/actions-left', schema: 'actionsLeftSchema' },
  { path: '/api/membership/cancellation/type', schema: 'cancellationTypesSchema' },
]

/** The read that takes the id of a payment. */
export const PAYMENT = { path: '/api/payment', schema: 'paymentSchema' }

const NOBODY = 'nobody is signed in'

/** What a visitor gets for the current user; after anything else the app shows an error. */
export const VISITOR = { path: MEMBER, only: { 401: NOBODY, 403: NOBODY, 404: NOBODY } }
