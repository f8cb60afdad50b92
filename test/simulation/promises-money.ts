import { calendarDate } from '../../src/lib/dates.ts'
import { formatPrice } from '../../src/lib/money.ts'
import { testData } from '../support/data.ts'
import { about, aboutRequests, type Check, hasFailed } from './check.ts'
import { BANK, isAllowedDestination } from './life.ts'
import { type Fact, isSince, type Log } from './log.ts'
import { END, LOGOUT, MEMBERSHIP, PAYMENT, REASON, STATUS } from './network.ts'
import { datesIn } from './page.ts'

const PAY = 'Betalen met iDeal'
const CANCEL = 'Lidmaatschap opzeggen'
const WRITES = [PAYMENT, REASON, END]

/** The presses of the request's session that may have caused it, oldest first. */
const pressesFor = (sent: Fact<'sent'>, log: Log) =>
  log
    .all('pressed', { session: sent.session }, sent)
    .filter(({ name }) =>
      sent.call === PAYMENT ? name === PAY : [CANCEL, 'Opzeggen zonder reden'].includes(name),
    )

/** The presses that no earlier request of this call has used. */
function newPressesFor(sent: Fact<'sent'>, log: Log) {
  const used = log.last('sent', { tab: sent.tab, call: sent.call }, sent)
  return pressesFor(sent, log).filter(press => isSince(press, used))
}

/** The answers about reasons since this document ended a membership. */
function reasonsBefore(sent: Fact<'sent'>, log: Log) {
  const { document, member } = sent
  const end = log.last('answered', { document, call: END, outcome: 'ok' }, sent)
  return log
    .all('answered', { document, call: REASON, by: member }, sent)
    .filter(answer => isSince(answer, end))
}

