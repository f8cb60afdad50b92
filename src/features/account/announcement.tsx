import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { User } from '../../api/schemas.ts'
import { type CalendarDate, isPast } from '../../lib/dates.ts'
import { useFocusOnMount } from '../../lib/focus.ts'
import { useServices } from '../../lib/services.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { ButtonLink, ExternalButton, ExternalLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PartedDiscs } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DateText, TickList } from '../../ui/text.tsx'
import type { Receipt } from '../cancellation/cancellations.ts'
import { ReminderButton } from '../membership/card/membership-card-view.tsx'
import { remind } from '../membership/card/reminder.ts'
import type { MembershipResult } from '../membership/card/use-membership.ts'
import { validMembership } from '../membership/membership-status.ts'
import * as css from './announcement.module.css'

const seen = new WeakSet<Receipt>()

/** Returns what the account announces once, until the member leaves the page: a welcome or a goodbye. */
export function useAnnouncement(membership: MembershipResult) {
  useSignals()
  const { cancellations, purchases, router } = useServices()
  const isBooked = purchases.current.value === 'booked'
  const isDue = useVisible() && isBooked
  const [welcomed, setWelcomed] = useState<string>()
  /** The title of the welcome. */
  const welcome = isDue ? welcomeTitle(purchases.record.value?.endDate, membership.answers.today) : welcomed
  // Record the welcome, so that no other page shows it again.
  useLayoutEffect(() => {
    if (!isDue) return
    setWelcomed(welcome)
    purchases.welcome()
  }, [isDue, welcome, purchases])
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

/** The title of a welcome after a purchase. `before`: the end date when the member pressed. */
function welcomeTitle(before: CalendarDate | null | undefined, today: CalendarDate): string {
  if (!before) return 'Welkom bij Klup Compleet'
  return isPast(before, today) ? 'Fijn dat je weer meedoet' : 'Je lidmaatschap is verlengd'
}

interface WelcomeProps {
  readonly user: User
  readonly title: string
  readonly endDate: CalendarDate
  readonly isArrival: boolean
}

/** Welcomes a member whose payment is booked. */
export function Welcome({ user, title, endDate, isArrival }: WelcomeProps) {
  const { config } = useServices()
  return (
    <Card>
      <div className={css.announcement} ref={useFocusOnMount(isArrival)} tabIndex={-1}>
        <div>
          <h2>{title}</h2>
          <p>
            Geldig tot en met{' '}
            <strong>
              <DateText date={endDate} />
            </strong>
          </p>
        </div>
        <div>
          <ExternalButton href={config.downloadUrl}>Open de Klup-app</ExternalButton>
          <div className={css.links}>
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
