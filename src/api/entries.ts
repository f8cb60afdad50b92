import type { Cache } from '../lib/cache.ts'
import type { Api } from './calls.ts'

/** The cached reads of §7. The session holds the current user. */
export type Entries = ReturnType<typeof createEntries>

/** Declares each entry once. */
export function createEntries(cache: Cache, api: Api) {
  const actionsLeft = cache.entry({ key: 'membership/actions-left', load: api.actionsLeft })
  return {
    subscriptions: cache.entry({ key: 'subscriptions', load: api.subscriptions }),
    membership: cache.entry({ key: 'membership', load: api.membership, invalidates: [actionsLeft] }),
    actionsLeft,
    superklupper: cache.entry({ key: 'superklupper', load: api.isSuperklupper }),
    cancellationTypes: cache.entry({ key: 'cancellation-types', load: api.cancellationTypes }),
    hasPassword: cache.entry({ key: 'password', load: api.hasPassword }),
  }
}
