import './commits.ts'
import { vi } from 'vitest'

// Test files of one worker share a global scope. Nothing of one file is left when the next is imported.
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
}
