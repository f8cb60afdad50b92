import type { Answers } from '../api/reads.ts'
import type { MemberPage } from '../boot/blocks.tsx'
import type { Boot } from '../boot/boot.ts'
import { monthsIn } from '../features/shop/plans.ts'
import type { Query } from '../lib/query.ts'
import { isDrawnAs, rememberUse } from '../lib/redraw.ts'
import type { App } from './create-app.ts'

/** Whether the painted page differs from the first render of the same screen. */
export function isChanged(app: App, boot: Boot, root: HTMLElement): boolean {
  const fresh = drawFirst(app, boot)
  return fresh !== undefined && !isDrawnAs(root, fresh.content)
}

/**
 * Makes the painted page equal to the first render, so that React can hydrate it, whatever extensions have changed. Returns the
 * controls to press again. Undefined if the first render is of another screen or another member.
 */
export function handOver(app: App, boot: Boot, root: HTMLElement): readonly HTMLElement[] | undefined {
  const { use } = boot
  const page = boot.page()
  const fresh = drawFirst(app, boot)
  boot.handOver()
  if (!page || !fresh) return undefined
  if (fresh.hasBlock && page.answers) setFirstData(app, page.answers, page.readAt)
  let pressed = [...use.pressed]
  if (!isDrawnAs(root, fresh.content)) {
    const restoreUse = rememberUse(root, use.lastFocused())
    root.replaceChildren(fresh.content)
    const find = restoreUse()
    pressed = pressed.flatMap(control => find(control) ?? [])
  }
  return pressed.filter(control => isOfShownPlan(control, root))
}

/** Draws the first render, if the painted page is the same screen of the same member. */
function drawFirst({ router, session }: App, boot: Boot) {
  const painted = boot.page()
  const page = router.page.peek()
  const user = session.user.data.peek()
  if (!painted || !page?.screen || page.name !== painted.name || user?.id !== painted.user?.id)
    return undefined
  const first: MemberPage = { name: page.name, user, months: monthsIn(router.location.peek().params.months) }
  return boot.draw(first, painted.answers)
}

/** Gives the queries the data of the first render with its age. */
function setFirstData({ queries }: App, answers: Answers, readAt: number): void {
  for (const [name, data] of Object.entries(answers)) {
    const query: Query<unknown> = queries[name as Exclude<keyof Answers, 'currentUser'>]
    query.setData(data, readAt)
  }
}

/** Whether a control may be pressed again: not the pay button if the member has chosen another plan than the painted one. */
const isOfShownPlan = (control: HTMLElement, root: HTMLElement): boolean =>
  control.getAttribute('name') !== 'pay' || !root.querySelector('[name=plan]:checked:not([checked])')
