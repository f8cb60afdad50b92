import type { RouterLocation } from './history.ts'
import { fill, match, type Params } from './match.ts'

/** A row of a route table. The first row with a matching path applies, unless its `redirect` returns undefined. */
export interface Route {
  /** A pattern, such as `/membership/{months}`. */
  readonly path: string
  /** The name of a screen. */
  readonly name?: string
  /** Returns the address on this site to redirect to, or undefined to try the next row. */
  readonly redirect?: (params: Params, location: RouterLocation) => string | undefined
  readonly externalRedirect?: true
}

/** Creates a row that redirects. The target may only use parameters of the path. */
export const redirect = (path: string, target: string, { keepSearch = false } = {}): Route => ({
  path,
  redirect: (params, { search }) => fill(target, params) + (keepSearch ? search : ''),
})

/** Finds the row that applies to an address, with its parameters and redirect target (§2). */
export function findRoute(rows: readonly Route[], location: RouterLocation) {
  for (const row of rows) {
    const params = match(row.path, location.path)
    const target = params && row.redirect?.(params, location)
    if (params && (!row.redirect || target !== undefined)) return { row, params, target }
  }
  return undefined
}
