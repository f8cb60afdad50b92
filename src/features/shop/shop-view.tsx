import type { ReactNode, Ref } from 'react'
import type { Plan } from '../../api/schemas.ts'
import { formatMonths, formatPrice } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import * as choice from '../../ui/choice.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Tag } from '../../ui/text.tsx'
import { CheckoutView, type CheckoutViewProps, TERMS_ID } from './checkout-view.tsx'
import * as css from './plan-list.module.css'
import { type Offer, ordinaryPriceOf, perMonthText, plansOf, savingText } from './plans.ts'

/** The id of the heading of the page, which names the list. */
export const HEADING_ID = 'titel'

interface ShopViewProps extends Omit<CheckoutViewProps, 'plan'> {
  readonly offer: Offer
  /** The chosen plan. */
  readonly plan: Plan | undefined
  readonly notices?: ReactNode
  readonly ref?: Ref<HTMLFieldSetElement>
  readonly onChoose?: ((months: number) => void) | undefined
}

/** The plans for sale, special ones first. The chosen one contains its terms and the pay button. */
export function ShopView({ offer, plan: chosen, notices, ref, onChoose, ...checkout }: ShopViewProps) {
  const plans = plansOf(offer)
  return (
    <Card className={css.card}>
      <div className={css.notices}>{notices}</div>
      {plans.length === 0 ? (
        <p className={css.notices}>Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.</p>
      ) : (
        <fieldset ref={ref} className={css.list} aria-labelledby={HEADING_ID}>
          {plans.map(plan => (
            <div key={plan.numOfMonth} className={css.row}>
              <PlanChoice
                plan={plan}
                offer={offer}
                isChosen={plan === chosen}
                isDisabled={checkout.isPending === true}
                onChoose={onChoose}
              />
              {plan === chosen && <CheckoutView {...checkout} plan={plan} />}
            </div>
          ))}
        </fieldset>
      )}
    </Card>
  )
}

interface PlanChoiceProps extends Pick<ShopViewProps, 'offer' | 'onChoose'> {
  readonly plan: Plan
  readonly isChosen: boolean
  readonly isDisabled: boolean
}

/**
 * A label around a native radio button. The button is uncontrolled, so that it shows a press before the app handles it. Its name
 * has the texts of the label in their order.
 */
function PlanChoice({ plan, offer, isChosen, isDisabled, onChoose }: PlanChoiceProps) {
  const months = plan.numOfMonth
  const title = formatMonths(months)
  const price = formatPrice(plan.price)
  const perMonth = perMonthText(plan.pricePerMonth)
  const special = plan.forSuperkluppers && months === 12 && 'Speciaal voor jou'
  const ordinaryPrice = ordinaryPriceOf(plan, offer)
  const saving = savingText(plan, offer)
  const texts = [title, price, perMonth, special, ordinaryPrice, saving]
  return (
    <label className={css.plan}>
      <input
        className={choice.radio}
        type="radio"
        name="plan"
        value={months}
        defaultChecked={isChosen}
        disabled={isDisabled}
        // A script may enable the button while a press pays for the chosen plan.
        onChange={event => (isDisabled ? event.preventDefault() : onChoose?.(months))}
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
  )
}

/** A skeleton of the plans. */
export const LoadingShop = ({ problem }: { problem: ReactNode }) => (
  <Card className={css.card}>
    <div className={css.notices}>{problem}</div>
    <Loading lines={0} boxes={3} high />
  </Card>
)
