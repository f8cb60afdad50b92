import { useSignal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import { isPast } from '../../lib/dates.ts'
import { abortError, HttpError, hasStatus, isAbort, outcomeOf } from '../../lib/errors.ts'
import { useServices } from '../../lib/services.ts'
import type { Draft } from './cancellations.ts'
import { CANCELLATION_TEXTS } from './texts.ts'

/** The cancellation flow of §4: record the reason, end the membership, refresh the data, and go to the account. */
export function useCancel(user: User) {
  const { api, cancellations, purchases, queries, report, router, session, toasts, today } = useServices()
  const { navigate, page } = router
  const notRecorded = useSignal(false)
  const hasReason = useSignal(true)

  async function record(draft: Draft): Promise<void> {
    notRecorded.value = false
    const cancellation = cancellations.of(user.id)
    if (JSON.stringify(cancellation.recorded) === JSON.stringify(draft)) return
    try {
      await api.recordCancellation(Number(draft.reason), draft.reasonText)
      cancellation.recorded = draft
    } catch (error) {
      notRecorded.value = !isAbort(error)
      throw error
    }
  }

  /** Ends the membership. Without an answer the result is unknown, so this reads the member again. */
  async function end(): Promise<void> {
    try {
      await api.endMembership()
    } catch (error) {
      if (isAbort(error) || outcomeOf(error) === 'not-sent' || hasStatus(error, 401)) throw error
      if (!(error instanceof HttpError)) {
        session.user.invalidate()
        // If this read fails too, the member sees its error, and nothing about the membership.
        const { hasEndedMembership } = await session.user.refetch()
        if (hasEndedMembership) return
        if (hasEndedMembership === undefined) throw error
      }
      const failure = new Error(CANCELLATION_TEXTS.notEnded, { cause: error })
      report(failure)
      throw failure
    }
  }

  /** Runs the flow; without a reason it records nothing. */
  async function cancel(draft: Draft): Promise<void> {
    const startPage = page.peek()?.id
    hasReason.value = draft.reason !== ''
    await session.confirmMember()
    // Another tab has ended it, and this page now shows that.
    if (session.user.data.peek()?.hasEndedMembership) throw abortError('The membership was ended already.')
    const endDate = queries.membership.data.peek()?.endDate
    // The last day may have passed since the last render; the page then shows that.
    if (endDate && isPast(endDate, today.refresh())) throw abortError('The membership has ended.')
    if (hasReason.peek()) {
      await record(draft)
      // Somebody else may have signed in during the request.
      await session.confirmMember()
    }
    await end()
    cancellations.finish(user.id, queries.membership.data.peek()?.endDate, today.refresh())
    purchases.send({ type: 'cancelled' })
    session.user.setData({ ...(session.user.data.peek() ?? user), hasEndedMembership: true })
    session.user.invalidate()
    queries.membership.invalidate()
    session.sendChanged()
    toasts.show(CANCELLATION_TEXTS.ended, 'success')
    // Compares pages, because the form has unmounted by now.
    if (startPage === page.peek()?.id) navigate('/account', { replace: true })
  }

  return { cancel, hasReason, notRecorded }
}
