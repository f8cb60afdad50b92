import { useSyncExternalStore } from 'react'
import { css } from './offline.module.css'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** A notice above the page while the device is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className={css.status} role="status">
      {!isOnline && <p className={css.message}>Je hebt geen internet. Zodra het terug is, kun je verder.</p>}
    </div>
  )
}
