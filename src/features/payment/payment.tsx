import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { photoSources } from '../../api/photo.ts'
import { useServices } from '../../lib/services.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { usePhoto } from '../../ui/use-photo.ts'
import { isPaid } from '../membership/purchase.ts'
import { useWelcome } from '../membership/use-welcome.ts'
import { CheckFailed, NotFound, SlowPayment } from './payment-problem.tsx'
import { PaymentView } from './payment-view.tsx'
import { isSlow, PAID_PAUSE, PAYMENT_STATUSES } from './status.ts'
import { usePoll } from './use-poll.ts'

/** The return address after a payment, which shows its status (§2, §4). */
export function Payment() {
  useSignals()
  const poll = usePoll()
  const { status, error, waited, isNotFound } = poll
  const { config, purchases, queries, router, session } = useServices()
  const purchase = purchases.current.value
  const photo = session.user.data.value?.photo ?? ''
  const image = usePhoto(photo)
  // With the status `paid` the page thanks the member first.
  useWelcome(purchase === 'booked' && (status ? status !== 'paid' : error !== undefined))
  useEffect(() => {
    if (status !== 'paid') return
    const timer = setTimeout(() => router.navigate('/account', { replace: true }), PAID_PAUSE)
    // The account then shows the price of the renewal at once.
    const unsubscribe = queries.plans.subscribe({ isQuiet: true })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [status, router, queries])
  return (
    <>
      <PageHeading title="Betaling" tab={status && PAYMENT_STATUSES[status].tab} width="task" />
      <Page width="task">
        <PaymentView
          photo={photoSources(photo, config)?.src}
          image={image}
          status={status}
          isReceived={isPaid(purchase)}
          waited={waited}
          loading={<Loading lines={2} />}
          action={isSlow(status, waited) && !error ? <SlowPayment poll={poll} /> : undefined}
          problem={error && (isNotFound ? <NotFound /> : <CheckFailed poll={poll} />)}
        />
      </Page>
    </>
  )
}
