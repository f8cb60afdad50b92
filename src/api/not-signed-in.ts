/** Statuses of the current-user call that only mean: nobody is signed in (DECISIONS, Session). */
export const NOT_SIGNED_IN = [401, 403, 404]
