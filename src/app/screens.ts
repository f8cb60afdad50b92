import type { ReactNode } from 'react'
import { type Lazy, lazy } from '../lib/chunk.ts'
import { Login } from '../screens/login/login.tsx'

/** The login page comes with the app, since it is what most need first. */
const appScreens = { login: Login }

/** The chunks of screens by name. */
export const chunks = {
  app: { peek: () => appScreens, load: async () => appScreens },
  account: lazy(async () => (await import('./account-screens.ts')).accountScreens),
  password: lazy(async () => (await import('./password-screens.ts')).passwordScreens),
  membership: lazy(async () => (await import('./membership-screens.ts')).membershipScreens),
  payment: lazy(async () => (await import('./payment-screens.ts')).paymentScreens),
}

/** The name of a chunk of screens. */
export type ChunkName = keyof typeof chunks
type Chunk<Name extends ChunkName> = (typeof chunks)[Name] extends Lazy<infer Value> ? Value : never

/** The names of all screens: the chunk, and the screen in it, as `account/overview`. */
export type ScreenName = { [C in ChunkName]: `${C}/${keyof Chunk<C> & string}` }[ChunkName]

type ScreenNamed<Name extends ScreenName> = Name extends `${infer C extends ChunkName}/${infer S}`
  ? Chunk<C>[S & keyof Chunk<C>]
  : never

/** The names in the path that a screen wants. */
export type ScreenParams<Name extends ScreenName> =
  Parameters<ScreenNamed<Name>> extends [infer Props] ? Props : unknown

/** A screen: its props are the names in its path. */
export type Screen = (props: Record<string, string>) => ReactNode

/** The chunk that brings a screen. */
export const chunkOf = (name: ScreenName) => name.split('/')[0] as ChunkName

/** Finds a screen by its name. */
export function screenNamed(name: ScreenName): Lazy<Screen> {
  const chunk = chunks[chunkOf(name)] as Lazy<object> as Lazy<Readonly<Record<string, Screen>>>
  const key = name.slice(name.indexOf('/') + 1)
  return { peek: () => chunk.peek()?.[key], load: async () => (await chunk.load())[key] as Screen }
}

/** Loads the chunks that are not there yet before they are asked for; a failure shows when they are. */
export function prefetchScreens(): void {
  for (const chunk of Object.values(chunks)) chunk.load().catch(() => {})
}
