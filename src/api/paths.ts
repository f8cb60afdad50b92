/** The paths of the reads that are prefetched before the app's script is there, and of single sign-on (§7). */
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

/** Statuses of the current-user call that mean that nobody is signed in (DECISIONS, Session). */
export const NOT_SIGNED_IN = [401, 403, 404]
