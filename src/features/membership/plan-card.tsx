import { memo, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { css as choice } from '../../ui/choice.module.css'
import { Tag } from '../../ui/tag.tsx'
import { css } from './plan-card.module.css'
import type { PlanFacts } from './plan-facts.ts'

const TAGS = { special: 'Speciaal voor jou', best: 'Voordeligste keuze' } as const

interface PlanCardProps extends PlanFacts {
  isChosen: boolean
  disabled: boolean
  /** Receives `value`. */
  onChoose: (value: string) => void
}

/**
 * A period to choose: a card around a native radio button. The button is uncontrolled, so that a press shows before the
 * app handles it. Memoized: a choice renders only the two changed cards.
 */
export const PlanCard = memo(function PlanCard(props: PlanCardProps) {
  const {
    value,
    title,
    perMonth,
    price,
    saving,
    comparison,
    ordinaryPrice,
    tag,
    isChosen,
    disabled,
    onChoose,
  } = props
  const id = useId()
  const label = [title, price, perMonth, ...(tag ? [TAGS[tag]] : [])].join(', ')
  const savingIds = comparison ? `${id}c` : `${id}o ${id}s`
  return (
    <label className={`${choice.option} ${css.plan} ${tag ? css.tagged : ''}`}>
      <input
        ref={useChecked(isChosen)}
        className={choice.radio}
        type="radio"
        name="plan"
        value={value}
        defaultChecked={isChosen}
        disabled={disabled}
        onChange={() => onChoose(value)}
        aria-label={label}
        aria-describedby={saving && savingIds}
      />
      <span className={css.title}>{title}</span>
      <span className={css.price}>{price}</span>
      <span className={css.perMonth}>{perMonth}</span>
      {ordinaryPrice && (
        <span className={css.ordinaryPrice} id={`${id}o`}>
          {ordinaryPrice}
        </span>
      )}
      {saving && (
        <span className={css.saving} id={`${id}s`}>
          {saving}
        </span>
      )}
      {comparison && (
        <span id={`${id}c`} hidden>
          {comparison}
        </span>
      )}
      {tag && (
        <span className={css.tag}>
          <Tag kind={tag}>{TAGS[tag]}</Tag>
        </span>
      )}
    </label>
  )
})

/** Makes a radio button show the plan of the summary at each render: after a retry, and while that plan is being paid. */
function useChecked(isChosen: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.checked = isChosen
  })
  return input
}

interface PlansProps {
  legend: string
  children: ReactNode
}

/** The radio group of all plans. */
export function Plans({ legend, children }: PlansProps) {
  return (
    <fieldset>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans}>{children}</div>
    </fieldset>
  )
}
