import { PATHS } from '../api/paths.ts'
import { findRoute } from '../lib/route-table.ts'
import type { StartTable } from '../start/find-page.ts'
import { type AppRow, ROUTES } from './routes.ts'

/**
 * Derives the table of the script in the document from the route tables (§2): for each address the screen of a visitor, of a
 * member and of a visitor with a token; for each screen the paths to prefetch.
 */
export function startTable(memberScript: string): StartTable {
  const all = [...ROUTES.member, ...ROUTES.visitor].map(({ path }) => path)
  // Rows with a star only redirect, so they have no page to paint.
  const paths = [...new Set(all)].filter(path => !path.endsWith('*'))
  const prefetch: Record<string, readonly string[]> = {}
  for (const row of ROUTES.member)
    if (row.screen && row.prefetch) prefetch[row.screen] = row.prefetch.map(name => PATHS[name])
  const rows = paths.map(path => {
    const visitor = finalRow(ROUTES.visitor, path)
    const target = visitor?.continueTo
    return {
      path,
      visitor: visitor?.screen,
      member: finalRow(ROUTES.member, path)?.screen,
      signedOn: target === undefined ? undefined : finalRow(ROUTES.member, target)?.screen,
    }
  })
  return { memberScript, prefetch, rows }
}

/** Follows redirects to a row. Undefined for a visitor who must log in first: that page is not painted. */
function finalRow(rows: readonly AppRow[], pattern: string): AppRow | undefined {
  const path = pattern.replace(/\{\w+\}|\*/, 'x')
  const route = findRoute(rows, { path, search: '', hash: '' })
  if (route?.row.remembersAddress) return undefined
  return route?.target === undefined ? route?.row : finalRow(rows, route.target)
}
