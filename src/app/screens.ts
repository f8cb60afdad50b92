import type { ReactNode } from 'react'
import { type Lazy, lazy } from '../lib/chunk.ts'
import { ForgotPassword } from '../screens/forgot-password/forgot-password.tsx'
import { Login } from '../screens/login/login.tsx'
import { ResetPassword } from '../screens/reset-password/reset-password.tsx'

/** A screen: its props are the names in its path. */
export type Screen = (props: Record<string, string>) => ReactNode

/** The screens of a member are two chunks. The one that is not needed at once is fetched when the page is idle. */
const account = lazy(async () => (await import('./account-screens.ts')).accountScreens)
const membership = lazy(async () => (await import('./membership-screens.ts')).membershipScreens)

const here = <Value>(value: Value): Lazy<Value> => ({ peek: () => value, load: async () => value })

const fromChunk = <Chunk, Name extends keyof Chunk>(chunk: Lazy<Chunk>, name: Name): Lazy<Chunk[Name]> => ({
  peek: () => chunk.peek()?.[name],
  load: async () => (await chunk.load())[name],
})

/** Every screen. Those of a visitor come with the app, since they are what is needed first. */
export const screens = {
  login: here(Login),
  forgotPassword: here(ForgotPassword),
  resetPassword: here(ResetPassword),
  account: fromChunk(account, 'account'),
  changePassword: fromChunk(account, 'changePassword'),
  membership: fromChunk(membership, 'membership'),
  cancellation: fromChunk(membership, 'cancellation'),
  payment: fromChunk(membership, 'payment'),
}

/** Fetches the member's screens before they are asked for; a failure shows when they are. */
export function prefetchScreens(): void {
  for (const chunk of [account, membership]) chunk.load().catch(() => {})
}
