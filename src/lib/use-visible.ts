import { useSyncExternalStore } from 'react'

/** Calls a listener when the page becomes visible or hidden. The returned function removes it. */
function onVisibility(listener: () => void): () => void {
  const end = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: end.signal })
  window.addEventListener('pageshow', listener, { signal: end.signal })
  return () => end.abort()
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether the page is visible. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible, () => false)
