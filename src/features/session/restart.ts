import { tryOrUndefined } from '../../lib/try.ts'

/** Why a tab loads the app again: it has signed out, or another tab has changed who is signed in. */
export type RestartReason = 'logout' | 'logoutElsewhere' | 'expired' | 'otherMember'

/** The key in the tab's storage of the reason, until a start knows who is signed in. */
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

/** Returns why the last page of this tab loaded the app again. */
export const restartReasonIn = (storage: () => Storage): RestartReason | undefined =>
  tryOrUndefined(() => (storage().getItem(RESTART_KEY) as RestartReason | null) ?? undefined)

/** Forgets the reason, once a start knows who is signed in. */
export const forgetRestart = (storage: () => Storage): void =>
  tryOrUndefined(() => storage().removeItem(RESTART_KEY))
