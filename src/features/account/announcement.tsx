import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import type { CalendarDate } from '../../lib/dates.ts'
import { useFocusOnMount } from '../../lib/focus.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { useServices } from '../../lib/services.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { ButtonLink, Download, ExternalButton, ExternalLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PartedDiscs } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DateText, TickList } from '../../ui/text.tsx'
import type { Receipt } from '../cancellation/cancellations.ts'
import { ReminderButton } from '../membership/card/membership-card-view.tsx'
import { remind } from '../membership/card/reminder.ts'
import type { MembershipResult } from '../membership/card/use-membership.ts'
import { validMembership } from '../membership/membership-status.ts'
import type { Purchase } from '../membership/purchase/purchase.ts'
import * as css from './announcement.module.css'
import { saveConfirmation, usePaymentDownload } from './files.ts'

const seen = new WeakSet<Receipt>()

/** Returns what the account announces once, until the member leaves the page: a welcome or a goodbye. */
export function useAnnouncement(membership: MembershipResult) {
  useSignals()
  const { cancellations, purchases, router } = useServices()
  const purchase = purchases.current.value
  const isVisible = useVisible()
  const [welcomed, setWelcomed] = useState<Purchase>()
  /** The purchase that has just been booked. */
  const welcome = isVisible && purchase?.state === 'booked' ? purchase : welcomed
  // Record the welcome, so that no other page shows it again.
  useLayoutEffect(() => {
    if (!welcome || welcome === welcomed) return
    setWelcomed(welcome)
    purchases.send({ type: 'welcomed' })
  }, [welcome, welcomed, purchases])
  const receipt = cancellations.receiptOf(membership.user?.id)
  const [goodbye] = useState(receipt && !seen.has(receipt) ? receipt : undefined)
  const { page } = router
  useEffect(() => {
    const shownOn = page.peek()?.id
    return () => {
      if (goodbye && page.peek()?.id !== shownOn) seen.add(goodbye)
    }
  }, [goodbye, page])
  /** Whether the page opened with the welcome, which then takes the focus. */
  const [isArrival] = useState(welcome !== undefined)
  const { status } = membership
  const valid = validMembership(status)
  const isOver = welcome || valid?.kind !== 'ended' || valid.endDate !== goodbye?.endDate
  /** Whether the membership is active although the server accepted a cancellation from this page. */
  const isStillActive = status.kind === 'active' && status.endDate === receipt?.endDate
  return { welcome, isArrival, goodbye: isOver ? undefined : goodbye?.endDate, isStillActive }
}

const TITLES = {
  none: 'Welkom bij Klup Compleet',
  active: 'Je lidmaatschap is verlengd',
  ended: 'Fijn dat je weer meedoet',
  expired: 'Fijn dat je weer meedoet',
} as const

/** Welcomes a member whose payment is booked. */
export function Welcome(props: { user: User; purchase: Purchase; isArrival: boolean }) {
  const { user, purchase, isArrival } = props
  const { config } = useServices()
  const savePayment = usePaymentDownload(user, purchase)
  const focus = useFocusOnMount(isArrival)
  const { paidOn, before, endDate } = purchase
  const plan = paidOn && purchase.plan
  if (!endDate) return null
  const kind = before?.kind ?? 'none'
  const rows = [
    { term: 'Periode', text: plan && formatMonths(plan.months) },
    { term: 'Betaald', text: plan && formatPrice(plan.price) },
    { term: 'Geldig tot en met', text: <DateText date={endDate} /> },
    {
      term: 'Was geldig tot en met',
      text: kind === 'active' && before?.endDate && <DateText date={before.endDate} />,
    },
  ].filter(({ text }) => text)
  return (
    <Card>
      <div className={css.announcement} ref={focus} tabIndex={-1}>
        <div>
          <h2>{TITLES[kind]}</h2>
          <dl>
            {rows.map(({ term, text }) => (
              <div className={css.row} key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <ExternalButton href={config.downloadUrl}>Open de Klup-app</ExternalButton>
          <div className={css.downloads}>
            {savePayment && (
              <Download name="payment" onClick={savePayment}>
                Bewaar je betaling
              </Download>
            )}
            <ReminderButton kind="active" onClick={() => remind(user, { kind: 'active', endDate })} />
          </div>
          {config.withdrawalUrl && (
            <p>
              <ExternalLink href={config.withdrawalUrl}>Aankoop herroepen (14 dagen)</ExternalLink>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Confirms a cancellation, and takes the focus. */
export function Goodbye({ user, endDate }: { user: User; endDate: CalendarDate }) {
  const services = useServices()
  return (
    <Card>
      <div className={css.announcement} ref={useFocusOnMount(true)} tabIndex={-1}>
        <div>
          <h2>Jammer dat je gaat</h2>
          <TickList
            items={[
              'Je betaalt niets meer.',
              <>
                Meedoen kan tot en met <DateText date={endDate} />.
              </>,
              'Je account blijft bestaan.',
            ]}
          />
        </div>
        <div>
          <PartedDiscs />
          <p>{`Je bent altijd welkom${user.firstName && `, ${user.firstName}`}.`}</p>
          <div className={css.downloads}>
            <Download name="confirmation" onClick={() => saveConfirmation(services, user, endDate)}>
              Bewaar je bevestiging
            </Download>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Warns a member whose membership is still active after a cancellation. */
export function StillActive() {
  const action = (
    <ButtonLink to="/membership/cancellation" kind="secondary">
      Opzeggen
    </ButtonLink>
  )
  return (
    <Card>
      <Notice kind="warning" title="Je lidmaatschap loopt nog." action={action} />
    </Card>
  )
}
