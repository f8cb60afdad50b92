import type { Lazy } from './chunk.ts'
import type { Location } from './history.ts'
import { fill, match, type Params } from './match.ts'

/** What stands behind a path. The first row that matches, and does not pass, wins. */
export interface Row<Screen> {
  readonly path: string
  /** The screen to show, loaded when first needed. */
  readonly screen?: Lazy<Screen>
  /** Where to go instead, on this site; undefined passes on to the next row. Replaces the history entry. */
  readonly redirect?: (params: Readonly<Record<string, string>>, location: Location) => string | undefined
  /** An address outside this site. */
  readonly leave?: (location: Location) => string | undefined
  /** Something to do instead of showing a screen; it navigates on when it is done. */
  readonly enter?: (params: Readonly<Record<string, string>>) => void
}

/** A row that shows a screen; the screen's props are the names in the path. */
export const show = <Path extends string, Screen>(
  path: Path,
  screen: Lazy<(props: Params<Path>) => Screen>,
): Row<(props: Record<string, string>) => Screen> => ({
  path,
  screen: screen as unknown as Lazy<(props: Record<string, string>) => Screen>,
})

/** A row that redirects; the target may only use names that the path has. */
export const redirect = <Path extends string, Target extends string>(
  path: Path,
  target: Params<Path> extends Params<Target> ? Target : never,
  { keepSearch = false } = {},
): Row<never> => ({
  path,
  redirect: (params, { search }) => fill(target, params) + (keepSearch ? search : ''),
})

/** What a table says about an address: the row that applies, and where it leads when that is elsewhere. */
export interface Found<Screen> {
  readonly row: Row<Screen>
  readonly params: Readonly<Record<string, string>>
  /** An address outside this site. */
  readonly outside: string | undefined
  /** Where to go instead, on this site. */
  readonly target: string | undefined
}

/** Finds the first row that matches and does not pass (§2). */
export function lookUp<Screen>(rows: readonly Row<Screen>[], location: Location): Found<Screen> | undefined {
  for (const row of rows) {
    const params = match(row.path, location.path)
    if (!params) continue
    const outside = row.leave?.(location)
    const target = row.redirect?.(params, location)
    if (outside || target !== undefined || row.enter || row.screen) return { row, params, outside, target }
  }
  return undefined
}
