import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import type { Pay } from './checkout/use-pay.ts'
import { type Offer, planOfMonths } from './plans/plans.ts'

interface ChoiceOptions {
  readonly pay: Pay
  readonly offer: Offer
  /** The number of months that the address or the tab's purchase asks for. */
  readonly months: string | undefined
}

/** The chosen plan, and the handler of a choice, which lets the browser show it first. */
export function useChoice({ pay, offer, months }: ChoiceOptions) {
  const { router } = useServices()
  const [chosen, choose] = useState<string>()
  const [specialMonths, setSpecialMonths] = useState<number>()
  const found = planOfMonths(offer, chosen ?? months)
  // When the special offer ends, the ordinary plan of the same period is not what was chosen.
  const isLost = found?.forSuperkluppers === false && found.numOfMonth === specialMonths
  const plan = isLost ? undefined : found
  useEffect(() => {
    if (plan?.forSuperkluppers) setSpecialMonths(plan.numOfMonth)
  }, [plan])
  const latest = useRef<string>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  function onChoose(months: string): void {
    latest.current = months
    const follow = () => {
      // A payment that began in the same frame is for the plan before.
      if (latest.current !== months || pay.pending.peek()) return
      choose(months)
      setSpecialMonths(undefined)
      pay.reset()
      router.replaceUrl(`/membership/${months}`)
    }
    requestAnimationFrame(() => setTimeout(follow))
  }
  return { plan, isChoice: chosen !== undefined, onChoose }
}

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
