import { useSignal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import { abortError, asError, isAbort, isUnknown, outcomeOf } from '../../lib/errors.ts'
import { type Services, useServices } from '../../lib/services.ts'
import type { Draft } from './cancellations.ts'

/** The texts about a cancellation, exactly as specified (§4, §5, §8). */
export const CANCELLATION_TEXTS = {
  ended: 'Je lidmaatschap is beëindigd.',
  notEnded: 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.',
  notYet: 'Je lidmaatschap is nog niet opgezegd.',
} as const

/**
 * The membership could not be ended (§8). It is `active` if a read of the user since then says so. Without such a read the server
 * has `refused`, or the result is `unknown`.
 */
export class NotEnded extends Error {
  override name = 'Error'
  readonly result: 'active' | 'refused' | 'unknown'
  constructor(result: NotEnded['result'], cause: unknown) {
    super(result === 'unknown' ? asError(cause).message : CANCELLATION_TEXTS.notEnded, { cause })
    this.result = result
  }
}

/** Returns the function that cancels. It continues when the member leaves the form. */
export function useCancel(user: User) {
  const services = useServices()
  const { router } = services
  const hasReason = useSignal(true)

  async function cancel(draft: Draft): Promise<void> {
    const startPage = router.page.peek()?.id
    hasReason.value = draft.reason !== ''
    await cancelMembership(services, user, draft)
    // Compares pages, because the form has unmounted by now.
    if (startPage === router.page.peek()?.id) router.navigate('/account', { replace: true })
  }

  return { cancel, hasReason }
}

/** Records the reason once, if there is one, ends the membership of the same member and invalidates the data (§4). */
async function cancelMembership(services: Services, { id }: User, draft: Draft): Promise<void> {
  const { api, cancellations, purchases, queries, session, toasts } = services
  const purchase = purchases.sync()
  // Another tab has ended the membership; this page now shows that.
  if (await readHasEnded(services)) throw abortError('The membership was ended already.')
  const endDate = queries.membership.data.peek()?.endDate
  const cancellation = cancellations.of(id)
  const text = JSON.stringify(draft)
  if (draft.reason && cancellation.recorded !== text) {
    const record = api.recordCancellation(Number(draft.reason), draft.reasonText)
    await session.besideWrite(
      record.then(() => {
        cancellation.recorded = text
      }),
    )
  }
  await endMembership(services)
  cancellations.finish(id)
  if (endDate) cancellations.keep({ memberId: id, endDate })
  // A payment that another tab has made since then is not settled.
  if (purchases.sync() === purchase) purchases.remove()
  session.user.invalidate()
  queries.membership.invalidate()
  session.announceChange(CANCELLATION_TEXTS.ended)
  toasts.show(CANCELLATION_TEXTS.ended, 'success')
}

/** Reads the user, and returns whether the membership is cancelled. */
async function readHasEnded({ cancellations, queries, session }: Services): Promise<boolean> {
  const user = await session.rereadMember()
  return cancellations.hasEnded(user, queries.membership.data.peek()?.endDate)
}

/** Ends the membership. After a failure it reads the user, which shows whether the membership has ended. */
async function endMembership(services: Services): Promise<void> {
  try {
    await services.api.endMembership()
  } catch (error) {
    if (isAbort(error) || outcomeOf(error) === 'not-sent') throw error
    try {
      if (await readHasEnded(services)) return
    } catch (unread) {
      if (isAbort(unread)) throw unread
      throw isUnknown(error) ? new NotEnded('unknown', unread) : new NotEnded('refused', error)
    }
    throw new NotEnded('active', error)
  }
}
