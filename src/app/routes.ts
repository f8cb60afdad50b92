import type { Location } from '../lib/history.ts'
import { match } from '../lib/match.ts'
import { type Row, redirect, show } from '../lib/rows.ts'
import { type Screen, screens } from './screens.ts'

/** What exists only in the mobile app; on the web these paths lead to the download page (§1, §2). */
const APP_ONLY = [
  'activities',
  'klupper',
  'profile',
  'moment',
  'notifications',
  'register',
  'finish-registration',
  'search-kluppers-activities',
]

interface RouteOptions {
  readonly downloadUrl: string
  /** Signs in with the token of the address, and goes on from there. */
  readonly signOn: (months?: string) => void
  /** Keeps the place that a visitor wanted, until after the login. */
  readonly remember: (url: string) => void
}

/** The two route tables of §2, in its order. Redirects replace the history entry. */
export function createRoutes({ downloadUrl, signOn, remember }: RouteOptions) {
  const appOnly: Row<never>[] = APP_ONLY.map(name => ({ path: `/${name}/*`, leave: () => downloadUrl }))
  const isAppOnly = (path: string) => appOnly.some(row => match(row.path, path))

  const member: readonly Row<Screen>[] = [
    { path: '/', leave: ({ hash }) => (isAppOnly(pathIn(hash) ?? '') ? downloadUrl : undefined) },
    { path: '/', redirect: (_, { hash }) => hashPath(hash) },
    show('/', screens.account),
    show('/account', screens.account),
    show('/account/change-password', screens.changePassword),
    redirect('/account/subscription/{months}', '/membership/{months}'),
    redirect('/account/subscription', '/membership'),
    redirect('/subscription', '/membership'),
    show('/membership/cancellation', screens.cancellation),
    show('/membership/{months}', screens.membership),
    show('/membership', screens.membership),
    show('/payment', screens.payment),
    show('/forgot-password/{verificationToken}', screens.resetPassword),
    show('/account/forgot-password/{verificationToken}', screens.resetPassword),
    ...appOnly,
    redirect('/*', '/account'),
  ]

  const visitor: readonly Row<Screen>[] = [
    show('/login', screens.login),
    show('/', screens.login),
    show('/forgot-password', screens.forgotPassword),
    show('/forgot-password/{verificationToken}', screens.resetPassword),
    show('/account/forgot-password/{verificationToken}', screens.resetPassword),
    redirect('/account/subscription/{months}', '/sso/{months}', { keepSearch: true }),
    redirect('/account/subscription', '/sso', { keepSearch: true }),
    redirect('/subscription', '/sso', { keepSearch: true }),
    { path: '/sso/{months}', enter: ({ months }) => signOn(months) },
    { path: '/sso', enter: () => signOn() },
    ...appOnly,
    {
      path: '/*',
      redirect: (_, { path, search }) => {
        const wanted = member.find(row => match(row.path, path))
        // Only the payment's query says something; any other may hold what should not be kept.
        if (wanted?.screen) remember(wanted.path === '/payment' ? path + search : path)
        return '/'
      },
    },
  ]
  return { member, visitor }
}

/** The path that an old address holds in its hash: `#/membership` (§2). It never leaves the site. */
export function hashPath(hash: Location['hash']): string | undefined {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : undefined
}

const pathIn = (hash: string) => hashPath(hash)?.replace(/[?#].*$/, '')
