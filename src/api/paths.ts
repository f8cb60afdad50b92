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

/** The statuses of the current-user call if nobody is signed in (DECISIONS, Session). */
export const NOT_SIGNED_IN = [401, 403, 404]
