import type { ReactNode } from 'react'
import { type Lazy, lazy } from '../lib/chunk.ts'
import { ForgotPassword } from '../screens/forgot-password/forgot-password.tsx'
import { Login } from '../screens/login/login.tsx'
import { ResetPassword } from '../screens/reset-password/reset-password.tsx'

/** A screen: its props are the names in its path. */
export type Screen = (props: Record<string, string>) => ReactNode

type MemberScreens = typeof import('./member-screens.ts')['memberScreens']

/** The screens of a member are one chunk: who comes for one of them never waits for the next. */
const memberChunk = lazy(async () => (await import('./member-screens.ts')).memberScreens)

const here = <Value>(value: Value): Lazy<Value> => ({ peek: () => value, load: async () => value })

const ofMember = <Name extends keyof MemberScreens>(name: Name): Lazy<MemberScreens[Name]> => ({
  peek: () => memberChunk.peek()?.[name],
  load: async () => (await memberChunk.load())[name],
})

/** Every screen. Those of a visitor come with the app, since they are what is needed first. */
export const screens = {
  login: here(Login),
  forgotPassword: here(ForgotPassword),
  resetPassword: here(ResetPassword),
  account: ofMember('account'),
  changePassword: ofMember('changePassword'),
  membership: ofMember('membership'),
  cancellation: ofMember('cancellation'),
  payment: ofMember('payment'),
}

/** Fetches the member's screens before they are asked for; a failure shows when they are. */
export const prefetchMemberScreens = (): void => void memberChunk.load().catch(() => {})
