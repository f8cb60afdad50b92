import { isFresh, STALE_TIME } from '../lib/query.ts'

interface EntryFacts {
  readonly data: unknown
  readonly pending: boolean
  readonly error: unknown
  /** When the data came, in ms since 1970; undefined also when it was marked as stale. */
  readonly updatedAt: number | undefined
}

/**
 * The state of a cache entry in a word or two:
 *
 * | request | last answer | data            | state   |
 * |---------|-------------|-----------------|---------|
 * | running |             |                 | loading |
 * | none    | an error    |                 | failed  |
 * | none    |             | none            | no data |
 * | none    |             | within its time | fresh   |
 * | none    |             | older or marked | stale   |
 */
export function entryState({ data, pending, error, updatedAt }: EntryFacts, now: number): string {
  if (pending) return 'loading'
  if (error) return 'failed'
  if (data === undefined) return 'no data'
  return isFresh(updatedAt, now) ? 'fresh' : 'stale'
}

const seconds = (ms: number) => Math.round(ms / 1000)

/** The age of the data, against the time during which it counts as fresh. */
export function entryAge({ data, updatedAt }: EntryFacts, now: number): string {
  if (data === undefined) return 'not loaded'
  if (updatedAt === undefined) return 'marked stale'
  return `${seconds(now - updatedAt)} of ${seconds(STALE_TIME)} s`
}
