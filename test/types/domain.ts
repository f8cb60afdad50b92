/** What the compiler promises about the rules and the session. Nothing here runs: `tsc` fails when one is broken. */
import type { Api } from '../../src/api/calls.ts'
import type { Config } from '../../src/api/config.ts'
import type { User } from '../../src/api/schemas.ts'
import { isPaid, type MembershipState } from '../../src/domain/membership.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/domain/payment.ts'
import type { Plan } from '../../src/domain/plans.ts'
import type { Session } from '../../src/session/session.ts'
import type { TabMessage } from '../../src/session/tabs.ts'
import { same } from './equal.ts'

declare const state: MembershipState
declare const session: Session

// Only a membership that is or was there has an end.
// @ts-expect-error there may be no membership
state.endDate
if (state.kind === 'expired') same<typeof state.endDate, string>(true)
if (isPaid(state)) same<typeof state.kind, 'active' | 'ended'>(true)

// Every status has something to say, and there are six.
same<keyof typeof PAYMENT_STATUSES, PaymentStatus>(true)
same<PaymentStatus, 'open' | 'pending' | 'paid' | 'expired' | 'canceled' | 'failed'>(true)
// @ts-expect-error the texts are to be read
PAYMENT_STATUSES.paid.title = ''

// What may be missing from an answer is never missing after it was read.
same<User, { id: number; email: string; firstName: string; photo: string; hasEndedMembership: boolean }>(true)
same<Awaited<ReturnType<Api['membership']>>['endDate'], string | null>(true)
same<Awaited<ReturnType<Api['isSuperklupper']>>, boolean>(true)
const plans: Awaited<ReturnType<Api['subscriptions']>> = []
same<readonly Plan[] extends typeof plans ? true : false, false>(true)
plans satisfies readonly Plan[]

// The configuration has two readings of a reason, and two environments.
same<Config['cancellationReason'], 'reasonType' | 'reasonTypeId'>(true)
same<Config['env'], 'dev' | 'prod'>(true)

// Who is signed in is to be read.
// @ts-expect-error there are more than these two
session.status.value satisfies 'visitor' | 'member'
// @ts-expect-error only the session writes it
session.status.value = 'member'

// A login says whose it is.
const login: TabMessage = { type: 'login', id: 1 }
// @ts-expect-error whose?
const nobodys: TabMessage = { type: 'login' }
// @ts-expect-error nothing else is told
const gossip: TabMessage = { type: 'paid' }
export const messages = [login, nobodys, gossip]
