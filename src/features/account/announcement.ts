import { useEffect, useLayoutEffect, useState } from 'react'
import { type CalendarDate, isPast } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { useVisible } from '../../lib/use-visible.ts'
import type { Receipt } from '../cancellation/cancellations.ts'
import type { MembershipResult } from '../membership/use-membership.ts'

/** The title and the line of the account after a payment or a cancellation. */
interface Announcement {
  readonly kind: 'welcome' | 'goodbye'
  readonly title: string
  readonly lead: string
}

const seen = new WeakSet<Receipt>()

/** Returns what the account announces once, until the member leaves the page. */
export function useAnnouncement({ user, status, answers }: MembershipResult) {
  const { cancellations, purchases } = useServices()
  const isDue = useVisible() && purchases.current.value === 'booked'
  const [welcomed, setWelcomed] = useState<string>()
  const welcome = isDue ? welcomeTitle(purchases.record.value?.endDate, answers.today) : welcomed
  // Record the welcome, so that no other page shows it again.
  useLayoutEffect(() => {
    if (!isDue) return
    setWelcomed(welcome)
    purchases.welcome()
  }, [isDue, welcome, purchases])
  const receipt = cancellations.receiptOf(user?.id)
  const [goodbye] = useState(receipt && !seen.has(receipt) ? receipt : undefined)
  useEffect(() => {
    if (goodbye) seen.add(goodbye)
  }, [goodbye])
  let announcement: Announcement | undefined
  if (goodbye && status.kind === 'ended' && status.endDate === goodbye.endDate) {
    const name = user?.firstName
    const lead = `Je bent altijd welkom${name && `, ${name}`}.`
    announcement = { kind: 'goodbye', title: 'Jammer dat je gaat', lead }
  } else if (welcome)
    announcement = { kind: 'welcome', title: welcome, lead: 'Je kunt nu onbeperkt meedoen.' }
  /** Whether the membership is active although the server accepted a cancellation from this page. */
  const isStillActive = status.kind === 'active' && status.endDate === receipt?.endDate
  return { announcement, isStillActive }
}

/** The title of a welcome after a purchase. `before`: the end date when the member pressed. */
function welcomeTitle(before: CalendarDate | null | undefined, today: CalendarDate): string {
  if (!before) return 'Welkom bij Klup Compleet'
  return isPast(before, today) ? 'Fijn dat je weer meedoet' : 'Je lidmaatschap is verlengd'
}
