import type { RouterLocation } from './history.ts'
import { fill, match, type Params } from './match.ts'

/** The parameters of a path. */
export type AnyParams = Readonly<Record<string, string>>

/** A row of a route table. The first row with a matching path applies, unless its `redirect` returns undefined. */
export interface Row<Name extends string = string> {
  /** In the notation of the specification: `/membership/{months}`. */
  readonly path: string
  /** The name of a screen. */
  readonly name?: Name
  /** Returns the address on this site to redirect to, or undefined to try the next row. */
  readonly redirect?: (params: AnyParams, location: RouterLocation) => string | undefined
  readonly externalRedirect?: true
}

/** Creates a row that redirects. The target may only use parameters of the path. */
export const redirect = <Path extends string, Target extends string>(
  path: Path,
  target: Params<Path> extends Params<Target> ? Target : never,
  { keepSearch = false } = {},
) => ({
  path,
  redirect: (params: AnyParams, { search }: RouterLocation) =>
    fill(target, params) + (keepSearch ? search : ''),
})

/** The row that applies to an address, with its parameters. */
export interface Route<Name extends string> {
  readonly row: Row<Name>
  readonly params: AnyParams
  readonly target: string | undefined
}

/** Finds the row that applies to an address. Follows no redirect (§2). */
export function findRoute<Name extends string>(
  rows: readonly Row<Name>[],
  location: RouterLocation,
): Route<Name> | undefined {
  for (const row of rows) {
    const params = match(row.path, location.path)
    const target = params && row.redirect?.(params, location)
    if (params && (!row.redirect || target !== undefined)) return { row, params, target }
  }
  return undefined
}
