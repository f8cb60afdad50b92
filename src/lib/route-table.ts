import type { Location } from './history.ts'
import { fill, match, type Params } from './match.ts'

type AnyParams = Readonly<Record<string, string>>

/** One row of a route table. The first row whose path matches applies, unless its redirect passes. */
export interface Row {
  /** In the notation of the specification: `/membership/{months}`. */
  readonly path: string
  /** The name of the screen to show. */
  readonly screen?: string
  /** The address on this site to go to instead; undefined passes to the next row. It replaces the history entry. */
  readonly redirect?: (params: AnyParams, location: Location) => string | undefined
  /** Leads to another site. */
  readonly externalRedirect?: true
  /** The name of something to do instead of showing a screen; it navigates when it is done. */
  readonly action?: string
}

/** Makes the redirect of a row; the target may only use names that the path has. */
export const redirect = <Path extends string, Target extends string>(
  path: Path,
  target: Params<Path> extends Params<Target> ? Target : never,
  { keepSearch = false } = {},
) => ({
  path,
  redirect: (params: AnyParams, { search }: Location) => fill(target, params) + (keepSearch ? search : ''),
})

/** What a table says about an address. */
export interface Route<R extends Row> {
  readonly row: R
  readonly params: AnyParams
  /** Where the row's redirect leads. */
  readonly target: string | undefined
}

/** Finds the row that applies to an address, without following its redirect (§2). */
export function findRoute<R extends Row>(rows: readonly R[], location: Location): Route<R> | undefined {
  for (const row of rows) {
    const params = match(row.path, location.path)
    const target = params && row.redirect?.(params, location)
    if (params && (!row.redirect || target !== undefined)) return { row, params, target }
  }
  return undefined
}
