import type { Plan } from '../../../api/schemas.ts'
import { formatMonths, formatPrice } from '../../../lib/money.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/text.tsx'
import * as css from './plan-card.module.css'
import { bestValue, type Offer, perMonthText } from './plans.ts'
import { savingOf } from './saving.ts'

interface PlanCardProps {
  plan: Plan
  offer: Offer
  isChosen: boolean
  isDisabled: boolean
  onChoose: ((months: number) => void) | undefined
}

const TAGS = { special: 'Speciaal voor jou', best: 'Voordeligste keuze' } as const

function tagOf(plan: Plan, offer: Offer): keyof typeof TAGS | undefined {
  if (plan.forSuperkluppers && plan.numOfMonth === 12) return 'special'
  return plan === bestValue(offer) ? 'best' : undefined
}

/**
 * A card around a native radio button. The button is uncontrolled, so that it shows a press before the app handles it. Its
 * label has the texts of the card in their order.
 */
export function PlanCard({ plan, offer, isChosen, isDisabled, onChoose }: PlanCardProps) {
  const months = plan.numOfMonth
  const title = formatMonths(months)
  const price = formatPrice(plan.price)
  const perMonth = perMonthText(plan.pricePerMonth)
  const { ordinaryPrice, saving, comparison } = savingOf(plan, offer) ?? {}
  const tag = tagOf(plan, offer)
  const texts = [title, price, perMonth, ordinaryPrice, saving, tag && TAGS[tag]]
  return (
    <Choice
      className={`${css.plan} ${tag ? css.tagged : ''}`}
      name="plan"
      value={months}
      defaultChecked={isChosen}
      disabled={isDisabled}
      onChange={() => onChoose?.(months)}
      aria-label={texts.filter(Boolean).join(', ')}
      aria-describedby={`plan-${months}-comparison`}
    >
      <span className={css.title}>{title}</span>
      <span className={css.price}>{price}</span>
      <span className={css.perMonth}>{perMonth}</span>
      <span className={css.ordinaryPrice}>{ordinaryPrice}</span>
      <span className={css.saving}>{saving}</span>
      <span id={`plan-${months}-comparison`} hidden>
        {comparison}
      </span>
      {tag && (
        <span className={css.tag}>
          <Tag kind={tag}>{TAGS[tag]}</Tag>
        </span>
      )}
    </Choice>
  )
}
