import type { QueryName } from '../api/calls.ts'
import { ForgotPassword } from '../features/password/forgot-password.tsx'
import { ResetPassword } from '../features/password/reset-password.tsx'
import { Login } from '../features/session/login.tsx'
import { lazy } from '../lib/chunk.ts'
import type { Screen } from '../lib/router.ts'

export interface ScreenInfo {
  /** Undefined for a screen in the members' chunk. */
  readonly component?: Screen
  /** The current item of the top menu; undefined for a screen without a menu. */
  readonly menu?: 'account' | 'membership' | 'none'
  readonly prefetch?: readonly QueryName[]
}

/** One row for each screen (§2). */
export const SCREENS = {
  login: { component: Login },
  forgotPassword: { component: ForgotPassword },
  resetPassword: { component: ResetPassword, menu: 'none' },
  /** Single sign-on shows nothing; the router runs it. */
  signOn: { component: () => null },
  account: { menu: 'account', prefetch: ['membership', 'actionsLeft', 'plans', 'superklupper'] },
  changePassword: { menu: 'account', prefetch: ['hasPassword'] },
  membership: {
    menu: 'membership',
    prefetch: ['membership', 'plans', 'superklupper'],
  },
  cancellation: { menu: 'membership', prefetch: ['membership', 'cancellationTypes'] },
  payment: { menu: 'none', prefetch: ['payment'] },
} as const satisfies Record<string, ScreenInfo>

type Rows = typeof SCREENS
export type ScreenName = keyof Rows
type MemberScreenName = { [N in ScreenName]: Rows[N] extends { component: Screen } ? never : N }[ScreenName]

/** The chunk of the members' screens. It loads when a member is signed in. */
export const memberScreens = lazy(async (): Promise<Readonly<Record<string, Screen>>> => {
  const { memberScreens } = await import('./member-screens.ts')
  return memberScreens satisfies Record<MemberScreenName, Screen>
})

export const screenInfo = (name: string): ScreenInfo => SCREENS[name as ScreenName]

/** Finds the component of a screen, and loads its chunk. */
export function screenNamed(name: string) {
  const { component } = screenInfo(name)
  return {
    peek: () => component ?? memberScreens.peek()?.[name],
    load: async () => component ?? (await memberScreens.load())[name],
  }
}
