import type { Plan } from '../../src/api/schemas.ts'
import { CANCELLATION_TEXTS } from '../../src/features/cancellation/use-cancel.ts'
import { renewalText } from '../../src/features/membership/plans/plans.ts'
import { calendarDate } from '../../src/lib/dates.ts'
import { formatMonths, formatPrice } from '../../src/lib/money.ts'
import {
  about,
  aboutRequests,
  CANCEL,
  type Check,
  hasFailed,
  isUsed,
  PAY,
  pressesFor,
  WRITES,
} from './check.ts'
import { BANK, isAllowedDestination } from './life.ts'
import { type Answer, type Fact, isSince, type Log } from './log.ts'
import { CURRENT_USER, END, LOGOUT, MEMBERSHIP, PAYMENT, PLANS, REASON, STATUS } from './network.ts'
import { datesIn } from './page.ts'

const WELCOME = /Welkom bij Klup Compleet|Fijn dat je weer meedoet|Je lidmaatschap is verlengd/
/** After these a tab has no purchase any more. */
const SETTLES = [LOGOUT, END]
/** After one of these answers the member is logged out. */
const LOGGED_OUT = /^(ok|401|403|redirected)$/
/** The requests that end every purchase, and their answers, of which the other tabs hear. */
const endsOfPurchases = (log: Log) => [
  ...log.all('sent').filter(({ call }) => SETTLES.includes(call)),
  ...log.all('answered', { call: LOGOUT }).filter(({ outcome }) => LOGGED_OUT.test(outcome)),
  ...log.all('answered', { call: END, outcome: 'ok' }),
]
const NOTHING_MORE = /Je betaalt niets meer\.|Jammer dat je gaat|Bewaar je bevestiging/
const RENEWS = /Actief|[Dd]aarna(?! betaal)[^.]{0,60}€[\d,]+ per maand/

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

/** The answers with which the browser went to the bank. One that came after its page was left begins nothing. */
const purchasesOf = (of: Partial<Answer>, log: Log, before?: Fact) =>
  log
    .all('answered', { call: PAYMENT, outcome: 'ok', ...of }, before)
    .filter(({ tab, payment }) => log.all('left', { tab }).some(({ url }) => url.endsWith(`/${payment?.id}`)))

/** What the summary of a plan says. */
const summaryOf = ({ numOfMonth, price, pricePerMonth }: Plan) => [
  `Jouw keuze${formatMonths(numOfMonth)} Klup Compleet${formatPrice(pricePerMonth)} per maand`,
  `Nu te betalen${formatPrice(price)}`,
]

