import type { ReactNode } from 'react'
import { type Lazy, lazy } from '../lib/chunk.ts'
import { Login } from '../screens/login/login.tsx'

/** The chunks of screens by name. The login page comes with the app, since it is what most need first. */
export const chunks = {
  app: loaded({ login: Login }),
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
  const chunk = chunks[chunkOf(name)] as unknown as Lazy<Record<string, Screen>>
  const screenIn = (screens: Record<string, Screen>) => screens[name.split('/')[1] ?? ''] as Screen
  return {
    peek() {
      const screens = chunk.peek()
      return screens && screenIn(screens)
    },
    load: async () => screenIn(await chunk.load()),
  }
}

/** Loads the chunks that are not there yet before they are asked for; a failure shows when they are. */
export function prefetchScreens(): void {
  for (const chunk of Object.values(chunks)) chunk.load().catch(() => {})
}

function loaded<Value>(value: Value): Lazy<Value> {
  return { peek: () => value, load: async () => value }
}
