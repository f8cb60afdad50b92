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
  /** Is called with `value`. */
  onChoose: (value: string) => void
}

/** A period to choose: a card around a native radio button. A choice renders only the two cards that change. */
export const PlanCard = memo(function PlanCard(props: PlanCardProps) {
  const { value, title, perMonth, price, saving, tag, checked, onChoose } = props
  const savingId = useId()
  const words = tag ? [title, price, perMonth, tag.text] : [title, price, perMonth]
  return (
    <label className={`${choice.option} ${css.plan} ${tag ? css.tagged : ''}`}>
      <input
        className={choice.radio}
        type="radio"
        name="plan"
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
        aria-label={words.join(', ')}
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
  /** Whether a payment is being created. */
  disabled?: boolean | undefined
  children: ReactNode
}

/** The one radio group of all plans: cards, the panel of a special offer, an h3 between them. */
export function Plans({ legend, disabled, children }: PlansProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="hidden-text">{legend}</legend>
      <div className={css.plans}>{children}</div>
    </fieldset>
  )
}
