import { type Api, isNotSignedIn } from '../api/calls.ts'
import type { User } from '../api/schemas.ts'
import type { Cache } from '../lib/cache.ts'
import type { Entry } from '../lib/entry.ts'

const KEY = 'auth-user'

/** The current user in the cache (§3), and how it is asked for. */
export interface CurrentUser {
  readonly entry: Entry<User>
  /** Asks the server; from then on the entry is in use for as long as the page lives. */
  read(): Promise<User>
}

/** Declares the entry. `onNobody` hears of each answer that says that nobody is signed in. */
export function createCurrentUser(cache: Cache, api: Api, onNobody: () => void): CurrentUser {
  let isUsed = false
  const entry = cache.entry<User>({
    key: KEY,
    load: async stop => {
      try {
        return await api.currentUser(stop)
      } catch (error) {
        if (isNotSignedIn(error)) onNobody()
        throw error
      }
    },
  })
  return {
    entry,
    read() {
      if (isUsed) cache.invalidate(KEY)
      else entry.retain()
      isUsed = true
      return entry.refetch()
    },
  }
}
