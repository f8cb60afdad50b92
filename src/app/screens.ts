import type { ReactNode } from 'react'
import { type Lazy, lazy } from '../lib/chunk.ts'
import { Login } from '../screens/login/login.tsx'

/** The chunks of screens by name. The login page comes with the app, since it is what most need first. */
const chunks = {
  account: lazy(async () => (await import('./account-screens.ts')).accountScreens),
  password: lazy(async () => (await import('./password-screens.ts')).passwordScreens),
  membership: lazy(async () => (await import('./membership-screens.ts')).membershipScreens),
  payment: lazy(async () => (await import('./payment-screens.ts')).paymentScreens),
}

/** The name of a chunk of screens. */
export type ChunkName = keyof typeof chunks
type Chunk<Name extends ChunkName> = (typeof chunks)[Name] extends Lazy<infer Value> ? Value : never
type AllScreens = Chunk<'account'> &
  Chunk<'password'> &
  Chunk<'membership'> &
  Chunk<'payment'> & { readonly login: typeof Login }

/** The names of all screens. */
export type ScreenName = keyof AllScreens

/** The names in the path that a screen wants. */
export type ScreenParams<Name extends ScreenName> =
  Parameters<AllScreens[Name]> extends [infer Props] ? Props : unknown

/** A screen: its props are the names in its path. */
export type Screen = (props: Record<string, string>) => ReactNode

/** A screen and the chunk that brings it, if it does not come with the app. */
interface ScreenEntry extends Lazy<Screen> {
  readonly chunk?: ChunkName
}

const from = <Name extends ChunkName>(chunk: Name, screen: keyof Chunk<Name>): ScreenEntry => {
  const lazyChunk = chunks[chunk] as unknown as Lazy<Record<keyof Chunk<Name>, Screen>>
  return { chunk, peek: () => lazyChunk.peek()?.[screen], load: async () => (await lazyChunk.load())[screen] }
}

/** The screens by name. */
export const screens: Readonly<Record<ScreenName, ScreenEntry>> = {
  login: { peek: () => Login, load: async () => Login },
  forgotPassword: from('password', 'forgotPassword'),
  resetPassword: from('password', 'resetPassword'),
  account: from('account', 'account'),
  changePassword: from('password', 'changePassword'),
  membership: from('membership', 'membership'),
  cancellation: from('payment', 'cancellation'),
  payment: from('payment', 'payment'),
}

/** Loads the chunks that are not there yet before they are asked for; a failure shows when they are. */
export function prefetchScreens(): void {
  for (const chunk of Object.values(chunks)) chunk.load().catch(() => {})
}
