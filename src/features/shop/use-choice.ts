import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { useHeight } from '../../lib/use-height.ts'
import * as css from './checkout.module.css'
import { monthsIn, type Offer, planOfMonths } from './plans.ts'
import type { Pay } from './use-pay.ts'

/** Returns the plan that the address chooses, and a function that chooses another one. */
export function useChoice(pay: Pay, offer: Offer) {
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
 * Makes the radio buttons show the chosen plan after each render. The first render instead takes over a choice from before
 * hydration.
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

interface ChosenInView {
  readonly list: RefObject<HTMLElement | null>
  readonly plan: Plan | undefined
  readonly isChoice: boolean
}

/**
 * Keeps the pressed row in its place when another row closes above it. Then, and on arrival unless the member has scrolled,
 * scrolls the chosen row into view. Returns a function that records the place of the pressed row before the change.
 */
export function useChosenInView({ list, plan, isChoice }: ChosenInView): () => void {
  const { router } = useServices()
  const months = plan?.numOfMonth
  /** The place of the pressed row in the window, in px from the top. */
  const place = useRef<number>(undefined)
  useHeight('--pay-bar', () => list.current?.querySelector<HTMLElement>(`.${css.bar}`))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows open and close when another plan is chosen
  useLayoutEffect(() => {
    const row = chosenRow(list)
    if (row && place.current !== undefined)
      window.scrollBy({ top: topOf(row) - place.current, behavior: 'instant' })
    place.current = undefined
  }, [list, months])
  useEffect(() => {
    const isArrival = router.page.peek()?.navigation !== 'pop' && window.scrollY === 0
    if (!months || !(isChoice || isArrival)) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    chosenRow(list)?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [list, months, isChoice, router])
  return () => {
    place.current = topOf(chosenRow(list))
  }
}

const chosenRow = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector(':checked')?.closest('label')?.parentElement

const topOf = (row: Element | null | undefined) => row?.getBoundingClientRect().top ?? 0
