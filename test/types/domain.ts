/** Type tests of the rules and the session. Nothing runs; `tsc` fails if one breaks. */
import type { Api } from '../../src/api/calls.ts'
import type { User } from '../../src/api/schemas.ts'
import type { Plan } from '../../src/features/membership/plans.ts'
import { isPaid, type MembershipState } from '../../src/features/membership/state.ts'
import type { Session } from '../../src/features/session/session.ts'
import type { TabMessage } from '../../src/features/session/tabs.ts'
import { same } from './equal.ts'

declare const state: MembershipState
declare const session: Session

// Only an existing or former membership has an end.
// @ts-expect-error there may be no membership
state.endDate
if (state.kind === 'expired') same<typeof state.endDate, string>(true)
if (isPaid(state)) same<typeof state.kind, 'active' | 'ended'>(true)

// A parsed response has every optional field.
same<User, { id: number; email: string; firstName: string; photo: string; hasEndedMembership: boolean }>(true)
same<Awaited<ReturnType<Api['membership']>>['endDate'], string | null>(true)
const plans: Awaited<ReturnType<Api['subscriptions']>> = []
plans satisfies readonly Plan[]

// @ts-expect-error only the session writes its status
session.status.value = 'member'

// @ts-expect-error a login message needs an id
export const message: TabMessage = { type: 'login' }
