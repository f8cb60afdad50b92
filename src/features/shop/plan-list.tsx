import type { ReactNode, Ref } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import * as choice from '../../ui/choice.module.css'
import { Tag } from '../../ui/text.tsx'
import { TERMS_ID } from './checkout-view.tsx'
import * as css from './plan-list.module.css'
import { type Offer, perMonthText, plansOf } from './plans.ts'
import { ordinaryPriceOf, savingText } from './saving.ts'

/** The id of the heading of the page, which names the list. */
export const HEADING_ID = 'titel'

interface RowsProps {
  readonly offer: Offer
  readonly isDisabled: boolean
  readonly onChoose: ((months: number) => void) | undefined
  /** What the row of the chosen plan contains below its radio button. */
  readonly children: ReactNode
}

interface PlanListProps extends RowsProps {
  readonly chosen: Plan | undefined
  readonly ref?: Ref<HTMLFieldSetElement> | undefined
}

/** The radio buttons of all plans, special ones first, named by the heading of the page. */
export const PlanList = ({ ref, chosen, ...rows }: PlanListProps) => (
  <fieldset ref={ref} className={css.list} aria-labelledby={HEADING_ID}>
    {plansOf(rows.offer).map(plan => (
      <PlanRow key={plan.numOfMonth} plan={plan} isChosen={plan === chosen} {...rows} />
    ))}
  </fieldset>
)

interface PlanRowProps extends RowsProps {
  readonly plan: Plan
  readonly isChosen: boolean
}

/**
 * A label around a native radio button, and below it the terms of the chosen plan. The button is uncontrolled, so that it
 * shows a press before the app handles it. Its name has the texts of the label in their order.
 */
function PlanRow({ plan, offer, isChosen, isDisabled, onChoose, children }: PlanRowProps) {
  const months = plan.numOfMonth
  const title = formatMonths(months)
  const price = formatPrice(plan.price)
  const perMonth = perMonthText(plan.pricePerMonth)
  const special = plan.forSuperkluppers && months === 12 && 'Speciaal voor jou'
  const ordinaryPrice = ordinaryPriceOf(plan, offer)
  const saving = savingText(plan, offer)
  const texts = [title, price, perMonth, special, ordinaryPrice, saving]
  return (
    <div className={css.row}>
      <label className={css.plan}>
        <input
          className={choice.radio}
          type="radio"
          name="plan"
          value={months}
          defaultChecked={isChosen}
          disabled={isDisabled}
          onChange={() => onChoose?.(months)}
          aria-label={texts.filter(Boolean).join(', ')}
          aria-describedby={isChosen ? TERMS_ID : undefined}
        />
        <span className={css.title}>{title}</span>
        <span className={css.price}>{price}</span>
        <small className={css.perMonth}>{perMonth}</small>
        <span className={css.extra}>
          {special && <Tag kind="special">{special}</Tag>}
          <small>{ordinaryPrice}</small>
          {saving && <Tag kind="saving">{saving}</Tag>}
        </span>
      </label>
      {isChosen && children}
    </div>
  )
}
