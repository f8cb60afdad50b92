import { useSignal } from '@preact/signals-react'
import type { User } from '../../api/schemas.ts'
import { isPast } from '../../lib/dates.ts'
import { abortError, HttpError, hasStatus, isAbort, NotSentError } from '../../lib/errors.ts'
import { useServices } from '../../lib/services.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { useRouter } from '../../lib/use-router.ts'
import { TEXTS } from '../session/all-texts.ts'
import type { Draft } from './drafts.ts'

/** The cancellation flow of §4: record the reason, end the membership, refresh, tell, and go to the account. */
export function useCancel(user: User) {
  const { api, cancellations, queries, session, toasts, today } = useServices()
  const { navigate, page } = useRouter()
  const notRecorded = useSignal(false)

  async function record(draft: Draft): Promise<void> {
    notRecorded.value = false
    const memory = cancellations.of(user.id)
    if (JSON.stringify(memory.recorded) === JSON.stringify(draft)) return
    try {
      await api.recordCancellation(Number(draft.reason), draft.reasonText)
      memory.recorded = draft
    } catch (error) {
      notRecorded.value = !isAbort(error)
      throw error
    }
  }

  /** Ends it. Without an answer that is not known: then the member is read again before anything is said. */
  async function endOrLook(): Promise<void> {
    try {
      await api.endMembership()
    } catch (error) {
      if (isAbort(error) || error instanceof NotSentError || hasStatus(error, 401)) throw error
      if (!(error instanceof HttpError)) {
        session.user.invalidate()
        // When that fails too it says so itself: nothing is claimed.
        const { hasEndedMembership } = await session.user.refetch()
        if (hasEndedMembership) return
      }
      const failure = new Error(TEXTS.membershipNotEnded, { cause: error })
      toasts.showError(failure)
      throw failure
    }
  }

  /** All of it; without a draft no reason is recorded. */
  async function cancel(draft?: Draft): Promise<void> {
    const startPage = page.peek()?.id
    await session.confirmMember()
    // It was ended in another tab: the page says so by now.
    if (session.user.data.peek()?.hasEndedMembership) throw abortError('The membership was ended already.')
    const endDate = queries.membership.data.peek()?.endDate
    // The last day may have passed since the page was drawn, which then says so.
    if (endDate && isPast(endDate, today.refresh())) throw abortError('The membership has ended.')
    if (draft) {
      await record(draft)
      // That may have taken long enough for somebody else to sign in.
      await session.confirmMember()
    }
    await endOrLook()
    cancellations.done(user.id, queries.membership.data.peek()?.endDate, today.refresh())
    session.user.setData({ ...(session.user.data.peek() ?? user), hasEndedMembership: true })
    session.user.invalidate()
    queries.membership.invalidate()
    session.sendChanged()
    toasts.show(TEXTS.membershipEnded, 'success')
    // The form itself is gone as soon as the member counts as ended; what matters is that this is still the page.
    if (startPage === page.peek()?.id) navigate('/account', { replace: true })
  }

  const anyway = useMutation(() => cancel())
  return {
    notRecorded,
    withReason: async (draft: Draft) => {
      if (anyway.pending.peek()) throw abortError('The membership is being ended already.')
      anyway.reset()
      await cancel(draft)
    },
    /** Ends the membership without a reason. */
    anyway,
  }
}
