import type { QueryName } from '../api/calls.ts'
import type { Answers } from '../api/reads.ts'
import type { MemberPage } from '../boot/blocks.tsx'
import type { Boot } from '../boot/boot.ts'
import { monthsIn, offerFor, planOfMonths } from '../features/membership/plans/plans.ts'
import { PAY_TEXTS } from '../features/membership/texts.ts'
import { formatMonths, formatPrice } from '../lib/money.ts'
import { morph } from '../lib/morph.ts'
import type { Query } from '../lib/query.ts'
import type { App } from './create-app.ts'

/**
 * Makes the painted page equal to the first render, so that it can be hydrated, whatever others have changed in it. Returns
 * the controls to press again. Undefined if the first render is another screen or of another member, which is drawn anew.
 */
export function handOver(app: App, boot: Boot, root: HTMLElement): readonly HTMLElement[] | undefined {
  const { painted, answers, pressed, lastFocused } = boot.handOver()
  const first = painted && firstPage(app)
  if (first?.name !== painted?.name || first?.user?.id !== painted?.user?.id) return undefined
  const fresh = first && boot.draw(first, answers)
  if (!fresh) return undefined
  if (fresh.hasBlock && answers) {
    // The first render of a block shows what this tab has bought; that of a skeleton does not.
    app.purchases.restore(first.user?.id)
    setFirstData(app, answers)
  }
  const chosen = root.querySelector<HTMLInputElement>('[name=plan]:checked')
  morph(root, fresh.content, lastFocused)
  const kept = [...pressed].filter(control => isKept(control, root))
  const isUsed = chosen?.defaultChecked === false || kept.length < pressed.size
  if (chosen && !root.contains(chosen) && isUsed) app.toasts.show(changeOf(chosen.value, app), 'info')
  return kept
}

/** What has changed of a plan that the member had chosen or wanted to pay. */
function changeOf(months: string, { queries }: App): string {
  const plans = queries.subscriptions.data.peek() ?? []
  const plan = planOfMonths(offerFor(plans, queries.superklupper.data.peek() === true), monthsIn(months))
  return plan ? PAY_TEXTS.otherPrice(formatMonths(plan.numOfMonth), formatPrice(plan.price)) : PAY_TEXTS.gone
}

/** The page and its member, of the first render. Anything else but the block appears after hydration. */
function firstPage({ router, session }: App): MemberPage | undefined {
  const page = router.page.peek()
  if (!page?.screen) return undefined
  const { months } = router.location.peek().params
  return { name: page.name, user: session.user.data.peek(), months: monthsIn(months) }
}

/** Gives the queries the data of the first render. */
function setFirstData({ queries, router }: App, answers: Answers): void {
  const { search } = router.location.peek()
  for (const [name, data] of Object.entries(answers)) {
    const query = queries[name as QueryName]
    const one: Query<unknown> = typeof query === 'function' ? query(search) : query
    one.setData(data)
  }
}

/** Whether a pressed control is still there. The summary shows a plan that was chosen early only with the app. */
function isKept(control: HTMLElement, root: HTMLElement): boolean {
  const isOfOtherPlan =
    control.closest('[data-key]') && root.querySelector('[name=plan]:checked:not([checked])')
  return root.contains(control) && !isOfOtherPlan
}
