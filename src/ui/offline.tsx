import { useServices } from '../lib/services.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import * as css from './offline.module.css'

export function OfflineNotice() {
  const { isOffline } = useServices()
  const isShown = useHydrated() && isOffline.value
  return (
    <div className={css.status} role="status">
      {isShown && <p className={css.message}>Je hebt geen internet. Zodra het terug is, kun je verder.</p>}
    </div>
  )
}
