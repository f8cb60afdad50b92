import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { useServices } from '../../lib/services.ts'
import { useHeight } from '../../lib/use-height.ts'
import * as css from './checkout.module.css'
import { monthsIn, type Offer, planOfMonths } from './plans.ts'

/** Returns the plan that the address chooses, and a function that chooses another one. */
export function useChoice(offer: Offer) {
  const { router } = useServices()
  const [specialMonths, setSpecialMonths] = useState<number>()
  const found = planOfMonths(offer, monthsIn(router.location.value.params.months))
  // When the special offer ends, do not replace the chosen plan with the ordinary one of its period.
  const isLost = found?.forSuperkluppers === false && found.numOfMonth === specialMonths
  const plan = isLost ? undefined : found
  useEffect(() => {
    if (plan?.forSuperkluppers) setSpecialMonths(plan.numOfMonth)
  }, [plan])
  function choose(months: number): void {
    setSpecialMonths(undefined)
    router.replaceUrl(`/membership/${months}`)
  }
  return { plan, choose }
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

/**
 * Keeps the pressed row in its place when another row closes above it. Then, and on arrival unless the member has scrolled,
 * scrolls the chosen row into view. Returns a function that records the place of a pressed row before the change.
 */
export function useChosenInView(list: RefObject<HTMLElement | null>, chosen: Plan | undefined) {
  const { router } = useServices()
  const months = chosen?.numOfMonth
  /** The pressed row, and its place in the window, in px from the top. */
  const press = useRef<{ readonly months: number; readonly top: number }>(undefined)
  useHeight('--pay-bar', () => list.current?.querySelector<HTMLElement>(`.${css.bar}`))
  useLayoutEffect(() => {
    const { current } = press
    if (current && current.months === months)
      window.scrollBy({ top: topOf(rowOf(list, months)) - current.top, behavior: 'instant' })
  }, [list, months])
  useEffect(() => {
    const isArrival = router.page.peek()?.navigation !== 'pop' && window.scrollY === 0
    const pressed = press.current
    // An early press chooses its plan in the next render.
    if (pressed ? pressed.months !== months : !isArrival) return
    press.current = undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    rowOf(list, months)?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  }, [list, months, router])
  return (pressed: number) => {
    press.current = { months: pressed, top: topOf(rowOf(list, pressed)) }
  }
}

const rowOf = (list: RefObject<HTMLElement | null>, months: number | undefined) =>
  list.current?.querySelector(`[value="${months}"]`)?.closest('label')?.parentElement

const topOf = (row: Element | null | undefined) => row?.getBoundingClientRect().top ?? 0