/** Whether a read between a press and its payment failed, or was followed by a change. */
function isUnknowable(call: string, sent: Fact<'sent'>, log: Log): boolean {
  const request = log.last('sent', { session: sent.session, call }, sent)
  // Of two presses the first one reads.
  if (!request || !isSince(request, newPressesFor(sent, log).at(0))) return false
  const answer = log.last('answered', { request, outcome: 'ok' }, sent)
  return !answer || isSince(log.last('changed', { call }), request)
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
        .findLast(({ call, request }) => !call.startsWith('GET') && isSince(request, press))
      const isConfirmed = log
        .all('named', { session: sent.session }, sent)
        .some(({ request }) => isSince(request, press) && isSince(request, write))
      return !isConfirmed && `${sent.call} of ${sent.member}`
    },
  ),

  'the price, period and member that the page showed at the press are those of the payment': about(
    'created',
    ({ request, payment: { plan, member } }, log) => {
      const press = newPressesFor(request, log).at(-1)
      const named = log.last('named', { session: request.session }, request)
      const isConfirmed = named && request.at - named.at <= 1000
      const facts = [
        ...(isUnknowable(PLANS, request, log) ? [] : summaryOf(plan)),
        ...(isConfirmed ? [] : [`Voor het account ${member}@`]),
      ]
      return press && facts.find(fact => !press.text.includes(fact))
    },
  ),

  'a payment is asked for only as the plans were last read': aboutRequests([PAYMENT], (sent, log) => {
    const read = log.last('answered', { session: sent.session, call: PLANS, outcome: 'ok' }, sent)
    const { text = '' } = pressesFor(sent, log).at(-1) ?? {}
    const sold = read?.plans?.find(({ id, inActive }) => id === sent.body.subscriptionId && !inActive)
    const facts = sold && [...summaryOf(sold), `betaal je ${renewalText(read?.plans ?? [])}`]
    return read && (facts ? facts.find(fact => !text.includes(fact)) : 'it is not for sale')
  }),

  'the membership is read between a press and its payment': aboutRequests([PAYMENT], (sent, log) => {
    const [press] = newPressesFor(sent, log)
    const reads = log.all('answered', { session: sent.session, call: MEMBERSHIP }, sent)
    return !reads.some(({ request }) => isSince(request, press)) && `payment of ${sent.member}`
  }),

  'no payment is created after a read that shows a later end date than the page': aboutRequests(
    [PAYMENT],
    (sent, log) => {
      const reading = { session: sent.session, by: sent.member, call: MEMBERSHIP, outcome: 'ok' }
      const { endDate } = log.all('answered', reading, sent).findLast(read => isUsed(read, log)) ?? {}
      const dates = datesIn(pressesFor(sent, log).at(-1)?.text ?? '')
      const isLater = endDate && endDate >= calendarDate(new Date()) && dates.every(date => date < endDate)
      return isLater && `${endDate}, but ${dates}`
    },
  ),

  'a booking that a tab has read is told before it sells again': aboutRequests([PAYMENT], (sent, log) => {
    const { tab, member, document } = sent
    const bought = purchasesOf({ tab, by: member }, log, sent).at(-1)
    const [press] = newPressesFor(sent, log)
    const reading = { call: MEMBERSHIP, by: member, outcome: 'ok' }
    const known = log.last('answered', { tab, ...reading }, bought)
    const read = log.last('answered', { document, ...reading }, press)
    const [before = '', now = ''] = [known, read].map(answer => answer?.endDate ?? '')
    const isBooked = known && isSince(read, bought) && now > before && now >= calendarDate(new Date())
    const isTold = log.all('shown', { tab }).some(page => isSince(page, bought) && WELCOME.test(page.main))
    // Once it is known as paid, the tab forgets it after two minutes; when another member comes, at once.
    const isOver =
      endsOfPurchases(log).some(fact => isSince(fact, bought)) ||
      log.all('named', { tab }).some(fact => isSince(fact, bought) && fact.member !== member) ||
      isSince(log.last('answered', { tab, call: STATUS, status: 'paid', outcome: 'ok' }, press), bought)
    return bought && isBooked && !isTold && !isOver && `${before} became ${now}`
  }),

  'a page says that an ending failed only after a read of the member': about('shown', (page, log) => {
    const end = log.last('sent', { session: page.session, call: END })
    const isRead = isSince(log.last('sent', { session: page.session, call: CURRENT_USER }), end)
    return page.main.includes(CANCELLATION_TEXTS.notEnded) && !isRead && 'no read'
  }),

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
    const changes = log.all('changed', { call: CURRENT_USER }).filter(fact => isSince(fact, end.request))
    // A change between the request and its answer is this ending itself.
    const isUndone =
      isSince(log.last('dated', { name: page.member }), end.request) ||
      changes.length > 1 ||
      isSince(changes.at(-1), end)
    return !isUndone && /Actief|tot je opzegt\. Via/.exec(page.text)?.[0]
  }),

  'a page never says that nothing more is paid beside a renewal': about(
    'shown',
    ({ main, isIdle, isAway }) => {
      const both = [NOTHING_MORE, RENEWS].map(text => text.exec(main)?.[0])
      return isIdle && !isAway && both.every(Boolean) && both.join(' and ')
    },
  ),

  'a receipt names a payment that is paid': about('shown', (page, log) => {
    const [receipt, period, price] = /Periode(\d+ maand(?:en)?)Betaald(€[\d,]+)/.exec(page.main) ?? []
    const isOf = ({ request, payment }: Fact<'created'>) => {
      const { text = '' } = newPressesFor(request, log).at(-1) ?? {}
      const isAsShown = text.includes(`Jouw keuze${period} `) && text.includes(`Nu te betalen${price}`)
      const isAsSold =
        period === formatMonths(payment.plan.numOfMonth) && price === formatPrice(payment.plan.price)
      return isUnknowable(PLANS, request, log) ? isAsShown : isAsSold
    }
    return receipt && ![...paidOf(page, log), ...mistakenOf(page, log)].some(isOf) && receipt
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
    const [payment] = log.all('sent', { member, call: PAYMENT })
    const reads = log.all('answered', { call: MEMBERSHIP, by: member, outcome: 'ok' })
    // The read of the press may be older than a change before it.
    const before = reads.findLast(read => read.tab === payment?.tab && !isSince(read, payment))
    const isRead = reads.some(read => isSince(read, payment) && read.endDate !== before?.endDate)
    const isBooked = (payment && isRead) || (press && isSince(log.last('dated', { name: member }), press))
    return !isBooked && WELCOME.exec(main)?.[0]
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

const createdFor = (member: string | undefined, log: Log) =>
  log.all('created').filter(({ payment }) => payment.member === member)

const paidOf = ({ member }: Fact<'shown'>, log: Log) =>
  createdFor(member, log).filter(({ payment }) => payment.status === 'paid')

/**
 * The payments that a page may take for another one, which is paid: no answer names a payment, and the tab has never known that
 * one, or has forgotten it before it was told.
 */
function mistakenOf(page: Fact<'shown'>, log: Log): Fact<'created'>[] {
  const { tab, member } = page
  const forgot = log.all('shown', { tab, isBusy: false }).findLast(({ purchaseOf }) => purchaseOf !== member)
  const known = purchasesOf({ tab, by: member }, log).filter(answer => isSince(answer, forgot))
  const isKnown = ({ payment }: Fact<'created'>) => known.some(answer => answer.payment === payment)
  const wasTold = ({ payment }: Fact<'created'>) =>
    log
      .all('answered', { tab, call: STATUS, status: 'paid', payment })
      .some(answer => !isSince(answer, forgot))
  const isMissing = paidOf(page, log).some(created => !isKnown(created) && !wasTold(created))
  return isMissing ? createdFor(member, log).filter(isKnown) : []
}

/** The answer that told an app of a paid payment of the page's member, until it is booked or forgotten. */
function waitingPayment(page: Fact<'shown'>, log: Log): Fact<'answered'> | undefined {
  const { member, isMember, isIdle, at } = page
  const paid = log.last('answered', { call: STATUS, status: 'paid', outcome: 'ok' })
  const bought = paid && purchasesOf({ tab: paid.tab, payment: paid.payment }, log).at(-1)
  if (!bought || !isMember || !isIdle || member !== paid.payment?.member) return undefined
  const others = log.all('named').filter(named => named.member !== member)
  const reads = log.all('answered', { call: MEMBERSHIP, by: member, outcome: 'ok' })
  // Without a read of the page that went to the bank the old end date is unknown, which proves nothing.
  const before = reads.findLast(read => read.document === bought.document && !isSince(read, bought))
  // What the server has booked before, and was late to say, reads like this payment.
  const later = reads.findLast(({ endDate }) => (endDate ?? '') > (before?.endDate ?? ''))
  const facts = [
    log.last('dated', { name: member }),
    log.last('clockSet'),
    others.at(-1),
    ...endsOfPurchases(log),
    later,
  ]
  const isOver = facts.some(fact => isSince(fact, bought))
  // Another browser cannot know it.
  const isHere = log.fresh('shown').some(({ tab }) => tab === paid.tab)
  const tookOver = log.last('tookOver', { document: paid.document })
  // A page that takes the member for a visitor does not use it.
  const isOfMember = log.last('named', { session: paid.session })
  // The other tabs hear of it a moment after the app runs, and the app watches for two minutes.
  const isKnown = isHere && isOfMember && tookOver && at > Math.max(paid.at, tookOver.at)
  return !isOver && isKnown && at - paid.at < 115_000 ? paid : undefined
}
