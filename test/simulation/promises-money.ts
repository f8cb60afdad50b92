import { calendarDate } from '../../src/lib/dates.ts'
import { formatPrice } from '../../src/lib/money.ts'
import { type Check, datesIn, inEachRequest, inEachTab, isMemberPage } from './checks.ts'
import { BANK, type Life } from './life.ts'
import { CURRENT_USER, type Sent } from './network.ts'
import { isAllowedDestination } from './tab.ts'

const PAY = /^Betalen met iDeal$/
const CANCEL = /^(Lidmaatschap opzeggen|Opzeggen zonder reden)$/

/**
 * A write needs a press of its own, and since then, and since any other write of the tab, a read of the current user that
 * names the member of the page.
 */
function lacksPress(sent: Sent, name: RegExp, life: Life): string | undefined {
  const all = life.network.sent
  const until = all.indexOf(sent)
  const last = all.slice(0, until).findLastIndex(({ tab, call }) => tab === sent.tab && call === sent.call)
  const presses = sent.tab.pressed
    .slice(0, sent.press)
    .filter(press => name.test(press.name) && press.sentBefore > last)
  if (presses.length === 0) return 'without a press'
  const written = all
    .slice(0, until)
    .findLastIndex(
      ({ tab, call, outcome }) => tab === sent.tab && !call.startsWith('GET') && outcome === 'ok',
    )
  const isConfirmed = presses.some(
    ({ sentBefore, reader }) =>
      all
        .slice(Math.max(sentBefore, written), until)
        .findLast(({ call, tab, outcome }) => call === CURRENT_USER && tab === sent.tab && outcome === 'ok')
        ?.member === reader,
  )
  return isConfirmed ? undefined : `pressed by ${presses[0]?.reader}, and not confirmed`
}

/** The earlier writes of this document for a membership that has not been ended since. */
function earlier(sent: Sent, call: string, life: Life): Sent[] {
  const all = life.network.sent.filter(({ document }) => document === sent.document)
  const before = all.slice(0, all.indexOf(sent))
  const end = before.findLastIndex(other => other.call === END && other.outcome === 'ok')
  return before.slice(end + 1).filter(other => other.call === call)
}

const POST = 'POST /api/payment'
const READ = 'GET /api/membership'
const RECORD = 'POST /api/membership/cancellation'
const END = 'POST /api/membership/end'

