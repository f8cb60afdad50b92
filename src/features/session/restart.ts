import { tryOrUndefined } from '../../lib/try.ts'

/** Why a tab loads the app again: it has signed out, or another tab has changed who is signed in. */
export type RestartReason = 'logout' | 'logoutElsewhere' | 'expired' | 'otherMember'

/** The key in the tab's storage of the reason, until the next start takes it. */
export const RESTART_KEY = 'klup-restart'

interface Tab {
  readonly storage: () => Storage
  readonly location: Pick<Location, 'replace'>
  readonly address: string
}

/**
 * Loads the app again. After a logout it starts at `/` with an empty storage, so that the next login does not return to this
 * page. It does not use `location.reload()`, because Firefox would keep the values of the fields.
 */
export function restart(reason: RestartReason, { storage, location, address }: Tab): void {
  const isLogout = reason.startsWith('logout')
  tryOrUndefined(() => {
    if (isLogout) storage().clear()
    storage().setItem(RESTART_KEY, reason)
  })
  location.replace(isLogout ? '/' : address)
}

/** Returns why the last page of this tab loaded the app again, and forgets it. */
export function takeRestartReason(storage: () => Storage): RestartReason | undefined {
  return tryOrUndefined(() => {
    const reason = storage().getItem(RESTART_KEY)
    storage().removeItem(RESTART_KEY)
    return (reason as RestartReason | null) ?? undefined
  })
}
