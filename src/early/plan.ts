/** A chunk of screens, as its module in `src/app/` is called. */
export type ChunkName = 'account' | 'membership'

interface ScreenPlan {
  readonly path: RegExp
  readonly chunk: ChunkName
  /** What the screen reads, besides the current user. */
  readonly reads: readonly string[]
}

/** The screens of a member, by the address at the start; the first that matches. */
const PLANS: readonly ScreenPlan[] = [
  {
    path: /^\/(account\/?)?$/,
    chunk: 'account',
    reads: ['membership', 'membership/actions-left', 'account/password'],
  },
  { path: /^\/account\/change-password\/?$/, chunk: 'account', reads: [] },
  {
    path: /^\/membership\/cancellation\/?$/,
    chunk: 'membership',
    reads: ['membership', 'membership/cancellation/type'],
  },
  {
    path: /^\/membership(\/|$)/,
    chunk: 'membership',
    reads: ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper'],
  },
  { path: /^\/payment\/?$/, chunk: 'membership', reads: [] },
  // They lead on to the membership, after signing in if need be.
  { path: /^\/(sso|(account\/)?subscription)(\/|$)/, chunk: 'membership', reads: [] },
]

/** The plan for an address; none for one that will be redirected to somewhere else. */
export const planFor = ({ pathname, hash }: Location): ScreenPlan | undefined =>
  hash.startsWith('#/') ? undefined : PLANS.find(({ path }) => path.test(pathname))
