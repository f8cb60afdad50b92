import type { ReactNode } from 'react'
import type { QueryName } from '../api/calls.ts'
import { ForgotPassword } from '../features/password/forgot-password.tsx'
import { ResetPassword } from '../features/password/reset-password.tsx'
import { Login } from '../features/session/login.tsx'
import { lazy } from '../lib/chunk.ts'

interface ScreenInfo {
  /** A screen without it is in the members' chunk. */
  readonly component?: unknown
  /** The current item of the top menu. A screen without it has no menu. */
  readonly menu?: 'account' | 'membership' | 'none'
  /** The calls that are sent while the screen's chunk loads. */
  readonly prefetch?: readonly QueryName[]
}

/** One row for each screen (§2). */
export const SCREENS = {
  login: { component: Login },
  forgotPassword: { component: ForgotPassword },
  resetPassword: { component: ResetPassword, menu: 'none' },
  /** Single sign-on shows nothing; the router runs it. */
  signOn: { component: () => null },
  account: { menu: 'account', prefetch: ['membership', 'actionsLeft', 'hasPassword'] },
  changePassword: { menu: 'account', prefetch: ['hasPassword'] },
  membership: {
    menu: 'membership',
    prefetch: ['membership', 'actionsLeft', 'subscriptions', 'superklupper'],
  },
  cancellation: { menu: 'membership', prefetch: ['membership', 'cancellationTypes'] },
  payment: { menu: 'none', prefetch: ['payment'] },
} as const satisfies Record<string, ScreenInfo>

type Rows = typeof SCREENS
export type ScreenName = keyof Rows
type Ready = { [Name in ScreenName]: Rows[Name] extends { component: infer C } ? C : never }
/** The screens in the members' chunk. */
type MemberScreenName = {
  [Name in ScreenName]: Rows[Name] extends { component: unknown } ? never : Name
}[ScreenName]

/** The members' chunk, which loads when a member is signed in. */
export const memberScreens = lazy(async () => {
  const { memberScreens } = await import('./member-screens.ts')
  return memberScreens satisfies Record<MemberScreenName, unknown>
})
type MemberScreens = Awaited<ReturnType<typeof memberScreens.load>>

type Component<Name extends ScreenName> = Name extends MemberScreenName ? MemberScreens[Name] : Ready[Name]

/** The path parameters that a screen needs. */
export type ScreenParams<Name extends ScreenName> =
  Component<Name> extends (props: infer Props) => ReactNode ? Props : unknown

/** A screen; its props are the parameters of its path. */
export type ScreenComponent = (props: Record<string, string>) => ReactNode

export const screenInfo = (name: ScreenName): ScreenInfo => SCREENS[name]

/** Finds the component of a screen, which may have to be loaded. */
export function screenNamed(name: ScreenName) {
  const find = (chunk?: Partial<Record<ScreenName, unknown>>) =>
    (screenInfo(name).component ?? chunk?.[name]) as ScreenComponent | undefined
  return {
    peek: () => find(memberScreens.peek()),
    load: async () => find(await memberScreens.load()) as ScreenComponent,
  }
}
