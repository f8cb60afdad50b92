import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { about, type Check, hasFailed } from './check.ts'
import { isSince } from './log.ts'
import { LOGOUT, MEMBERSHIP, SIGNS_IN } from './network.ts'
import { datesIn } from './page.ts'
import { MONEY } from './promises-money.ts'
import { START } from './promises-start.ts'
import { TEXTS } from './promises-texts.ts'

const TOKEN = /sso-\w+/
/** The lines of the console that help an operator. */
const HELPFUL = /^((GET|POST|PUT) \S+: the answer breaks the contract\.|CHECKOUT_ORIGINS: )/

/** What always holds, by its sentence. */
export const PROMISES: Readonly<Record<string, Check>> = {
  'a page names only the member of its session': about('shown', ({ names, member }) =>
    names.find(name => name !== member),
  ),

  'a visitor sees nothing of a member': about('shown', ({ isMember, names }) => !isMember && names[0]),

  'a page shows a member only after the server has named one': about('shown', (page, log) => {
    const restored = log.last('restored', { document: page.document })
    const isNamed = log
      .all('named', { session: page.session })
      .some(({ request }) => isSince(request, restored))
    return page.isMember && !isNamed && page.text
  }),

  'after a logout nobody is shown, until another page finds a member or somebody signs in': about(
    'shown',
    ({ document, isMember, text }, log) => {
      const logout = log.last('sent', { document, call: LOGOUT })
      const isNew = [
        log.all('named', { isFirst: true, isTold: false }).findLast(named => named.document !== document),
        // Only the app of a painted page tells the other tabs of its member.
        log.last('tookOver'),
        log.all('sent').findLast(({ call }) => SIGNS_IN.test(call)),
      ]
      return isMember && logout && !isNew.some(fact => isSince(fact, logout)) && text
    },
  ),

  'each tab shows the member who came last': about('shown', (page, log) => {
    const own = log.last('named', { session: page.session })
    // A tab that was told does not tell in turn, nor does one in which the app does not run yet.
    const named = log.all('named', { isFirst: true, isTold: false })
    const last = named.findLast(({ tab, document }) => tab !== page.tab && log.last('tookOver', { document }))
    const isOld = page.isMember && !page.isBusy && isSince(last, own) && last?.member !== page.member
    return isOld && `${page.member} after ${last?.member}`
  }),

  'a page shows only end dates of its own member': about('shown', (page, log) => {
    const { session, member } = page
    const reads = log.all('answered', { session, call: MEMBERSHIP, outcome: 'ok' })
    const isForeign = reads.some(({ by }) => by !== member)
    // Only a date that differs from an earlier one makes the page read the user.
    const isWarned = reads.some(({ by }) => by === member) && page.isIdle && !hasFailed(page, log)
    if (!page.isMember || (isForeign && !isWarned)) return undefined
    return datesIn(page.text.replace(/Daarna, vanaf [\d-]+/g, '')).find(
      endDate => log.last('dated', { endDate }) && !log.last('dated', { endDate, name: member }),
    )
  }),

  'a half-written reason is only for its writer': about('shown', (page, log) => {
    const { isMember, typed, chosen, member, tab, path } = page
    const writer = /\((.+)\)/.exec(typed)?.[1] ?? member
    const isChosen = !chosen || log.last('pressed', { tab, member, name: chosen })
    const isForeign = writer !== member || (path.endsWith('cancellation') && !isChosen)
    return isMember && isForeign && `${member} finds «${typed || chosen}»`
  }),

  'no toast of a member outlives the session': about('shown', (page, log) => {
    const earlier = log
      .all('shown', { tab: page.tab, isMember: true })
      .filter(({ session }) => session !== page.session)
      .flatMap(({ toasts }) => toasts)
    return page.toasts.find(({ element }) => earlier.some(toast => toast.element === element))?.text
  }),

  'nobody is signed out by a read that merely failed': about('shown', (page, log) => {
    const before = log.last('shown', { tab: page.tab }, page)
    const isSignedOut = before?.isMember && page.heading === 'Welkom bij Klup!'
    return isSignedOut && before.session === page.session && page.text
  }),

  'no page, address or storage has a token': about('shown', ({ kept, text }) =>
    [...kept, text].find(place => TOKEN.test(place)),
  ),

  'a token is sent only by its own call': about(
    'sent',
    ({ call, url }) => !call.includes('/sso/') && TOKEN.test(url) && url,
  ),

  'the console and the reports have no token': about('printed', ({ line }) => TOKEN.test(line) && line),

  'the console has only what helps an operator': about(
    'printed',
    ({ line, to }) => to === 'console' && !HELPFUL.test(line) && line,
  ),

  'a page has at most one heading': about('shown', ({ headings }) => headings > 1 && headings),

  'the title is the heading, or the status of the payment': about('shown', ({ heading, title, path }) => {
    const statuses = path === '/payment' ? Object.values(PAYMENT_STATUSES).map(({ tab }) => tab) : []
    const isRight = [heading, ...statuses].some(text => title === `${text} – Klup`)
    return heading && title && !isRight && `«${title}» over «${heading}»`
  }),

  'a page that is not loading is not empty': about(
    'shown',
    ({ isIdle, isAway, heading, text }) => isIdle && !isAway && !heading && `«${text}»`,
  ),

  'nothing waits for ever': about('shown', (page, log) => {
    const shown = log.all('shown', { tab: page.tab })
    const calm = shown.findLast(({ isBusy, isAway }) => !isBusy || isAway)
    const sent = log.last('sent', { tab: page.tab })
    const first = shown.find(each => isSince(each, calm) && isSince(each, sent))
    return first && page.at - first.at > 200_000 && page.text
  }),

  'the app throws nothing': about('threw', ({ what }) => what),

  ...MONEY,
  ...TEXTS,
  ...START,
}
