import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BLOCKS } from '../../src/boot/blocks.tsx'
import { renderToDom } from '../../src/boot/render-to-dom.ts'
import type { BoughtPlan } from '../../src/features/membership/purchase/purchase.ts'
import { calendarDate } from '../../src/lib/dates.ts'
import { createRandom, type Random } from '../simulation/random.ts'
import { plainConfig } from './config.ts'

/** Random data of a page. The schemas have checked its form. */
function randomPage({ below }: Random) {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const today = calendarDate(new Date(2026, below(12), 1 + below(28)))
  const plan = (id: number) => ({
    id,
    numOfMonth: oneOf(1, 3, 6, 12, 24),
    price: oneOf(17.95, 34.95, 59.95, 29.95),
    pricePerMonth: oneOf(5.98, 5.83, 5, 2.5),
    active: true,
    inActive: false,
    isRenewal: below(5) === 0,
    forSuperkluppers: below(3) === 0,
  })
  const known = {
    user: {
      id: 1,
      email: oneOf('sanne@voorbeeld.nl', '{email}'),
      firstName: oneOf('Sanne', '', '<b>'),
      photo: oneOf('', '/a/b.jpg'),
      hasEndedMembership: below(2) === 0,
    },
    today,
    months: oneOf(undefined, 3, 6, 12, 7),
    purchase: oneOf<'none' | BoughtPlan>('none', 'none', { id: 1, months: 6, price: 34.95 }),
  }
  const answers = {
    membership: { endDate: oneOf(null, calendarDate(new Date(2025 + below(3), below(12), 1 + below(28)))) },
    actionsLeft: { participations: below(4) - 1, contactRequests: below(3) },
    subscriptions: Array.from({ length: below(5) }, (_, id) => plan(id)),
    superklupper: below(2) === 0,
    payment: { status: oneOf('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'x') },
  }
  const config = {
    ...plainConfig,
    extensionText: oneOf('', 'x'),
    termsUrl: oneOf('', 'https://klup.example/x'),
  }
  return { known, answers, config }
}

/** The pages with a block. */
export const screens = Object.keys(BLOCKS)

/** Draws the block of a page from random answers, by React and by `renderToDom`. */
export function drawRandomly(screen: string, rounds: number): { drawings: number; differences: string[] } {
  let drawings = 0
  const differences: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { known, answers, config } = randomPage(createRandom(`${screen} ${round}`))
    const view = BLOCKS[screen]?.view(known, answers, config)
    if (!view) continue
    drawings++
    const difference = differenceOf(view)
    if (difference) differences.push(`${round}: ${difference}`)
  }
  return { drawings, differences }
}

/** What React draws, if `renderToDom` draws anything else. It compares nodes, not their markup: two texts beside each other remain two. */
export function differenceOf(view: ReactNode): string | undefined {
  const [byReact, own] = [document.createElement('div'), document.createElement('div')]
  const root = createRoot(byReact)
  flushSync(() => root.render(view))
  renderToDom(view, own)
  const isEqual = own.childNodes.length > 0 && own.isEqualNode(byReact)
  const markup = `${own.innerHTML} instead of ${byReact.innerHTML}`
  root.unmount()
  return isEqual ? undefined : markup
}
