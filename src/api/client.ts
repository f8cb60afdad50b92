import { CallError, hasStatus, outcomeOf, RedirectError } from '../lib/errors.ts'
import type { Call, Http } from '../lib/http.ts'
import type { Query, QueryCache } from '../lib/query.ts'
import { type Args, type CALLS, type CallRow, type Data, type QueryName, ROWS } from './calls.ts'
import type { Config } from './config-schema.ts'
import { NOT_SIGNED_IN, READS } from './reads.ts'

type CallOptions = Pick<Call, 'signal' | 'priority'>

/** The calls of `CALLS`. They reject as `Http.request` does. */
export type Api = {
  readonly [Name in keyof typeof CALLS]: (
    ...args: [...Args<Name>, options?: CallOptions]
  ) => Promise<Data<Name>>
}

/** Creates the calls of §7 for a client and a configuration. */
export function createApi({ request }: Http, config: Config): Api {
  const send =
    ({ request: partsOf, pathIn, settle, ...row }: CallRow) =>
    (...args: unknown[]) => {
      const count = partsOf?.length ?? 0
      const { body, ...parts } = partsOf?.(...args.slice(0, count)) ?? {}
      const answer = request({
        ...(args[count] as CallOptions | undefined),
        ...row,
        ...parts,
        ...(pathIn && { path: config[pathIn] }),
        body: typeof body === 'function' ? body(config) : body,
      })
      return settle ? settle(answer) : answer
    }
  const api: Record<string, unknown> = {}
  for (const [name, row] of ROWS) api[name] = send(row)
  return api as Api
}

/** Whether the read of the current user failed, and not a write with its path. */
export const isOfCurrentUser = (error: unknown): boolean =>
  error instanceof CallError &&
  error.endpoint.method === 'GET' &&
  error.endpoint.path === READS.currentUser.path

/** Whether an error of the current-user call means that nobody is signed in (DECISIONS, Session). */
export const isNotSignedIn = (error: unknown, when: keyof typeof NOT_SIGNED_IN = 'later'): boolean =>
  error instanceof RedirectError || hasStatus(error, ...NOT_SIGNED_IN[when])

/**
 * Whether a toast shows a failure. The session reports the read of the user, the page says of a write that was not sent that
 * nothing has changed, and an error of the engine has no text for members.
 */
export function isReported(error: Error): boolean {
  if (!(error instanceof CallError)) return error.name === 'Error'
  return error.endpoint.method === 'GET' ? !isOfCurrentUser(error) : outcomeOf(error) !== 'not-sent'
}

/** The queries of the calls; one with arguments is a function of them. That of the current user belongs to the session. */
export type Queries = {
  readonly [Name in QueryName]: Args<Name> extends []
    ? Query<Data<Name>>
    : (...args: Args<Name>) => Query<Data<Name>>
}

/** The times of a query, in ms (§9). */
export const QUERY_TIMES = { staleTime: 300_000, cacheTime: 300_000 }

/** Declares the queries. `readUser` runs before data is stored that may be another member's. */
export function createQueries(cache: QueryCache, api: Api, readUser: () => Promise<unknown>): Queries {
  type Load = (...args: unknown[]) => Promise<unknown>
  const queries: Record<string, unknown> = {}
  for (const [name, { query: row, request }] of ROWS) {
    if (!row) continue
    const { isOfOther, invalidates = [], ...rest } = row
    const queryOf = (...args: unknown[]) =>
      cache.query({
        ...rest,
        key: [name, ...args].join(''),
        load: options => (api[name] as Load)(...args, options),
        invalidates: invalidates.map(other => ({
          invalidate: () => (queries[other] as Query<unknown>).invalidate(),
        })),
        beforeReplace: async (data, old) => isOfOther?.(data, old) && readUser(),
      })
    queries[name] = request
      ? (...args: unknown[]) => cache.queries.get([name, ...args].join('')) ?? queryOf(...args)
      : queryOf()
  }
  return queries as Queries
}
