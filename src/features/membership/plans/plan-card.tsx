import type { ReactNode } from 'react'
import { Choice } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/text.tsx'
import { css } from './plan-card.module.css'
import type { PlanFacts } from './plan-facts.ts'

interface PlanCardProps extends PlanFacts {
  isChosen: boolean
  isDisabled: boolean
  onChoose: ((months: number) => void) | undefined
}

/**
 * A period to choose: a card around a native radio button. The button is uncontrolled, so that a press shows before the
 * app handles it.
 */
export function PlanCard(props: PlanCardProps) {
  const { kind, months, isChosen, isDisabled, onChoose } = props
  return (
    <Choice
      className={`${css.plan} ${kind === 'plain' ? '' : css.tagged}`}
      row={`${months} ${props.price}`}
      name="plan"
      value={months}
      defaultChecked={isChosen}
      disabled={isDisabled}
      onChange={() => onChoose?.(months)}
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

interface PlansProps {
  legend: string | undefined
  children: ReactNode
}

/** The radio buttons of all plans, with their question for screen readers. */
export function Plans({ legend, children }: PlansProps) {
  return (
    <fieldset>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans}>{children}</div>
    </fieldset>
  )
}
