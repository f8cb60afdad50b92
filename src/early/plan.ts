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
    path: /^\/((account|login)\/?)?$/,
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
    path: /^\/(membership|account\/subscription)(\/[^/]*)?\/?$|^\/subscription\/?$/,
    chunk: 'membership',
    reads: ['membership', 'membership/actions-left', 'subscription', 'membership/superklupper'],
  },
  { path: /^\/payment\/?$/, chunk: 'membership', reads: [] },
  // A visitor who signs in with a link goes on to the membership.
  { path: /^\/sso(\/|$)/, chunk: 'membership', reads: [] },
]

/** Where a visitor gets the login page, which needs nothing of a member's. */
export const isLoginPath = (path: string): boolean => /^\/(login\/?)?$/.test(path)

/** The plan for an address; none where nothing can be told yet, or nothing of a member's will be shown. */
export const planFor = ({ pathname, hash }: Location): ScreenPlan | undefined =>
  hash.startsWith('#/') ? undefined : PLANS.find(({ path }) => path.test(pathname))