/** What always holds about money and cancellations. */
export const MONEY: Readonly<Record<string, Check>> = {
  'one press makes one payment, for the member of the page': inEachRequest(
    /^POST \/api\/payment$/,
    (sent, life) => lacksPress(sent, PAY, life),
  ),

  'a payment is for the plan on the page': inEachRequest(/^POST \/api\/payment$/, (sent, life) => {
    const { text } = sent.tab.pressed.slice(0, sent.press).findLast(({ name }) => PAY.test(name)) ?? {}
    const plan = life.mock.world.plans.find(({ id }) => id === sent.body.subscriptionId)
    return plan && text?.includes(`Nu te betalen${formatPrice(plan.price)}`) ? undefined : `plan ${plan?.id}`
  }),

  'a membership ends only by a press of its own member': inEachRequest(
    /^POST \/api\/membership\/end$/,
    (sent, life) => lacksPress(sent, CANCEL, life),
  ),

  'a membership with a reason ends only after the reason is recorded': inEachRequest(
    /^POST \/api\/membership\/end$/,
    (sent, life) => {
      const press = sent.tab.pressed.slice(0, sent.press).findLast(({ name }) => CANCEL.test(name))
      if (press?.name !== 'Lidmaatschap opzeggen') return undefined
      const records = earlier(sent, RECORD, life)
      return records.some(({ outcome = '' }) => /ok|unreadable/.test(outcome))
        ? undefined
        : 'no reason is recorded'
    },
  ),

  'a reason is recorded by a press of its own member': inEachRequest(
    /^POST \/api\/membership\/cancellation$/,
    (sent, life) => lacksPress(sent, CANCEL, life),
  ),

  'a reason is recorded once': inEachRequest(/^POST \/api\/membership\/cancellation$/, (sent, life) => {
    const same = earlier(sent, RECORD, life).filter(
      ({ outcome, body, member }) =>
        outcome === 'ok' && member === sent.tab.reader && JSON.stringify(body) === JSON.stringify(sent.body),
    )
    return same.length > 0 ? JSON.stringify(sent.body) : undefined
  }),

  'a cancellation is known in every tab': inEachTab((tab, life) => {
    const end = life.network.sent.findLast(({ call, outcome }) => call === END && outcome === 'ok')
    if (!end?.member || end.member !== tab.reader || !isMemberPage(tab) || !tab.isIdle || tab.hasFailed)
      return undefined
    if (life.isChangedSilently) return undefined
    return life.member(end.member).hasEndedMembership
      ? /Actief|tot je opzegt\. Via/.exec(tab.shown)?.[0]
      : undefined
  }),

  'the browser goes only where it may': inEachTab(
    ({ destinations }) => destinations.find(({ url }) => !isAllowedDestination(url))?.url,
  ),

  'the browser goes to the bank only from the page of the press': inEachTab(({ destinations }) => {
    const { url = '', path = '', reader, press } = destinations.at(-1) ?? {}
    if (!url.startsWith(BANK)) return undefined
    return path.startsWith('/membership') && press?.reader === reader ? undefined : `${path} of ${reader}`
  }),

  'after a logout no purchase is kept': inEachTab((tab, { network: { sent }, isChangedSilently }) => {
    if (isChangedSilently) return undefined
    // Since then nobody has signed in, in any tab.
    const last = sent.findLast(({ call }) => /^POST .*(login|logout|sso)/.test(call))
    const hasLoggedOut = last?.tab === tab && last.call === 'POST /api/logout' && last.outcome === 'ok'
    const isOut = hasLoggedOut && tab.destinations.at(-1)?.url === '/' && !isMemberPage(tab)
    return isOut ? tab.stored.get('klup-purchase') : undefined
  }),

  'a purchase is kept only for its member': inEachTab((tab, life) => {
    const { memberId } = JSON.parse(tab.stored.get('klup-purchase') ?? '{}')
    if (!tab.reader || !isMemberPage(tab) || memberId === undefined) return undefined
    return life.member(tab.reader).id === memberId ? undefined : `${tab.reader} has that of ${memberId}`
  }),

  'a member is welcomed once the payment is booked': inEachTab((tab, life) => {
    const said = /Welkom bij Klup Compleet|Je lidmaatschap is actief tot en met/.exec(tab.shown)
    if (!said || life.isMembershipChanged) return undefined
    const isBooked = life.mock.world.payments.some(
      ({ member, status, extendsAt }) =>
        member === tab.reader && status === 'paid' && (extendsAt ?? 0) <= Date.now(),
    )
    return isBooked || life.isClockOff ? undefined : `${said[0]} for ${tab.reader}`
  }),

  'no payment is created after a read that shows a later end date than the page': inEachRequest(
    /^POST \/api\/payment$/,
    ({ tab, press, call }, { network }) => {
      const pressed = tab.pressed.slice(0, press).findLast(({ name }) => PAY.test(name))
      if (!pressed) return undefined
      const since = network.sent.slice(pressed.sentBefore).filter(sent => sent.tab === tab)
      const before = since.slice(
        0,
        since.findIndex(sent => sent.call === call),
      )
      const read = before.findLast(sent => sent.call === READ && sent.outcome === 'ok')?.endDate
      const isNew =
        read && read >= calendarDate(new Date()) && datesIn(pressed.text).every(date => date < read)
      return isNew ? `${read}, but ${datesIn(pressed.text)}` : undefined
    },
  ),

  'nobody is signed out by a read that merely failed': inEachTab((tab, life) => {
    if (!tab.before.isMember || tab.heading !== 'Welkom bij Klup!' || tab.ends !== tab.before.ends)
      return undefined
    const saysSo = life.newAnswers.some(
      ({ tab: own, call, outcome = '', isNobody }) =>
        own === tab &&
        (/^40[13]$/.test(outcome) || (call === CURRENT_USER && (outcome === '404' || isNobody))),
    )
    return saysSo ? undefined : tab.shown
  }),

  'while the browser knows of a paid membership that is not booked, each tab sells nothing and looks again':
    inEachTab((tab, life) => {
      const { sent } = life.network
      const paid = sent.findLast(({ status, outcome }) => status === 'paid' && outcome === 'ok')
      const { payment, answeredAt = 0 } = paid ?? {}
      const bought = sent.findLast(each => each.payment && each.payment === payment && each.call === POST)
      if (!paid || !payment || bought?.tab !== paid.tab || bought.outcome !== 'ok') return undefined
      // The booking of one payment looks as that of another.
      const { payments } = life.mock.world
      if (payments.some(each => each !== payment && each.member === payment.member && each.status === 'paid'))
        return undefined
      const isBooked = payment.extendsAt === null || payment.extendsAt <= Date.now()
      const age = Date.now() - answeredAt
      // The other tabs hear of it in a moment.
      if (
        age === 0 ||
        isBooked ||
        age > 115_000 ||
        life.isClockOff ||
        life.isMembershipChanged ||
        life.isChangedSilently
      )
        return undefined
      if (tab.reader !== payment.member || !isMemberPage(tab) || !tab.isIdle) return undefined
      const later = sent.slice(sent.indexOf(paid))
      const isForgotten = sent
        .slice(sent.indexOf(bought))
        .some(
          ({ call, member }) =>
            /logout|end$/.test(call) || (call === CURRENT_USER && member !== payment.member),
        )
      if (isForgotten) return undefined
      const sells = /Betalen met iDeal|Kies je lidmaatschap/.exec(tab.shown)?.[0]
      const last = later.findLast(each => each.tab === tab && each.call === READ)?.at ?? answeredAt
      return sells ?? (Date.now() - last > 61_000 ? 'no read for a minute' : undefined)
    }),

  'a page asks only for what it shows': inEachRequest(/^GET \/api\/payment$/, ({ path }) =>
    path.startsWith('/payment') ? undefined : `the status of a payment on ${path}`,
  ),
}
