import { PAYMENT_STATUSES } from '../../src/features/payment/status.ts'
import { type Check, datesIn, inEachTab, isMemberPage } from './checks.ts'
import type { Life } from './life.ts'
import { CURRENT_USER } from './network.ts'
import { MONEY } from './promises-money.ts'
import { TEXTS } from './promises-texts.ts'

/** The members whose name or address is in a text, but for the address that a visitor has typed. */
function membersIn(text: string, { mock: { world } }: Life): string[] {
  const said = text.replace(/Je hebt ingevuld:.*Geen mail gezien/, '')
  return world.members
    .filter(({ firstName, email }) => said.includes(email) || (firstName && said.includes(firstName)))
    .map(({ name }) => name)
}

/** What always holds, by its sentence. */
export const PROMISES: Readonly<Record<string, Check>> = {
  'a page names only the member whom the server named': inEachTab((tab, life) => {
    const others = membersIn(tab.shown, life).filter(name => name !== tab.reader)
    return others.length > 0 ? `${others.join(' and ')} before ${tab.reader}` : undefined
  }),

  'a page shows the end date of its own member': inEachTab((tab, life) => {
    // Who signs in without a word is noticed by another end date, and known once the current user is read after it.
    const reads = life.network.sent.filter(
      sent => sent.document === tab.documentNumber && sent.outcome === 'ok',
    )
    const first = reads.findIndex(({ call }) => call === 'GET /api/membership')
    const isRead = reads.findLastIndex(({ call }) => call === CURRENT_USER) > first
    const isUnknown = life.isChangedSilently && (tab.hasFailed || tab.membershipReads < 2 || !isRead)
    const name = isMemberPage(tab) && !isUnknown && tab.reader
    // The day after an end date may be the end date of somebody else.
    const dates = datesIn(tab.shown.replace(/Daarna, vanaf \d\d-\d\d-\d{4}/g, ''))
    const foreign = dates.find(date => name && life.endDates.get(date)?.has(name) === false)
    return foreign && `${name} sees ${foreign}`
  }),

  'a visitor sees nothing of a member': inEachTab((tab, life) => {
    if (isMemberPage(tab)) return undefined
    const [name] = membersIn(tab.shown, life)
    return name && `${name} on «${tab.heading}»`
  }),

  'after a session nothing of it is visible in any tab': inEachTab(tab =>
    isMemberPage(tab) && !tab.isSessionKnown ? `the page of ${tab.reader}` : undefined,
  ),

  'each tab shows the member who came last': inEachTab((tab, { tabs, network: { sent } }) => {
    if (!isMemberPage(tab) || tab.isBusy) return undefined
    const reads = sent.filter(({ call, outcome }) => call === CURRENT_USER && outcome === 'ok')
    const last = reads.findLastIndex(read => read.tab === tab)
    const newer = tabs
      .filter(other => other !== tab)
      .map(other => reads.findIndex(read => read.document === other.documentNumber))
      .find(first => first > last)
    const newcomer = newer !== undefined && reads[newer]?.member
    return newcomer && newcomer !== tab.reader ? `${tab.reader} after ${newcomer}` : undefined
  }),

  'a half-written reason is only for its writer': inEachTab(tab => {
    const text = tab.container.querySelector('textarea')?.value ?? ''
    const [, writer = tab.reader] = /\((.+)\)/.exec(text) ?? []
    if (!isMemberPage(tab)) return undefined
    if (writer !== tab.reader) return `${tab.reader} finds «${text}»`
    const chosen =
      tab.path.endsWith('cancellation') && tab.container.querySelector(':checked')?.closest('label')
    const name = chosen ? chosen.textContent.trim() : undefined
    const isOwn = tab.pressed.some(press => press.name === name && press.reader === tab.reader)
    return name && !isOwn ? `${tab.reader} finds «${name}»` : undefined
  }),

  'no message outlives its session': inEachTab(tab => {
    // An expired session and a failed logout say nothing of the member.
    const old = tab.toasts.find(toast => {
      const session = tab.toastSessions.get(toast)
      return (
        session !== undefined &&
        session.from < tab.sessionFrom &&
        // A page from the cache begins another session of the same member.
        session.reader !== tab.reader &&
        !/sessie is verlopen|api\/logout/.test(toast.textContent)
      )
    })
    return old?.textContent
  }),

  'a token is nowhere but in its own call': life => {
    const places = [
      ...life.tabs.flatMap(({ history, stored, shown }) => [
        ...history.entries.map(({ url }) => url),
        ...stored.values(),
        shown,
      ]),
      ...life.newRequests.filter(({ call }) => !call.includes('/sso/')).map(({ url }) => url),
      ...life.lines,
      ...life.reports,
    ]
    return places.find(place => /sso-/.test(place))
  },

  'a page has one heading, and its title': inEachTab((tab, life) => {
    const headings = tab.container.querySelectorAll('h1').length
    if (headings > 1) return `${headings} headings`
    // All tabs share one document here, so the title may be that of another tab.
    if (headings === 0 || life.tabs.length > 1) return undefined
    const statuses = tab.path === '/payment' ? Object.values(PAYMENT_STATUSES) : []
    const titles = [tab.heading, ...statuses.map(status => status.tab)]
    return titles.some(title => document.title === `${title} – Klup`)
      ? undefined
      : `«${document.title}» over «${tab.heading}»`
  }),

  'a page that is not loading is not empty': inEachTab(tab => {
    const isIdle = tab.isIdle && !tab.away && !tab.container.hidden
    return isIdle && !tab.heading ? `«${tab.shown}»` : undefined
  }),

  'nothing waits for ever': inEachTab((tab, { elapsed, network: { sent } }) => {
    const isAsking = sent.some(({ tab: own, at }) => own === tab && Math.abs(Date.now() - at) < 60_000)
    // The page stays busy until the browser has left it, and may have been idle during a long step.
    if (!tab.isBusy || tab.away || isAsking) tab.busySince = undefined
    else tab.busySince ??= elapsed
    return elapsed - (tab.busySince ?? elapsed) > 200_000 ? tab.shown : undefined
  }),

  'the app throws nothing': ({ problems }) => problems[0],

  'the console has only what helps an operator': ({ lines }) =>
    lines.find(
      line => !/^((GET|POST|PUT) \S+: the answer breaks the contract\.|CHECKOUT_ORIGINS: )/.test(line),
    ),

  ...MONEY,
  ...TEXTS,
}
