import { CALLS } from '../api/calls.ts'
import type { BootTable } from '../boot/find-page.ts'
import { findRoute, type Route } from '../lib/route-table.ts'
import { ROUTES } from './routes.ts'
import { SCREENS, type ScreenInfo } from './screens.ts'

/**
 * Derives the table for the script in the document from the route tables (§2): for each address the screen of a visitor, of a
 * member and of a visitor with a token; for each screen the calls to prefetch.
 */
export function bootTable(memberScript: string): BootTable {
  const all = [...ROUTES.member, ...ROUTES.visitor].map(({ path }) => path)
  // Rows with a star only redirect, so they have no page to paint.
  const paths = [...new Set(all)].filter(path => !path.endsWith('*'))
  const rows = paths.map(path => {
    const visitor = finalScreen(ROUTES.visitor, path)
    const member = finalScreen(ROUTES.member, path)
    return visitor === 'signOn'
      ? { path, visitor: undefined, member, signedOn: 'membership' }
      : { path, visitor, member, signedOn: undefined }
  })
  const prefetch: Record<string, string[]> = {}
  for (const [name, screen] of Object.entries<ScreenInfo>(SCREENS)) {
    const calls = screen.prefetch?.map(call => CALLS[call].path)
    if (calls) prefetch[name] = calls
  }
  return { memberScript, prefetch, rows }
}

/** Follows redirects to a screen. Undefined if a visitor must log in first, since only the app paints that page. */
function finalScreen(rows: readonly Route[], pattern: string): string | undefined {
  const path = pattern.replace(/\{\w+\}/, 'x')
  const { row, target } = findRoute(rows, { path, search: '', hash: '' }) ?? {}
  if (target === '/') return undefined
  return target === undefined ? row?.name : finalScreen(rows, target)
}
