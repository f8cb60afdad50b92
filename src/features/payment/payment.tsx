import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { photoSources } from '../../api/photo.ts'
import { type Services, useServices } from '../../lib/services.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { useWelcome } from '../membership/purchase/use-booking.ts'
import { CheckFailed, NotFound, SlowPayment } from './payment-problem.tsx'
import { PaymentView } from './payment-view.tsx'
import {
  isSlow,
  isUnpaid,
  PAID_PAUSE,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paymentStatus,
} from './status.ts'
import { type Poll, usePoll } from './use-poll.ts'

/** The payment result, and the return address after an online payment (§2, §4). */
export function Payment() {
  useSignals()
  const poll = usePoll()
  const { status, error, waited, isNotFound } = poll
  useSettledPurchase(poll)
  const { config, purchases, queries, session } = useServices()
  const purchase = purchases.current.value
  const { photo, image } = usePhoto(session.user.data.value?.photo ?? '')
  // After a paid payment the page thanks the member first.
  useWelcome(purchase?.state === 'booked' && (status ? status !== 'paid' : error !== undefined))
  return (
    <>
      <PageHeading title="Betaling" tab={status && PAYMENT_STATUSES[status].tab} width="task" />
      <Page width="task" block="payment">
        <PaymentView
          photo={photoSources(photo, config)?.src}
          image={image}
          status={status}
          purchase={purchase}
          endDate={queries.membership.data.value?.endDate}
          waited={waited}
          loading={<Loading lines={2} />}
          action={isSlow(status, waited) && !error ? <SlowPayment poll={poll} /> : undefined}
          problem={error && (isNotFound ? <NotFound /> : <CheckFailed poll={poll} />)}
        />
      </Page>
    </>
  )
}

/** A final status settles the purchase of this tab. After a paid one, the account page follows. */
function useSettledPurchase({ query, status }: Poll): void {
  const services = useServices()
  const { router } = services
  useEffect(() => {
    settlePurchase(status, services)
    if (status !== 'paid') return
    const timer = setTimeout(() => router.navigate('/account', { replace: true }), PAID_PAUSE)
    return () => clearTimeout(timer)
  }, [status, router, services])
  useEffect(
    () => () => {
      if (query.pending.peek()) settleLater(query, services)
    },
    [query, services],
  )
}

/** The status may arrive after the member has left the page: the shop must close if it says that the purchase is paid. */
function settleLater(query: Poll['query'], services: Services): void {
  const { purchases, session } = services
  const epoch = session.epoch.peek()
  const purchase = purchases.current.peek()
  const settle = (payment: { readonly status: string }) => {
    // After another press, a booking or a logout the status is that of an earlier purchase.
    const isSame = epoch === session.epoch.peek() && purchase === purchases.current.peek()
    if (isSame) settlePurchase(paymentStatus(payment.status), services)
  }
  query.refetch().then(settle, () => {})
}

/** Settles the purchase of this tab, and shows a toast if it is paid. */
function settlePurchase(status: PaymentStatus | undefined, services: Services): void {
  const { purchases, session, toasts, today } = services
  const memberId = session.user.data.peek()?.id
  if (status === 'paid' && memberId !== undefined) {
    purchases.send({ type: 'paid', memberId, today: today.refresh() })
    toasts.show('Betaling geslaagd!', 'success')
  } else if (isUnpaid(status)) purchases.send({ type: 'notPaid' })
}
