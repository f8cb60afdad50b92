import './commits.ts'
import { vi } from 'vitest'

// Test files of one worker share a global scope. Removes what one file left before the next is imported.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.restoreAllMocks()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  sessionStorage.clear()
  localStorage.clear()
}
