import type { ReactNode } from 'react'
import { ForgotPassword } from '../features/password/forgot-password.tsx'
import { ResetPassword } from '../features/password/reset-password.tsx'
import { Login } from '../features/session/login.tsx'
import { type Lazy, lazy } from '../lib/chunk.ts'

/** The screens that a visitor sees come with the app. */
const visitorScreens = { login: Login, forgotPassword: ForgotPassword, resetPassword: ResetPassword }

/** The screens of members, in a chunk that is loaded once there is a member. */
export const memberScreens = lazy(async () => (await import('./member-screens.ts')).memberScreens)

type Screens = typeof visitorScreens & Awaited<ReturnType<typeof memberScreens.load>>

/** The names of all screens. */
export type ScreenName = keyof Screens

/** The names in the path that a screen wants. */
export type ScreenParams<Name extends ScreenName> =
  Parameters<Screens[Name]> extends [infer Props] ? Props : unknown

/** A screen: its props are the names in its path. */
export type Screen = (props: Record<string, string>) => ReactNode

/** Finds a screen by its name. */
export function screenNamed(name: ScreenName): Lazy<Screen> {
  const find = (screens?: object) => (screens as Partial<Record<ScreenName, Screen>> | undefined)?.[name]
  const ready = () => find(visitorScreens) ?? find(memberScreens.peek())
  return { peek: ready, load: async () => ready() ?? (find(await memberScreens.load()) as Screen) }
}
