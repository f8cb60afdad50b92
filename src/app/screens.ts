import type { ReactNode } from 'react'
import { ForgotPassword } from '../features/password/forgot-password.tsx'
import { ResetPassword } from '../features/password/reset-password.tsx'
import { Login } from '../features/session/login.tsx'
import { type Lazy, lazy } from '../lib/chunk.ts'

/** The screens of visitors, in the app's first script. */
const visitorScreens = { login: Login, forgotPassword: ForgotPassword, resetPassword: ResetPassword }

/** The screens of members, in a chunk that loads when a member is signed in. */
export const memberScreens = lazy(async () => (await import('./member-screens.ts')).memberScreens)

type Screens = typeof visitorScreens & Awaited<ReturnType<typeof memberScreens.load>>

export type ScreenName = keyof Screens

/** The path parameters that a screen needs. */
export type ScreenParams<Name extends ScreenName> =
  Parameters<Screens[Name]> extends [infer Props] ? Props : unknown

/** A screen; its props are the parameters of its path. */
export type Screen = (props: Record<string, string>) => ReactNode

export function screenNamed(name: ScreenName): Lazy<Screen> {
  const find = (screens?: object) => (screens as Partial<Record<ScreenName, Screen>> | undefined)?.[name]
  const ready = () => find(visitorScreens) ?? find(memberScreens.peek())
  return { peek: ready, load: async () => ready() ?? (find(await memberScreens.load()) as Screen) }
}