/** What always holds about money and cancellations. */
export const MONEY: Readonly<Record<string, Check>> = {
  'a payment, a reason and the end of a membership each have a press of their own': aboutRequests(
    WRITES,
    (sent, log) => newPressesFor(sent, log).length === 0 && `${sent.call} of ${sent.member}`,
  ),

  'the member is confirmed between a press, or another write, and a write': aboutRequests(
    WRITES,
    (sent, log) => {
      const [press] = newPressesFor(sent, log)
      const write = log
        .all('answered', { tab: sent.tab, outcome: 'ok' }, sent)
        .findLast(({ call }) => !call.startsWith('GET'))
      const isConfirmed = log
        .all('named', { session: sent.session }, sent)
        .some(({ request }) => isSince(request, press) && isSince(request, write))
      return !isConfirmed && `${sent.call} of ${sent.member}`
    },
  ),

  'a payment is for the plan on the page': aboutRequests([PAYMENT], (sent, log) => {
    const { price = 0 } = testData.plans.find(({ id }) => id === sent.body.subscriptionId) ?? {}
    const text = pressesFor(sent, log).at(-1)?.text
    return !text?.includes(`Nu te betalen${formatPrice(price)}`) && price
  }),

  'the membership is read between a press and its payment': aboutRequests([PAYMENT], (sent, log) => {
    const [press] = newPressesFor(sent, log)
    const reads = log.all('answered', { session: sent.session, call: MEMBERSHIP }, sent)
    return !reads.some(({ request }) => isSince(request, press)) && `payment of ${sent.member}`
  }),

  'no payment is created after a read that shows a later end date than the page': aboutRequests(
    [PAYMENT],
    (sent, log) => {
      const read = { session: sent.session, call: MEMBERSHIP, outcome: 'ok' }
      const { endDate } = log.last('answered', read, sent) ?? {}
      const dates = datesIn(pressesFor(sent, log).at(-1)?.text ?? '')
      const isLater = endDate && endDate >= calendarDate(new Date()) && dates.every(date => date < endDate)
      return isLater && `${endDate}, but ${dates}`
    },
  ),

  'a membership with a reason ends only after the reason is recorded': aboutRequests([END], (sent, log) => {
    const hasReason = pressesFor(sent, log).at(-1)?.name === CANCEL
    const isRecorded = reasonsBefore(sent, log).some(({ outcome }) => /ok|unreadable/.test(outcome))
    return hasReason && !isRecorded && 'no reason is recorded'
  }),

  'a reason is recorded once': aboutRequests([REASON], (sent, log) => {
    const reason = JSON.stringify(sent.body)
    return reasonsBefore(sent, log).some(
      ({ outcome, body }) => outcome === 'ok' && JSON.stringify(body) === reason,
    )
  }),

  'a cancellation is known in every tab': about('shown', (page, log) => {
    const end = log.last('answered', { call: END, outcome: 'ok', by: page.member })
    if (!end || !page.isMember || !page.isIdle || hasFailed(page, log)) return undefined
    const isUndone =
      isSince(log.last('dated', { name: page.member }), end) || isSince(log.last('changed'), end)
    return !isUndone && /Actief|tot je opzegt\. Via/.exec(page.text)?.[0]
  }),

  'the browser goes only where it may': about('left', ({ url }) => !isAllowedDestination(url) && url),

  'the browser goes to the bank only from the page of the press': about('left', (left, log) => {
    const { url, session, path } = left
    const isPressed = log.last('pressed', { session, name: PAY }, left)
    return url.startsWith(BANK) && !(isPressed && path.startsWith('/membership')) && path
  }),

  'after a logout no purchase is kept': about('shown', ({ tab, purchaseOf }, log) => {
    const logout = log.last('sent', { tab, call: LOGOUT })
    return logout && !isSince(log.last('named', { tab }), logout) && purchaseOf
  }),

  'a purchase is kept only for its member': about('shown', ({ isMember, purchaseOf, member }) => {
    const isForeign = isMember && purchaseOf !== undefined && purchaseOf !== member
    return isForeign && `${member} has that of ${purchaseOf}`
  }),

  'a member is welcomed only after the end date has changed': about('shown', ({ main, member }, log) => {
    const [press] = log.all('pressed', { member, name: PAY })
    const isBooked = press && isSince(log.last('dated', { name: member }), press)
    return !isBooked && /Welkom bij Klup Compleet|Je lidmaatschap is actief tot en met/.exec(main)?.[0]
  }),

  'while a tab knows that a payment is paid and not booked, no tab sells': about(
    'shown',
    (page, log) => waitingPayment(page, log) && /Betalen met iDeal|Kies je lidmaatschap/.exec(page.text)?.[0],
  ),

  'while a tab knows that a payment is paid and not booked, each tab reads the membership': about(
    'shown',
    (page, log) => {
      const paid = waitingPayment(page, log)
      const read = log.last('sent', { tab: page.tab, call: MEMBERSHIP })
      return paid && page.at - Math.max(paid.at, read?.at ?? 0) > 61_000 && 'no read for a minute'
    },
  ),

  'a status is asked only by the page that shows it': aboutRequests(
    [STATUS],
    ({ path }) => !path.startsWith('/payment') && path,
  ),
}

/** The answer that told the browser of a paid payment of the page's member, until it is booked or forgotten. */
function waitingPayment(page: Fact<'shown'>, log: Log): Fact<'answered'> | undefined {
  const { member, isMember, isIdle, at } = page
  const paid = log.last('answered', { call: STATUS, status: 'paid', outcome: 'ok' })
  const bought =
    paid && log.last('answered', { call: PAYMENT, payment: paid.payment, outcome: 'ok', tab: paid.tab })
  if (!bought || !isMember || !isIdle || member !== paid.payment?.member) return undefined
  const others = log.all('named').filter(named => named.member !== member)
  const ends = log.all('sent').filter(({ call }) => call === LOGOUT || call === END)
  const isOver = [log.last('dated', { name: member }), log.last('clockSet'), others.at(-1), ends.at(-1)].some(
    fact => isSince(fact, bought),
  )
  // The other tabs hear of it in a moment, and the app watches for two minutes.
  return !isOver && at > paid.at && at - paid.at < 115_000 ? paid : undefined
}
