import type { ReadonlySignal } from '@preact/signals-react'
import type { Api, Queries } from '../api/client.ts'
import type { Config } from '../api/config-schema.ts'
import type { Cancellations } from '../features/cancellation/cancellations.ts'
import type { Purchases } from '../features/membership/purchase/purchases.ts'
import type { Receipts } from '../features/membership/receipts.ts'
import type { ReturnTo } from '../features/session/return-to.ts'
import type { Session } from '../features/session/session.ts'
import type { Router } from '../lib/router.ts'
import type { Toasts } from '../lib/toasts.ts'
import type { Today } from '../lib/today.ts'

declare module '../lib/services.ts' {
  /** What components get from `useServices()`. `createApp()` creates it. */
  interface Services {
    readonly config: Config
    readonly api: Api
    readonly queries: Queries
    readonly session: Session
    readonly router: Router
    readonly toasts: Toasts
    readonly isOffline: ReadonlySignal<boolean>
    readonly today: Today
    readonly purchases: Purchases
    readonly receipts: Receipts
    readonly cancellations: Cancellations
    readonly returnTo: ReturnTo
    /** Reports a failure as the client does, for a call whose caller reports it. */
    readonly report: (error: Error) => void
    /** Leaves the page by calling `go`. Resolves if the back/forward cache restores it, which may be never. */
    readonly unload: (go: () => void) => Promise<void>
    /** Goes to the payment provider. Resolves if the member comes back to this page. */
    readonly goToCheckout: (url: string) => Promise<void>
  }
}
