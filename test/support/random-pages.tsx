import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type GenericSchema, parse } from 'valibot'
import { type Answers, READS } from '../../src/api/reads.ts'
import type { User } from '../../src/api/schemas.ts'
import { BLOCKS, viewOf } from '../../src/boot/blocks.tsx'
import { renderToDom } from '../../src/boot/render-to-dom.ts'
import type { Purchase } from '../../src/features/membership/purchase/purchase.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { addDays, calendarDate } from '../../src/lib/dates.ts'
import { plainConfig } from './config.ts'
import { USER } from './data.ts'
import { createRandom, type Random } from './random.ts'

/** Random answers to the reads of the first pages. The compiler names one without. */
function randomAnswers(
  { pick, below }: Random,
  today: string,
): Record<keyof typeof READS, { readonly data: unknown; readonly status: number }> {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const answer = (data: unknown, status = 200) => ({ data, status })
  const days = oneOf(-400, -31, -1, 0, 1, 2, 5, 6, 7, 30, 61, 62, 63, 92, 365, 366, 800, 40_000)
  const flag = () => oneOf<unknown>(true, false, false, undefined, 1, '0', 'true')
  const price = () => oneOf(17.95, 34.95, 59.95, 29.95, 5)
  const plan = (id: number) => ({
    ...{ id, numOfMonth: oneOf(1, 3, 6, 12, 24), price: price(), pricePerMonth: price() },
    ...{ isRenewal: flag(), forSuperkluppers: flag() },
  })
  return {
    currentUser: answer({
      ...USER,
      email: oneOf('sanne@voorbeeld.nl', '{email}', 'a.b{id}@c.d.nl', '', 'x@y.nl'),
      firstName: oneOf('Sanne', '', '{firstName}', '<b>', undefined),
      photo: oneOf('', '/a/b.jpg', `${location.origin}/x.jpg`, 'https://elsewhere.example/x.jpg', undefined),
      hasEndedMembership: flag(),
    }),
    membership: answer({ endDate: oneOf(null, addDays(today, days)) }),
    actionsLeft: answer({ participations: below(3), contactRequests: below(3) }),
    subscriptions: answer([0, 1, 2].map(plan)),
    superklupper: answer({}, oneOf(200, 404)),
    payment: answer({ status: pick([...Object.keys(PAYMENT_STATUSES), 'x']) }),
  }
}

/** Random data of a page, as the app reads it. */
function randomPage(random: Random) {
  const { below } = random
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const today = calendarDate(new Date(2026, below(12), 1 + below(28)))
  const answers = Object.entries(randomAnswers(random, today)).map(([name, { data, status }]) => {
    const { schema } = READS[name as keyof typeof READS] as { schema?: GenericSchema }
    return [name, schema ? parse(schema, data) : status === 200]
  })
  const { currentUser, ...reads }: Answers = Object.fromEntries(answers)
  const user = currentUser as User
  const months = oneOf(undefined, 3, 6, 12, 7)
  const purchase = oneOf<Purchase | undefined>(undefined, undefined, STARTED)
  const config = {
    ...plainConfig,
    extensionText: oneOf('', 'x'),
    termsUrl: oneOf('', 'https://klup.example/x'),
  }
  return { user, months, answers: reads, config, purchase, today }
}

const STARTED: Purchase = {
  ...{ state: 'started', memberId: 1, isOwn: true },
  plan: { id: 1, months: 6, price: 34.95 },
}

/** The pages with a block. */
export const screens = Object.keys(BLOCKS)

/** Draws the block of a page from random answers, by React and by `renderToDom`. */
export function drawRandomly(screen: string, rounds: number): { drawings: number; differences: string[] } {
  let drawings = 0
  const differences: string[] = []
  for (let round = 0; round < rounds; round++) {
    const view = viewOf({ name: screen, ...randomPage(createRandom(`${screen} ${round}`)) })
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
