import { useEffect, useLayoutEffect, useState } from 'react'
import { type CalendarDate, isPast } from '../../lib/dates.ts'
import { useServices } from '../../lib/services.ts'
import { useVisible } from '../../lib/use-visible.ts'
import type { Receipt } from '../cancellation/cancellations.ts'

/** Returns the title of the welcome after a purchase. The account shows it once, until the member leaves the page. */
export function useWelcomeTitle(today: CalendarDate): string | undefined {
  const { purchases } = useServices()
  const isDue = useVisible() && purchases.current.value === 'booked'
  const [shown, setShown] = useState<string>()
  const title = isDue ? welcomeTitle(purchases.record.value?.endDate, today) : shown
  // Record the welcome, so that no other page shows it again.
  useLayoutEffect(() => {
    if (!isDue) return
    setShown(title)
    purchases.welcome()
  }, [isDue, title, purchases])
  return title
}

/** The title of a welcome. `before`: the end date when the member pressed. */
function welcomeTitle(before: CalendarDate | null | undefined, today: CalendarDate): string {
  if (!before) return 'Welkom bij Klup Compleet'
  return isPast(before, today) ? 'Fijn dat je weer meedoet' : 'Je lidmaatschap is verlengd'
}

const seen = new WeakSet<Receipt>()

/** Whether this page is the first to show a cancellation. */
export function useIsNew(receipt: Receipt | undefined): boolean {
  const [isNew] = useState(receipt && !seen.has(receipt))
  useEffect(() => {
    if (receipt) seen.add(receipt)
  }, [receipt])
  return isNew === true
}
