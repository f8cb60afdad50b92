import { statusOf } from '../features/payment/payment-facts.ts'
import type { Facts } from '../lib/services.ts'
import { BLOCKS } from '../start/facts.ts'
import type { PaintedPage } from '../start/paint.ts'
import type { App } from './create-app.ts'

/** Reads the answers that the block of the page was painted from, so that the first render has them. */
export async function readBlock({ queries, router }: App): Promise<void> {
  const { reads = [] } = BLOCKS[router.page.peek()?.name ?? ''] ?? {}
  await Promise.allSettled(
    reads.map(name => (name in queries ? queries[name as 'membership'].refetch() : undefined)),
  )
}

/** Whether the app renders the same screen and facts for the same member, without a message to a visitor. */
export function matchesPainted({ screen, user, facts }: PaintedPage, app: App): boolean {
  const { returnTo, router, session } = app
  const member = session.user.data.peek()
  const isSame = (['email', 'firstName', 'photo'] as const).every(key => member?.[key] === user?.[key])
  const page = router.page.peek()
  const state = session.state.peek()
  const isSilent = !('notice' in state && state.notice) && (screen !== 'login' || !returnTo.peek())
  const hasFacts = !facts || JSON.stringify(factsOf(screen, facts, app)) === JSON.stringify(facts)
  return page?.name === screen && !page.failure && isSame && isSilent && hasFacts
}

/** The facts of the first render. The page of a payment begins with the painted status. */
function factsOf(screen: string, painted: Facts, { purchases, queries, router, session, today }: App) {
  const user = session.user.data.peek()
  const { state, plan } = purchases.current.peek() ?? { plan: null }
  return (
    user &&
    BLOCKS[screen]?.facts({
      user,
      today: today.date.peek(),
      months: router.page.peek()?.params.months,
      plan: state === undefined || state === 'started' ? plan : undefined,
      membership: queries.membership.data.peek(),
      actionsLeft: queries.actionsLeft.data.peek(),
      subscriptions: queries.subscriptions.data.peek(),
      superklupper: queries.superklupper.data.peek(),
      payment: { status: statusOf(painted) },
    })
  )
}
