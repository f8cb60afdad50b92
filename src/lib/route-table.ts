import type { Location } from './history.ts'
import { fill, match, type Params } from './match.ts'

type AnyParams = Readonly<Record<string, string>>

/** A row of a route table. The first row with a matching path applies, unless its `redirect` returns undefined. */
export interface RouteRow {
  /** In the notation of the specification: `/membership/{months}`. */
  readonly path: string
  readonly screen?: string
  /** Returns the address on this site to redirect to, or undefined to try the next row. */
  readonly redirect?: (params: AnyParams, location: Location) => string | undefined
  readonly externalRedirect?: true
  /** The name of an action that runs instead of showing a screen, and then navigates. */
  readonly action?: string
}

/** Creates a row that redirects. The target may only use parameters of the path. */
export const redirect = <Path extends string, Target extends string>(
  path: Path,
  target: Params<Path> extends Params<Target> ? Target : never,
  { keepSearch = false } = {},
) => ({
  path,
  redirect: (params: AnyParams, { search }: Location) => fill(target, params) + (keepSearch ? search : ''),
})

/** The row that applies to an address, with its parameters. */
export interface Route<R extends RouteRow> {
  readonly row: R
  readonly params: AnyParams
  readonly target: string | undefined
}

/** Finds the row that applies to an address. Follows no redirect (§2). */
export function findRoute<R extends RouteRow>(rows: readonly R[], location: Location): Route<R> | undefined {
  for (const row of rows) {
    const params = match(row.path, location.path)
    const target = params && row.redirect?.(params, location)
    if (params && (!row.redirect || target !== undefined)) return { row, params, target }
  }
  return undefined
}
