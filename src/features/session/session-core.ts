import type { ReadonlySignal } from '@preact/signals-react'
import type { Api, Queries } from '../../api/client.ts'
import type { User } from '../../api/schemas.ts'
import type { Query, QueryCache } from '../../lib/query.ts'
import type { Toasts } from '../../lib/toasts.ts'
import type { SessionEvent, SessionState } from './session-machine.ts'
import type { Tabs } from './tabs.ts'

export interface SessionOptions {
  readonly api: Api
  readonly cache: QueryCache
  readonly queries: Pick<Queries, 'membership' | 'hasPassword'>
  readonly report: (error: Error) => void
  readonly toasts: Toasts
  readonly tabs: Tabs
  /** The token of a link; empty if it is malformed. */
  readonly token: string | undefined
  /** Whether the API has not responded for so long that the session may have expired. */
  readonly isIdle: () => boolean
  /** Removes what the tab and the browser keep of a member. */
  readonly emptyStorage: () => void
  /** Loads the app anew at `/`. */
  readonly reload: () => void
}

/** What the parts of a session share. */
export interface SessionCore extends SessionOptions {
  readonly state: ReadonlySignal<SessionState>
  readonly epoch: ReadonlySignal<number>
  readonly user: Query<User>
  /** Sends an event to the machine. */
  readonly send: (event: SessionEvent) => void
}
