import { withoutToken } from '../features/session/token.ts'
import type { RouterLocation, SitePath } from '../lib/history.ts'
import { match, type Params } from '../lib/match.ts'
import { type Route, redirect } from '../lib/route-table.ts'
import { parseUrl } from '../lib/try.ts'
import type { ScreenName } from './screens.ts'

/** Prefixes of the mobile app's paths, which lead to the download page (§1, §2). */
const PREFIXES = [
  '/activities',
  '/klupper',
  '/profile',
  '/moment',
  '/notifications',
  '/register',
  '/finish-registration',
  '/search-kluppers-activities',
] as const

/** A plain path begins with a whole prefix. */
const appOnly: readonly Route[] = PREFIXES.map(prefix => ({ path: `${prefix}/*`, externalRedirect: true }))

const show = (path: string, name: ScreenName): Route => ({ path, name })

/** The two route tables, in the order of §2. Redirects replace the history entry. */
export const ROUTES: Readonly<Record<'member' | 'visitor', readonly Route[]>> = {
  member: [
    { path: '/', redirect: (_, { hash }) => appOnlyPrefix(hash) ?? hashPath(hash) },
    show('/', 'account'),
    show('/account', 'account'),
    show('/account/change-password', 'changePassword'),
    redirect('/account/subscription/{months}', '/membership/{months}'),
    redirect('/account/subscription', '/membership'),
    redirect('/subscription', '/membership'),
    show('/membership/cancellation', 'cancellation'),
    show('/membership/{months}', 'membership'),
    show('/membership', 'membership'),
    show('/payment', 'payment'),
    show('/forgot-password/{verificationToken}', 'resetPassword'),
    show('/account/forgot-password/{verificationToken}', 'resetPassword'),
    ...appOnly,
    redirect('/*', '/account'),
  ],
  visitor: [
    // A member's page leads back here and is remembered.
    { path: '/', redirect: (_, { hash }) => appOnlyPrefix(hash) ?? memberUrl(hashPath(hash)) },
    show('/login', 'login'),
    show('/', 'login'),
    show('/forgot-password', 'forgotPassword'),
    show('/forgot-password/{verificationToken}', 'resetPassword'),
    show('/account/forgot-password/{verificationToken}', 'resetPassword'),
    redirect('/account/subscription/{months}', '/sso/{months}', { keepSearch: true }),
    redirect('/account/subscription', '/sso', { keepSearch: true }),
    redirect('/subscription', '/sso', { keepSearch: true }),
    show('/sso/{months}', 'signOn'),
    show('/sso', 'signOn'),
    ...appOnly,
    redirect('/*', '/'),
  ],
}

/** Returns the address after single sign-on (§2). Other text than a number of months could be a token. */
export const signedOnPath = ({ months = '' }: Params): SitePath =>
  /^\d{1,3}$/.test(months) ? `/membership/${months}` : '/membership'

/** Returns the path in an old address such as `/#/membership` (§2), never an address of another site. */
export function hashPath(hash: RouterLocation['hash']): string | undefined {
  const [, path, search = ''] = /^#(\/(?![/\\])[^?#]*)(\?[^#]*)?/.exec(hash) ?? []
  return path && path + withoutToken(search)
}

/** Finds the prefix with which the path in the hash starts, also within a segment (§2). */
const appOnlyPrefix = (hash: RouterLocation['hash']): string | undefined =>
  PREFIXES.find(prefix => hashPath(hash)?.startsWith(prefix))

/** Returns the part of a member's address that may be remembered until the login; undefined for other addresses. */
export function memberUrl(url = ''): string | undefined {
  const { pathname = '', search = '' } = parseUrl(`http://klup${url}`) ?? {}
  const rowIn = (rows: readonly Route[]) => rows.find(({ path }) => match(path, pathname))
  const row = rowIn(ROUTES.member)
  if (!row?.name || rowIn(ROUTES.visitor)?.name || !url.startsWith(pathname)) return undefined
  if (row.name === 'membership') return signedOnPath(match(row.path, pathname) ?? {})
  // Only the payment needs its query; other queries may contain secrets.
  return row.name === 'payment' ? pathname + withoutToken(search) : pathname
}
