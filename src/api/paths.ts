/** The paths that the script in the document fetches, before the app has loaded (§7). */
export const PATHS = {
  currentUser: '/api/klupper',
  singleSignOn: '/api/account/sso/{token}',
  hasPassword: '/api/account/password',
  subscriptions: '/api/subscription',
  membership: '/api/membership',
  superklupper: '/api/membership/superklupper',
  actionsLeft: '/api/membership/actions-left',
  cancellationTypes: '/api/membership/cancellation/type',
  payment: '/api/payment',
} as const

/** The statuses of the current-user call that mean that nobody is signed in; later, a gateway may answer the others, too. */
export const NOT_SIGNED_IN: Readonly<Record<'atStart' | 'later', readonly number[]>> = {
  atStart: [401, 403, 404],
  later: [401],
}
