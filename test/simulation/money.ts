import { type Choose, everyCombination } from './counter.ts'
import type { Trace } from './run.ts'
import type { Step } from './stories.ts'

const has = (said: RegExp) => (text: string) => said.test(text)

/** The five ways in which a life with money may end: what only that page says, and whether the member can pay then. */
export const ENDS = {
  /** The membership has the end date that was paid for. */
  booked: { says: (text: string, endDate: string) => text.includes(endDate), sells: true },
  awaited: { says: has(/Je betaling is binnen\. Je lidmaatschap volgt zo\./), sells: false },
  'not paid': {
    says: has(/Er is niets betaald\.|De betaling is (geannuleerd|verlopen|helaas niet gelukt)\./),
    sells: true,
  },
  'under way': { says: has(/De betaling is gestart\./), sells: true },
  /** Nothing is claimed about a payment. */
  'for sale': { says: has(/Betalen met iDeal|Kies je lidmaatschap|Lidmaatschap wijzigen/), sells: true },
} as const

export type End = keyof typeof ENDS

/** One short life with money, and how it has to end. */
export interface MoneyLife {
  readonly title: string
  readonly trace: Trace
  readonly end: End
  /** The member presses the pay button once more at the end. */
  readonly isPressedAgain: boolean
}

/** How the creation of a payment fares, and what passes until the page knows; without an answer nobody has the bank's link. */
const CREATIONS: Readonly<Record<string, readonly [fate: string, wait: string]>> = {
  answered: ['', '100'],
  slow: ['late 4000', '5000'],
  'refused with 401': ['401', '100'],
  'refused with 409': ['409', '100'],
  'failed with 500': ['500-html', '100'],
  'lost before it was carried out': ['never', '31000'],
  'lost after it was carried out': ['lost', '100'],
}

/** What the bank makes of it, and the end on the page of its status: after a minute, and once the wait is over. */
const OUTCOMES: Readonly<Record<string, readonly [bank: string, minute: End, later: End]>> = {
  'paid, booked now': ['paid', 'booked', 'booked'],
  'paid, booked after 20 s': ['paid+20000', 'booked', 'booked'],
  'paid, booked after the wait': ['paid+150000', 'awaited', 'booked'],
  'paid, never booked': ['paid+900000', 'awaited', 'for sale'],
  open: ['open', 'under way', 'under way'],
  failed: ['failed', 'not paid', 'not paid'],
  expired: ['expired', 'not paid', 'not paid'],
  canceled: ['canceled', 'not paid', 'not paid'],
  'never returned': ['', 'for sale', 'for sale'],
}

/** How the member comes back: by the address of the bank, or to the page of the press. */
const WAYS = {
  'same tab': 'address',
  reload: 'back',
  'Back from the cache': 'cache',
  'second tab': 'tab',
  'other browser': 'browser',
} as const

type Way = keyof typeof WAYS

const SHOP = '/membership/12'
const PAY = 'button Betalen met iDeal'

/** Comes to the shop again, without the bank. */
const toShop: Readonly<Record<Way, readonly Step[]>> = {
  'same tab': [],
  reload: [['reload', '']],
  'Back from the cache': [],
  'second tab': [['otherTab', SHOP]],
  'other browser': [['otherBrowser', SHOP]],
}

/** What a page can know of a payment, for an end that the page of its status would have. */
function endOn(way: Way, member: string, end: End, isLate: boolean): End {
  // The page of the press does not read the status.
  if (way === 'reload' || way === 'Back from the cache') return end === 'booked' ? end : 'for sale'
  // A tab that does not know the end date before takes a valid membership for the new one, and does not look again.
  const isDoubtful = isLate && member === 'lid' && (way === 'second tab' || way === 'other browser')
  return isDoubtful ? 'for sale' : end
}

function moneyLife(choose: Choose): MoneyLife {
  const member = choose(['gratis', 'lid'])
  const creation = choose(Object.keys(CREATIONS))
  const press = choose(['one press', 'two presses', 'and a press at the end'])
  const [fate = '', wait = ''] = CREATIONS[creation] ?? []
  const steps: Step[] = fate ? [['next', `POST /api/payment: ${fate}`]] : []
  steps.push([press === 'two presses' ? 'pressTwice' : 'press', PAY], ['wait', wait])
  const isLinked = creation === 'answered' || creation === 'slow'
  const comeBack = isLinked ? throughBank : withoutBank
  const { words, end } = comeBack({ choose, steps, member, isSignedOut: fate === '401' })
  const isPressedAgain = press === 'and a press at the end'
  // A welcome comes before the shop, and ends when the member leaves it.
  if (isPressedAgain)
    steps.push(
      ['press', 'link Lidmaatschap'],
      ['visit', SHOP],
      ['wait', '3000'],
      ['press', PAY],
      ['wait', '3000'],
    )
  return {
    title: [member, creation, press, ...words].join(', '),
    trace: { cast: [member], as: member, at: SHOP, steps },
    end,
    isPressedAgain,
  }
}

interface ComingBack {
  readonly choose: Choose
  /** Gets the steps of coming back. */
  readonly steps: Step[]
  readonly member: string
  readonly isSignedOut: boolean
}

/** No payment was created as far as the app knows. */
function withoutBank({ choose, steps, member, isSignedOut }: ComingBack) {
  const way = choose<Way>(['same tab', 'reload', 'second tab', 'other browser'])
  steps.push(...toShop[way])
  if (isSignedOut || way === 'other browser') steps.push(['fillIn', member])
  steps.push(['wait', '3000'])
  const end: End = way === 'same tab' && !isSignedOut ? 'not paid' : 'for sale'
  return { words: [way], end }
}

function throughBank({ choose, steps, member }: ComingBack) {
  const outcome = choose(Object.keys(OUTCOMES))
  const [bank = '', minute = 'for sale', later = 'for sale'] = OUTCOMES[outcome] ?? []
  const all = Object.keys(WAYS) as Way[]
  const way = choose(bank ? all : all.filter(name => name !== 'Back from the cache' && name !== 'reload'))
  if (bank) steps.push(['bank', `${bank} ${WAYS[way]}`])
  else steps.push(...(way === 'same tab' ? [['visit', SHOP] as const] : toShop[way]))
  if (way === 'other browser') steps.push(['fillIn', member])
  const isPaid = outcome.startsWith('paid')
  const time = choose(isPaid ? ['a minute later', 'once the wait is over'] : ['a minute later'])
  const isOver = time === 'once the wait is over'
  steps.push(['wait', '60000'])
  if (isOver) steps.push(['wait', '125000'], ['focus', ''], ['wait', '3000'])
  const isLate = isPaid && bank !== 'paid' && !isOver
  return { words: [outcome, way, time], end: endOn(way, member, isOver ? later : minute, isLate) }
}

/** Every combination. */
export const MONEY_LIVES: readonly MoneyLife[] = everyCombination(moneyLife)
