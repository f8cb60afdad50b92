import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { match } from '../../lib/match.ts'
import { useServices } from '../../lib/services.ts'
import type { Pay } from './checkout/use-pay.ts'
import { monthsIn, type Offer, planOfMonths } from './plans/plans.ts'

interface ChoiceOptions {
  readonly pay: Pay
  readonly offer: Offer
  /** Whether the address may choose: an offer at a lower price would be known. */
  readonly isKnown: boolean
  /** The months of the plan in the tab's purchase, which is chosen if the address has none. */
  readonly bought: number | undefined
}

/** The plan that the address chooses, and what makes the address choose another one. */
export function useChoice({ pay, offer, isKnown, bought }: ChoiceOptions) {
  useSignals()
  const { router } = useServices()
  const [isChoice, setIsChoice] = useState(false)
  const [specialMonths, setSpecialMonths] = useState<number>()
  const wanted = match('/membership/{months}', router.location.value.path)?.months
  const months = wanted === undefined ? bought : monthsIn(wanted)
  const found = planOfMonths(offer, isKnown || isChoice ? months : undefined)
  // When the special offer ends, the ordinary plan of the same period is not what was chosen.
  const isLost = found?.forSuperkluppers === false && found.numOfMonth === specialMonths
  const plan = isLost ? undefined : found
  useEffect(() => {
    if (plan?.forSuperkluppers) setSpecialMonths(plan.numOfMonth)
  }, [plan])
  function choose(months: number): void {
    setIsChoice(true)
    setSpecialMonths(undefined)
    pay.reset()
    router.replaceUrl(`/membership/${months}`)
  }
  return { plan, isChoice, choose }
}

/**
 * Makes the radio buttons show the plan of the summary after each render: after a retry too, and while that plan is being
 * paid. The first one instead hands over what was chosen before the app ran.
 */
export function useChecked(
  list: RefObject<HTMLElement | null>,
  plan: Plan | undefined,
  choose: (months: number) => void,
): void {
  const isHydrated = useRef(false)
  useLayoutEffect(() => {
    const radios = [...(list.current?.querySelectorAll('input') ?? [])]
    const early = isHydrated.current ? undefined : radios.find(({ checked }) => checked)
    isHydrated.current = true
    if (early && monthsOf(early) !== plan?.numOfMonth) return choose(monthsOf(early))
    for (const radio of radios) radio.checked = monthsOf(radio) === plan?.numOfMonth
  })
}

const monthsOf = ({ value }: HTMLInputElement) => Number(value)

/** Whether the member came to the page by a link, and has not used it yet. */
export function useArrival(): RefObject<boolean> {
  const { router } = useServices()
  const isArrival = useRef(true)
  useLayoutEffect(() => {
    const navigation = router.page.peek()?.navigation
    const isUsed = navigation === 'start' && window.scrollY > 0
    isArrival.current = navigation !== 'pop' && !isUsed
    const unmount = new AbortController()
    onUse(() => {
      isArrival.current = false
    }, unmount.signal)
    return () => unmount.abort()
  }, [router])
  return isArrival
}

interface ChosenInView {
  readonly list: RefObject<HTMLElement | null>
  readonly plan: Plan | undefined
  readonly isChoice: boolean
  readonly isArrival: RefObject<boolean>
}

/** Below 1000 px, centres the chosen card on arrival, and scrolls as little as shows a card that the member chooses. */
export function useChosenInView({ list, plan, isChoice, isArrival }: ChosenInView): void {
  const months = plan?.numOfMonth
  useEffect(() => {
    const card = list.current?.querySelector(':checked')?.closest('label')
    const isBeside = matchMedia('(min-width: 1000px)').matches
    if (!months || !card || isBeside || !(isChoice || isArrival.current)) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.scrollIntoView({
      block: isChoice ? 'nearest' : 'center',
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [list, months, isChoice, isArrival])
}

/** Calls a function at each scroll, press or key of the member, until the signal aborts. */
function onUse(callback: () => void, signal: AbortSignal): void {
  // The router scrolls a new page to its top.
  const onScroll = () => window.scrollY > 0 && callback()
  window.addEventListener('scroll', onScroll, { signal })
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, callback, { signal })
}
