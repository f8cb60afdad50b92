import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { useHeight } from '../../lib/use-height.ts'
import * as css from './checkout/checkout.module.css'
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
  const wanted = router.location.value.params.months
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
  shop: RefObject<HTMLElement | null>,
  plan: Plan | undefined,
  choose: (months: number) => void,
): void {
  const isHydrated = useRef(false)
  useLayoutEffect(() => {
    const radios = [...(shop.current?.querySelectorAll('input') ?? [])]
    const early = isHydrated.current ? undefined : radios.find(({ checked }) => checked)
    isHydrated.current = true
    if (early && monthsOf(early) !== plan?.numOfMonth) return choose(monthsOf(early))
    for (const radio of radios) radio.checked = monthsOf(radio) === plan?.numOfMonth
  })
}

const monthsOf = ({ value }: HTMLInputElement) => Number(value)

interface ChosenInView {
  readonly shop: RefObject<HTMLElement | null>
  readonly plan: Plan | undefined
  readonly isChoice: boolean
}

/** Shows the chosen card or, from 1000 px, the pay button (DECISIONS, A choice), unless the member who arrives has scrolled. */
export function useChosenInView({ shop, plan, isChoice }: ChosenInView): void {
  const { router } = useServices()
  const months = plan?.numOfMonth
  useHeight('--pay-bar', () => shop.current?.querySelector<HTMLElement>(`.${css.bar}`))
  useEffect(() => {
    const isArrival = router.page.peek()?.navigation !== 'pop' && window.scrollY === 0
    if (!months || !(isChoice || isArrival)) return
    const isBeside = matchMedia('(min-width: 1000px)').matches
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const radio = shop.current?.querySelector(':checked')
    const target = isBeside ? shop.current?.querySelector(`.${css.bar}`) : radio?.closest('label')
    target?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [shop, months, isChoice, router])
}
