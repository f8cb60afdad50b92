import { afterAll, beforeEach, vi } from 'vitest'

function emptyStorage(): void {
  if (typeof document === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
}

/** Test files of one worker share the global scope, so each of them restores what it has changed. */
function reset(): void {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  emptyStorage()
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
}

reset()
beforeEach(emptyStorage)
afterAll(reset)
