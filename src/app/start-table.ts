import { PATHS } from '../api/paths.ts'
import { memoryHistory } from '../lib/history.ts'
import { findRoute } from '../lib/route-table.ts'
import type { StartTable } from '../start/find-page.ts'
import { type AppRow, ROUTES } from './routes.ts'

/**
 * Derives from the route tables what the script in the document works by (§2): for each address the screen that a visitor,
 * a member and a visitor with a token come to, and for each screen its reads. For the build, which names the
 * script of the members' screens.
 */
export function startTable(memberScript: string): StartTable {
  const all = [...ROUTES.member, ...ROUTES.visitor].map(({ path }) => path)
  // What a row with a star catches leads elsewhere, so that nothing is painted.
  const paths = [...new Set(all)].filter(path => !path.endsWith('*'))
  const reads: StartTable['reads'] = {}
  for (const row of ROUTES.member)
    if (row.screen && row.prefetch) reads[row.screen] = row.prefetch.map(name => PATHS[name])
  const rows = paths.map(path => {
    const visitor = destination(ROUTES.visitor, path)
    const target = visitor?.continueTo
    return {
      path,
      visitor: visitor?.screen,
      member: destination(ROUTES.member, path)?.screen,
      signedOn: target === undefined ? undefined : destination(ROUTES.member, target)?.screen,
    }
  })
  return { memberScript, reads, rows }
}

/** The row that an address leads to over redirects. A visitor who is asked to log in first is not shown a page early. */
function destination(rows: readonly AppRow[], pattern: string): AppRow | undefined {
  const { location } = memoryHistory(pattern.replace(/\{\w+\}|\*/, 'x'))
  const route = findRoute(rows, location)
  if (route?.row.remembersAddress) return undefined
  return route?.target === undefined ? route?.row : destination(rows, route.target)
}
