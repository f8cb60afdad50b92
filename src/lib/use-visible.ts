import { useSyncExternalStore } from 'react'

/** Calls a listener when somebody begins or stops to look at the page. The returned function removes it. */
export function onVisibility(listener: () => void): () => void {
  const end = new AbortController()
  document.addEventListener('visibilitychange', listener, { signal: end.signal })
  window.addEventListener('pageshow', listener, { signal: end.signal })
  return () => end.abort()
}

export const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether somebody looks at the page. */
export const useVisible = (): boolean => useSyncExternalStore(onVisibility, isVisible, () => false)
