import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Choice } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/text.tsx'
import { css } from './plan-card.module.css'
import type { PlanFacts } from './plan-facts.ts'

interface PlanCardProps extends PlanFacts {
  isChosen: boolean
  disabled: boolean
  /** Receives `months`. */
  onChoose: (months: string) => void
}

/**
 * A period to choose: a card around a native radio button. The button is uncontrolled, so that a press shows before the
 * app handles it.
 */
export function PlanCard(props: PlanCardProps) {
  const { kind, months, isChosen, disabled, onChoose } = props
  const choose = () => onChoose(months)
  return (
    <Choice
      className={`${css.plan} ${kind === 'plain' ? '' : css.tagged}`}
      ref={useChecked(isChosen, choose)}
      row={`${months} ${props.price}`}
      name="plan"
      value={months}
      defaultChecked={isChosen}
      disabled={disabled}
      onChange={choose}
      aria-label={props.label}
      aria-describedby={`plan-${months}-comparison`}
    >
      <span className={css.title}>{props.title}</span>
      <span className={css.price}>{props.price}</span>
      <span className={css.perMonth}>{props.perMonth}</span>
      <span className={css.ordinaryPrice}>{props.ordinaryPrice}</span>
      <span className={css.saving}>{props.saving}</span>
      <span id={`plan-${months}-comparison`} hidden>
        {props.comparison}
      </span>
      {kind !== 'plain' && (
        <span className={css.tag}>
          <Tag kind={kind}>{props.tag}</Tag>
        </span>
      )}
    </Choice>
  )
}

/**
 * Makes a radio button show the plan of the summary at each render: after a retry, and while that plan is being paid. The
 * first one instead hands over what was chosen before the app ran.
 */
function useChecked(isChosen: boolean, onChoose: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useRef(false)
  useLayoutEffect(() => {
    const { current: radio } = input
    if (!radio) return
    if (isHydrated.current) radio.checked = isChosen
    else if (radio.checked && !isChosen) onChoose()
    isHydrated.current = true
  })
  return input
}

export function Plans({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans} data-block="plans">
        {children}
      </div>
    </fieldset>
  )
}
