import { PAY_TEXTS } from '../../src/features/membership/texts.ts'
import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { about, type Check } from './check.ts'
import type { Fact, Log } from './log.ts'
import { STATUS } from './network.ts'

/** What a page says of a plan that has changed since it was painted. */
const SAYS_CHANGE = new RegExp(`De prijs is intussen veranderd|${PAY_TEXTS.gone}`)

/** Whether the app shows the page of the same session that the member used before. */
function isSamePage({ isSamePage, session, document }: Fact<'tookOver'>, log: Log): boolean {
  return isSamePage && !log.all('ended', { document }).some(({ place }) => place > session)
}

const TITLES = Object.values(PAYMENT_STATUSES).map(({ title }) => title)

/** What always holds when the app takes over a painted page. */
export const START: Readonly<Record<string, Check>> = {
  'what was typed or chosen before the app runs is kept, or the page says why': about(
    'tookOver',
    (early, log) => {
      const lost = early.used.find(each => !early.kept.includes(each))
      return isSamePage(early, log) && !SAYS_CHANGE.test(early.text) && lost
    },
  ),

  'a press before the app runs is repeated once, or dropped because of another plan': about(
    'tookOver',
    (early, log) => {
      const { presses, used, text } = early
      const twice = presses.find(({ repeats }) => repeats > 1)
      const isDropped =
        !isSamePage(early, log) || SAYS_CHANGE.test(text) || used.some(each => each.startsWith('plan ='))
      const lost = isDropped ? undefined : presses.find(({ repeats }) => repeats === 0)
      return (twice ?? lost)?.name
    },
  ),

  'a page shows the status of a payment only if its session has read one': about('shown', (page, log) => {
    const hasRead = log.last('answered', { session: page.session, call: STATUS, outcome: 'ok' })
    return page.path === '/payment' && !hasRead && TITLES.find(title => page.main.includes(title))
  }),
}
