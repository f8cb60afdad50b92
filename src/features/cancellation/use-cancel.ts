import { useSignal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import { isPast } from '../../lib/dates.ts'
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
  const { cancellations, router, session } = services
  const hasReason = useSignal(true)

  /** Cancels once: a second form waits for the pending cancellation of the first one. */
  async function cancel(draft: Draft): Promise<void> {
    const startPage = router.page.peek()?.id
    hasReason.value = draft.reason !== ''
    const cancellation = cancellations.of(user.id)
    const epoch = session.epoch.peek()
    const running =
      cancellation.running?.epoch === epoch
        ? cancellation.running
        : { epoch, done: cancelMembership(services, user, draft) }
    cancellation.running = running
    await running.done.finally(() => {
      if (cancellation.running === running) delete cancellation.running
    })
    // Compares pages, because the form has unmounted by now.
    if (startPage === router.page.peek()?.id) router.navigate('/account', { replace: true })
  }

  return { cancel, hasReason }
}

/** Records the reason, if there is one, ends the membership and invalidates the data (§4). */
async function cancelMembership(services: Services, { id }: User, draft: Draft): Promise<void> {
  const { cancellations, purchases, queries, session, toasts, today } = services
  const purchase = purchases.sync()
  // Another tab has ended the membership; this page now shows that.
  if (await readHasEnded(services)) throw abortError('The membership was ended already.')
  const endDate = queries.membership.data.peek()?.endDate
  // The end date may have passed since the last render; the page now shows that.
  if (endDate && isPast(endDate, today.refresh())) throw abortError('The membership has ended.')
  if (draft.reason) await recordAndReadUser(services, id, draft)
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

/** Records the reason once, and reads the user side by side. Rejects if somebody else is signed in by now. */
async function recordAndReadUser(services: Services, memberId: number, draft: Draft): Promise<void> {
  const { api, cancellations, session } = services
  const cancellation = cancellations.of(memberId)
  if (JSON.stringify(cancellation.recorded) === JSON.stringify(draft)) return
  const recorded = api.recordCancellation(Number(draft.reason), draft.reasonText)
  let isUserKnown = false
  const user = session.rereadMember().then(() => {
    isUserKnown = true
  })
  user.catch(() => {})
  try {
    await recorded
    cancellation.recorded = draft
  } catch (error) {
    cancellation.notRecorded = error
    throw error
  }
  // Somebody else may have signed in since an earlier answer about the user.
  await (isUserKnown ? session.rereadMember() : user)
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
