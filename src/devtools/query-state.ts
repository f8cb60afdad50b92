import { QUERY_TIMES } from '../api/client.ts'
import { isFresh } from '../lib/query.ts'

interface QueryFacts {
  readonly data: unknown
  readonly pending: boolean
  readonly error: unknown
  /** When the data was stored, in ms since 1970; undefined without data, and for data marked as stale. */
  readonly updatedAt: number | undefined
}

/**
 * The state of a query in a word or two:
 *
 * | request | last result | data            | state   |
 * |---------|-------------|-----------------|---------|
 * | running |             |                 | loading |
 * | none    | an error    |                 | failed  |
 * | none    |             | none            | no data |
 * | none    |             | within its time | fresh   |
 * | none    |             | older or marked | stale   |
 */
export function queryState({ data, pending, error, updatedAt }: QueryFacts, now: number): string {
  if (pending) return 'loading'
  if (error) return 'failed'
  if (data === undefined) return 'no data'
  return isFresh(updatedAt, now, QUERY_TIMES.staleTime) ? 'fresh' : 'stale'
}

const seconds = (ms: number) => Math.round(ms / 1000)

export function queryAge({ data, updatedAt }: QueryFacts, now: number): string {
  if (data === undefined) return 'not loaded'
  if (updatedAt === undefined) return 'marked stale'
  return `${seconds(now - updatedAt)} of ${seconds(QUERY_TIMES.staleTime)} s`
}
