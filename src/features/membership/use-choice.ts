import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { useHeight } from '../../lib/use-height.ts'
import * as css from './checkout/checkout.module.css'
import type { Pay } from './checkout/use-pay.ts'
import { monthsIn, type Offer, planOfMonths } from './plans/plans.ts'

interface ChoiceOptions {
  readonly pay: Pay
  readonly offer: Offer
}

/** Returns the plan that the address chooses, and a function that chooses another one. */
export function useChoice({ pay, offer }: ChoiceOptions) {
  useSignals()
  const { router } = useServices()
  const [isChoice, setIsChoice] = useState(false)
  const [specialMonths, setSpecialMonths] = useState<number>()
  const found = planOfMonths(offer, monthsIn(router.location.value.params.months))
  // When the special offer ends, do not replace the chosen plan with the ordinary one of its period.
  const isLost = found?.forSuperkluppers === false && found.numOfMonth === specialMonths
  const plan = isLost ? undefined : found
  useEffect(() => {
    if (plan?.forSuperkluppers) setSpecialMonths(plan.numOfMonth)
  }, [plan])
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  function choose(months: number): void {
    // A script may have enabled the radio buttons. The next render makes them show the plan that the press pays.
    renderAgain()
    if (pay.pending.peek()) return
    setIsChoice(true)
    setSpecialMonths(undefined)
    pay.reset()
    router.replaceUrl(`/membership/${months}`)
  }
  return { plan, isChoice, choose }
}

/**
 * Makes the radio buttons show the plan of the summary after each render. The first render instead takes over a choice from
 * before hydration.
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

/** Scrolls to the chosen card or, from 1000 px, to the pay bar: after a choice, and on arrival unless the member has scrolled. */
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
