interface ScreenPlan {
  readonly path: RegExp
  /** What the screen reads, besides the current user. */
  readonly reads: readonly string[]
}

/** The screens of a member, by the address at the start; the first that matches. */
const PLANS: readonly ScreenPlan[] = [
  { path: /^\/(account\/?)?$/, reads: ['membership', 'membership/actions-left', 'account/password'] },
  { path: /^\/membership\/cancellation\/?$/, reads: ['membership', 'membership/cancellation/type'] },
  {
    path: /^\/membership(\/|$)/,
    reads: ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper'],
  },
  { path: /^\/payment\/?$/, reads: [] },
]

/** The plan for an address; none for one that will be redirected. */
export const planFor = ({ pathname, hash }: Location): ScreenPlan | undefined =>
  hash.startsWith('#/') ? undefined : PLANS.find(({ path }) => path.test(pathname))
