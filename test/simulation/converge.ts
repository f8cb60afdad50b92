import { isUnpaid } from '../../src/features/payment/status.ts'
import { isUsed } from './check.ts'
import { settle } from './clock.ts'
import { controlsOf, pressNow } from './controls.ts'
import { BANK, type Life } from './life.ts'
import { type Fact, isSince } from './log.ts'
import { CURRENT_USER, LOGOUT, MEMBERSHIP, SIGNS_IN, STATUS } from './network.ts'
import type { Tab } from './tab.ts'

/** What a fresh start need not say. */
const OF_THIS_PAGE = [
  // What a page says once: announcements and failures.
  '.announcement, .notice, .message, .outdated, [role="alert"], [aria-hidden="true"]',
  // What only this tab knows, and prices, which are read quietly.
  '.lead, .download, .dangerQuiet, .otherBrowser, .invitation',
  // What is said about a status, and what follows it.
  ...['h2 ~ *', '[role="status"] ~ *'].map(part => `[data-block="payment"] ${part}`),
].join()

/** A notice in the place of the form or button that was pressed: only this tab knows of the press. */
const AFTER_PRESS = 'main .notice.success[tabindex]'

const BLOCKS = 'h1, h2, h3, p, li, dt, dd, button, a, label, legend'

/** Whether an element belongs to a form with fields: what is typed there, or was sent, only this tab knows. */
const isOfFields = (element: Element) => element.closest('form')?.querySelector('input:not([type="radio"])')

/** The lines of a page that a fresh start would have, too. */
function linesOf(tab: Tab): string[] {
  const blocks = [...(tab.container.querySelector('main')?.querySelectorAll(BLOCKS) ?? [])].filter(
    element => !element.querySelector(BLOCKS) && !element.closest(OF_THIS_PAGE) && !isOfFields(element),
  )
  return blocks
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)
    .map(line => line.replace(/^(Daarna, vanaf [\d-]+).*(loopt door|per maand)$/, '$1'))
    .map(line => line.replace(/^(daarna €.* per maand|Je lidmaatschap loopt door)$/, 'daarna'))
}

const missing = (lines: readonly string[], others: readonly string[]) =>
  lines.filter(line => !others.includes(line))

/**
 * Whether the page has read the user before a booking, and the membership for the first time after it. A focus reads
 * only the membership (§9), and a first membership does not say that it is another one. A tab that went to the bank
 * looks for the booking, until a logout.
 */
function isOfTwoAges({ log }: Life, { where: { tab, session, member } }: Tab): boolean {
  const reads = log.all('answered', { session, by: member, outcome: 'ok' })
  const user = reads.findLast(({ call }) => call === CURRENT_USER)
  const first = reads.find(({ call }) => call === MEMBERSHIP)
  const left = log.all('left', { tab, member }).findLast(({ url }) => url.startsWith(BANK))
  if (!user || !first || (left && !isSince(log.last('sent', { call: LOGOUT }), left))) return false
  return isSince(first.request, user) && first.endDate !== user.endDate
}

/**
 * Whether the page has not asked for what changed, or is a visitor's by a failure: who comes back does not ask again. Nor does
 * a visitor's other tab hear of a login whose member nobody could read.
 */
function isOutdated({ log }: Life, { where: { document, member } }: Tab): boolean {
  const user = log.last('answered', { document, call: CURRENT_USER })
  const login = log.all('answered', { outcome: 'ok' }).findLast(({ call }) => SIGNS_IN.test(call))
  const isUntold = isSince(login, log.last('named'))
  const isMistaken = member === undefined && (user?.isFailure || user?.by !== undefined || isUntold)
  const hasAsked = ({ call, place }: Fact<'changed'>) =>
    log
      .all('answered', { document, call, outcome: 'ok' })
      .some(answer => answer.request.place > place && isUsed(answer, log))
  // What was prefetched beside it is the first member's, and no answer says so.
  const first = log.all('answered', { document, call: CURRENT_USER }).at(0)
  const isHidden = (fact: Fact<'changed'>) => isSince(first, fact) && isSince(fact, first?.request)
  const isOfOther = (fact: Fact<'changed'>) => (fact.document ?? document) !== document
  const isAsked = (fact: Fact<'changed'>) => isOfOther(fact) || (hasAsked(fact) && !isHidden(fact))
  return isMistaken || !log.all('changed').every(isAsked)
}

/** Whether a page was told that there is no such payment, or that it ended unpaid, which has turned since. */
const asksNoMore = ({ outcome = '', status, payment }: Partial<Fact<'answered'>> = {}) =>
  /^40[04]$/.test(outcome) || (isUnpaid(status) && payment?.status !== status)

/** A member who comes back to a tab presses what it offers to try again. */
async function comeBack(life: Life, tab: Tab): Promise<void> {
  life.show(tab)
  if (tab.away) tab.load()
  life.fire(window, 'focus', {}, tab)
  await life.wait(3000)
  for (let tries = 0; tries < 3; tries++) {
    const again = controlsOf(tab).find(({ name }) => /^Opnieuw (proberen|controleren)/.test(name))
    if (!again) break
    pressNow(tab, again)
    await life.wait(3000)
  }
  // Some payments are paid after a number of polls, also by the other tab.
  if (life.tabs.some(({ path }) => path === '/payment')) await life.wait(15_000)
}

/**
 * The server and the line are well again, and the member comes back to each tab: then it says what a fresh start at the
 * same address says. Returns the difference.
 */
export async function converge(life: Life): Promise<string | undefined> {
  life.network.heal()
  life.fire(window, 'online')
  // Requests time out, and a purchase is watched for two minutes. No booking comes between two looks at a page.
  const bookings = life.mock.world.payments.map(({ extendsAt }) => (extendsAt ?? 0) - Date.now())
  await life.wait(Math.max(160_000, ...bookings.map(ms => ms + 1000)))
  // What a member tries again in one tab, the others hear.
  for (const tab of life.tabs) await comeBack(life, tab)
  for (const tab of life.tabs) {
    life.show(tab)
    const before = linesOf(tab)
    const isPressed = tab.container.querySelector(AFTER_PRESS) !== null
    const { path, document } = tab
    const status = life.log.last('answered', { document, call: STATUS })
    const isComparable = !isOutdated(life, tab) && !isOfTwoAges(life, tab)
    tab.load()
    await settle()
    await life.wait(3000)
    const after = linesOf(tab)
    const gone = missing(before, after)
    const added = missing(after, before)
    // Without an id this is about the last payment, which another tab may have made since.
    if (path === '/payment' && life.tabs.length > 1 && !tab.history.url.includes('id=')) continue
    if (path !== tab.path || !isComparable || isPressed) continue
    if (path === '/payment' && asksNoMore(status)) continue
    // After a payment that was not paid, only the tab that made it has the plan chosen.
    if (path === '/membership' && gone.some(line => /^Betalen met/.test(line))) continue
    // An offer that has ended is never replaced by the ordinary plan of its period without a choice.
    if (path.startsWith('/membership/') && gone.some(line => /^Kies een periode/.test(line))) continue
    if (gone.length + added.length > 0)
      return `${path} says «${gone.join('», «')}», a fresh start says «${added.join('», «')}»`
  }
  return undefined
}
