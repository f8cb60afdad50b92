import { expect, test } from 'vitest'
import { ROUTES } from '../../../src/app/routes.ts'
import { findRoute } from '../../../src/lib/route-table.ts'

const EXTRA = { search: '', hash: '' }

test.each(Object.entries(ROUTES))('each redirect of a %s leads to a whole address', (_, rows) => {
  const targets = rows.flatMap(row => {
    const path = row.path.replace(/\{\w+\}|\*/g, 'x')
    return findRoute([row], { path, ...EXTRA })?.target ?? []
  })
  expect(targets.length).toBeGreaterThan(3)
  // A parameter that the path lacks leaves an empty segment.
  expect(targets.filter(target => /.\/$|\/\//.test(target))).toEqual([])
})
