import { CallError, hasStatus, outcomeOf, RedirectError } from '../lib/errors.ts'
import type { Call, Http } from '../lib/http.ts'
import type { Query, QueryCache } from '../lib/query.ts'
import { type Args, type CALLS, type CallRow, type Data, type QueryName, ROWS } from './calls.ts'
import type { Config } from './config.ts'
import { NOT_SIGNED_IN, READS } from './reads.ts'

type CallOptions = Pick<Call, 'signal' | 'priority'>

/** A function for each call of `CALLS`. It rejects as `Http.request` does. */
export type Api = {
  readonly [Name in keyof typeof CALLS]: (
    ...args: [...Args<Name>, options?: CallOptions]
  ) => Promise<Data<Name>>
}

/** Creates the calls. `onFailure` gets the failure of each, but none that the call turns into data, such as «no superklupper». */
export function createApi({ request }: Http, config: Config, onFailure?: (failure: CallError) => void): Api {
  const send =
    ({ request: partsOf, pathIn, settle, ...row }: CallRow) =>
    (...args: unknown[]) => {
      const count = partsOf?.length ?? 0
      const { body, ...parts } = partsOf?.(...args.slice(0, count)) ?? {}
      const response = request({
        ...(args[count] as CallOptions | undefined),
        ...row,
        ...parts,
        ...(pathIn && { path: config[pathIn] }),
        body: typeof body === 'function' ? body(config) : body,
      })
      const answer = settle ? settle(response) : response
      answer.catch(failure => failure instanceof CallError && onFailure?.(failure))
      return answer
    }
  const api: Record<string, unknown> = {}
  for (const [name, row] of ROWS) api[name] = send(row)
  return api as Api
}

/** Whether an error belongs to the read of the current user. */
export const isOfCurrentUser = (error: unknown): boolean =>
  error instanceof CallError &&
  error.endpoint.method === 'GET' &&
  error.endpoint.path === READS.currentUser.path

/** Whether an error of the current-user call means that nobody is signed in. */
export const isNotSignedIn = (error: unknown, when: keyof typeof NOT_SIGNED_IN = 'later'): boolean =>
  error instanceof RedirectError || hasStatus(error, ...NOT_SIGNED_IN[when])

/**
 * Whether a toast shows a failure (§8). Not for the read of the user, which the session shows, a write that was not sent, which
 * the page explains, or an error with a name of its own: only the page shows it, or it is of the JavaScript engine.
 */
export function hasToast(error: Error): boolean {
  if (!(error instanceof CallError)) return error.name === 'Error'
  return error.endpoint.method === 'GET' ? !isOfCurrentUser(error) : outcomeOf(error) !== 'not-sent'
}

/** The queries of the reads; a function for a read with arguments. The session has the query of the current user. */
export type Queries = {
  readonly [Name in QueryName]: Args<Name> extends []
    ? Query<Data<Name>>
    : (...args: Args<Name>) => Query<Data<Name>>
}

/** The times of a query, in ms (§9). */
export const QUERY_TIMES = { staleTime: 300_000, cacheTime: 300_000 }

/** How long before the request for the first data of a member the user may be read, in ms. */
const MAX_USER_AGE = 5000

/**
 * Creates the queries. They store no data of a member beside another member: before first or changed data is stored, `confirmUser`
 * reads the user, unless it has been read since a time (ms since 1970).
 */
export function createQueries(
  cache: QueryCache,
  api: Api,
  confirmUser: (since?: number) => Promise<void>,
): Queries {
  type Load = (...args: unknown[]) => Promise<unknown>
  const queries: Record<string, unknown> = {}
  for (const [name, { query: row, request }] of ROWS) {
    if (!row) continue
    const { isOfMember, invalidates = [], ...rest } = row
    const queryOf = (...args: unknown[]) => {
      const query: Query<unknown> = cache.query({
        ...rest,
        key: [name, ...args].join(''),
        async load(options) {
          const since = Date.now() - MAX_USER_AGE
          const data = await (api[name] as Load)(...args, options)
          const old = query.data.peek()
          const isNew = JSON.stringify(data) !== JSON.stringify(old)
          if (isOfMember && isNew) await confirmUser(old === undefined ? since : undefined)
          return data
        },
        invalidates: invalidates.map(other => ({
          invalidate: () => (queries[other] as Query<unknown>).invalidate(),
        })),
      })
      return query
    }
    queries[name] = request
      ? (...args: unknown[]) => cache.queries.get([name, ...args].join('')) ?? queryOf(...args)
      : queryOf()
  }
  return queries as Queries
}
