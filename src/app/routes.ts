import type { PATHS } from '../api/paths.ts'
import { withoutToken } from '../features/session/token.ts'
import type { Location } from '../lib/history.ts'
import { match, type Params } from '../lib/match.ts'
import { type RouteRow, redirect } from '../lib/route-table.ts'
import { parseUrl } from '../lib/try.ts'
import type { ScreenName, ScreenParams } from './screens.ts'

export interface AppRow extends RouteRow {
  readonly screen?: ScreenName
  readonly action?: 'signOn'
  /** The address after a successful action. */
  readonly continueTo?: string
  /** The API paths that are prefetched with the screen's chunk. */
  readonly prefetch?: readonly (keyof typeof PATHS)[]
  /** The screen has the top menu. */
  readonly layout?: true
  readonly menu?: 'account' | 'membership'
  /** A visitor who is redirected by this row returns to the first address after the login. */
  readonly remembersAddress?: true
}

/** Paths of the mobile app; on the web they lead to the download page (§1, §2). */
const appOnly: readonly AppRow[] = [
  '/activities/*',
  '/klupper/*',
  '/profile/*',
  '/moment/*',
  '/notifications/*',
  '/register/*',
  '/finish-registration/*',
  '/search-kluppers-activities/*',
].map(path => ({ path, externalRedirect: true }))

/** Creates a row that shows a screen. It does not compile if the path lacks a parameter of the screen. */
export const show = <Path extends string, Name extends ScreenName>(
  path: Path,
  screen: Params<Path> extends ScreenParams<Name> ? Name : never,
  facts: Omit<AppRow, 'path' | 'screen'> = {},
): AppRow => ({ path, screen, ...facts })

const account = { layout: true, menu: 'account' } as const
const accountReads = { ...account, prefetch: ['membership', 'actionsLeft', 'hasPassword'] } as const
const membership = { layout: true, menu: 'membership' } as const
const membershipReads = {
  ...membership,
  prefetch: ['membership', 'actionsLeft', 'subscriptions', 'superklupper'],
} as const

/** The two route tables, in the order of §2. Redirects replace the history entry. */
export const ROUTES: Readonly<Record<'member' | 'visitor', readonly AppRow[]>> = {
  member: [
    { path: '/', redirect: (_, { hash }) => hashPath(hash) },
    show('/', 'account', accountReads),
    show('/account', 'account', accountReads),
    show('/account/change-password', 'changePassword', { ...account, prefetch: ['hasPassword'] }),
    redirect('/account/subscription/{months}', '/membership/{months}'),
    redirect('/account/subscription', '/membership'),
    redirect('/subscription', '/membership'),
    show('/membership/cancellation', 'cancellation', {
      ...membership,
      prefetch: ['membership', 'cancellationTypes'],
    }),
    show('/membership/{months}', 'membership', membershipReads),
    show('/membership', 'membership', membershipReads),
    show('/payment', 'payment', { layout: true, prefetch: ['payment'] }),
    show('/forgot-password/{verificationToken}', 'resetPassword', { layout: true }),
    show('/account/forgot-password/{verificationToken}', 'resetPassword', { layout: true }),
    ...appOnly,
    redirect('/*', '/account'),
  ],
  visitor: [
    { path: '/', redirect: (_, { hash }) => appOnlyPath(hashPath(hash)) },
    show('/login', 'login'),
    show('/', 'login'),
    show('/forgot-password', 'forgotPassword'),
    show('/forgot-password/{verificationToken}', 'resetPassword'),
    show('/account/forgot-password/{verificationToken}', 'resetPassword'),
    redirect('/account/subscription/{months}', '/sso/{months}', { keepSearch: true }),
    redirect('/account/subscription', '/sso', { keepSearch: true }),
    redirect('/subscription', '/sso', { keepSearch: true }),
    { path: '/sso/{months}', action: 'signOn', continueTo: '/membership/{months}' },
    { path: '/sso', action: 'signOn', continueTo: '/membership' },
    ...appOnly,
    { ...redirect('/*', '/'), remembersAddress: true },
  ],
}

/** Returns the path in an old address such as `/#/membership` (§2). It never leads to another site. */
export function hashPath(hash: Location['hash']): string | undefined {
  const [, path, search = ''] = /^#(\/(?![/\\])[^?#]*)(\?[^#]*)?/.exec(hash) ?? []
  return path && path + withoutToken(search)
}

const appOnlyPath = (url = ''): string | undefined =>
  appOnly.some(({ path }) => match(path, url.replace(/\?.*/, ''))) ? url : undefined

/** Returns the part of a member's address that may be remembered until after the login; undefined for other addresses. */
export function memberUrl(url: string): string | undefined {
  const { pathname = '', search = '' } = parseUrl(`http://klup${url}`) ?? {}
  const rowIn = (rows: readonly AppRow[]) => rows.find(({ path }) => match(path, pathname))
  const row = rowIn(ROUTES.member)
  if (!row?.screen || rowIn(ROUTES.visitor)?.screen || !url.startsWith(pathname)) return undefined
  // Only the payment needs its query; other queries may contain secrets.
  return row.screen === 'payment' ? pathname + withoutToken(search) : pathname
}
