import { type Fact, isSince, type Kind, type Log } from './log.ts'
import { CURRENT_USER, END, LOGOUT, PAYMENT, REASON } from './network.ts'

/** Returns how the facts since the last check break a promise, if they do. */
export type Check = (log: Log) => string | undefined

/** Checks each new fact of a kind. */
export const about =
  <K extends Kind>(is: K, broken: (fact: Fact<K>, log: Log) => unknown): Check =>
  log => {
    for (const fact of log.fresh(is)) {
      const how = broken(fact, log)
      if (how) return String(how)
    }
    return undefined
  }

/** Checks each new request of these calls. */
export const aboutRequests = (
  calls: readonly string[],
  broken: (sent: Fact<'sent'>, log: Log) => unknown,
): Check => about('sent', (sent, log) => calls.includes(sent.call) && broken(sent, log))

/** Where a page's memory begins: that of a visitor still gives the reason why it is one. */
const memoryOf = ({ isMember, session, document }: Fact<'shown'>) => (isMember ? session : document)

/** Whether anything failed that a page may report. The session that follows a failed logout may report it. */
export function hasFailed(page: Fact<'shown'>, log: Log, since = memoryOf(page)): boolean {
  const { document } = page
  return (
    log
      .all('answered', { document, isFailure: true })
      .some(({ call, session, place }) => (call === LOGOUT ? place : session) >= since) ||
    log.all('ended', { document, isExpiry: true }).some(({ place }) => place > since)
  )
}

/** Whether anything failed that a toast may report, in the session in which it appeared. */
export function toastHasFailed(page: Fact<'shown'>, element: Element, log: Log): boolean {
  const first = log
    .all('shown', { document: page.document })
    .find(({ toasts }) => toasts.some(toast => toast.element === element))
  return hasFailed(page, log, memoryOf(first ?? page))
}

/** Whether a page uses an answer: a press reads the user beside other things, which the page uses only if that read names one. */
export function isUsed(answer: Fact<'answered'>, log: Log): boolean {
  const { document, request } = answer
  const beside = log.all('sent', { document, call: CURRENT_USER }).find(sent => isSince(sent, request))
  return !beside || isSince(beside, answer) || log.last('named', { request: beside }) !== undefined
}

export const PAY = 'Betalen met iDeal'
export const CANCEL = 'Lidmaatschap opzeggen'
export const WRITES: readonly string[] = [PAYMENT, REASON, END]

/** The presses of the request's session that may have caused it, oldest first. */
export const pressesFor = (sent: Fact<'sent'>, log: Log) =>
  log
    .all('pressed', { session: sent.session }, sent)
    .filter(({ name }) =>
      sent.call === PAYMENT ? name === PAY : [CANCEL, 'Opzeggen zonder reden'].includes(name),
    )
