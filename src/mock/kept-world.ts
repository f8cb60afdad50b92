import { tryOrUndefined } from '../lib/try.ts'
import type { MockData } from './demo-data.ts'
import { createWorld, type World } from './world.ts'

const MAPS = ['sessions', 'remembered', 'ssoTokens', 'resetTokens'] as const
const LISTS = ['members', 'payments', 'cancellations'] as const

/** The members before anything happened, whose end dates change at midnight. */
const firstMembers = (data: MockData, now: Date) => JSON.stringify(createWorld(data, now).members)

/** What is kept over a restart, as text: sessions, tokens, payments and members, but neither faults nor the log. */
export function keepWorld(world: World, data: MockData, now: Date): string {
  const maps = MAPS.map(name => [name, [...world[name]]])
  const lists = LISTS.map(name => [name, world[name]])
  return JSON.stringify({ from: firstMembers(data, now), maps, lists })
}

/** Restores a world, unless it is of an earlier day or of other data. */
export function restoreWorld(world: World, text: string, data: MockData, now: Date): void {
  const { from, maps, lists } = tryOrUndefined(() => JSON.parse(text)) ?? {}
  if (from !== firstMembers(data, now)) return
  for (const [name, entries] of maps) Object.assign(world, { [name]: new Map(entries) })
  Object.assign(world, Object.fromEntries(lists))
}
