import { memo, type ReactNode, useId } from 'react'
import { css as choice } from '../../ui/choice.module.css'
import { Tag, type TagKind } from '../../ui/tag.tsx'
import { css } from './plan-card.module.css'

interface PlanCardProps {
  value: string
  /** «6 maanden» */
  title: string
  /** «€5,83 per maand» */
  perMonth: string
  /** «€34,95» */
  price: string
  /** «€11,85 minder dan vier keer 3 maanden» */
  saving?: string | undefined
  tag?: { kind: TagKind; text: string } | undefined
  checked: boolean
  /** Receives `value`. */
  onChoose: (value: string) => void
}

/** A period to choose: a card around a native radio button. Memoized: a choice renders only the two changed cards. */
export const PlanCard = memo(function PlanCard(props: PlanCardProps) {
  const { value, title, perMonth, price, saving, tag, checked, onChoose } = props
  const savingId = useId()
  const parts = tag ? [title, price, perMonth, tag.text] : [title, price, perMonth]
  return (
    <label className={`${choice.option} ${css.plan} ${tag ? css.tagged : ''}`}>
      <input
        className={choice.radio}
        type="radio"
        name="plan"
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
        aria-label={parts.join(', ')}
        aria-describedby={saving && savingId}
      />
      <span className={css.title}>{title}</span>
      <span className={css.price}>{price}</span>
      <span className={css.perMonth}>{perMonth}</span>
      {saving && (
        <span className={css.saving} id={savingId}>
          {saving}
        </span>
      )}
      {tag && (
        <span className={css.tag}>
          <Tag kind={tag.kind}>{tag.text}</Tag>
        </span>
      )}
    </label>
  )
})

interface PlansProps {
  legend: string
  disabled?: boolean | undefined
  children: ReactNode
}

/** The radio group of all plans. */
export function Plans({ legend, disabled, children }: PlansProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans}>{children}</div>
    </fieldset>
  )
}
