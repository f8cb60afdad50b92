import { PAY_TEXTS } from '../../src/features/membership/texts.ts'
import { SESSION_TEXTS } from '../../src/features/session/texts.ts'
import { calendarDate, daysBetween } from '../../src/lib/dates.ts'
import { about, type Check, hasFailed, pressesFor, toastHasFailed, WRITES } from './check.ts'
import { type Fact, isSince, type Log } from './log.ts'
import { MEMBERSHIP, SIGNS_IN } from './network.ts'
import { datesIn } from './page.ts'

const GIBBERISH = /undefined|\bnull\b|NaN|\[object|\{\w+\}/

/** What never stands together on one page. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/Betaal nog niet opnieuw/, /Betalen met iDeal|Lidmaatschap kopen/],
  [/Je lidmaatschap volgt zo/, /Betalen met iDeal|Kies je lidmaatschap|Lidmaatschap kopen/],
  [/Gratis(?!.*Welkom bij Klup!)/, /Lidmaatschap wijzigen|Lidmaatschap opzeggen|tot en met|Actief/],
  [/Opgezegd/, /Lidmaatschap wijzigen|tot je opzegt\. Via/],
  [/Uitloggen/, /Inloggen|Wachtwoord vergeten\?/],
  [
    /Er is niets betaald|hebt niets betaald/,
    /betaling is gelukt|betaling is binnen|Welkom bij Klup Compleet/,
  ],
  [/Jammer dat je gaat/, /is niet gelukt je account te beëindigen/],
  [/Je hebt nog geen wachtwoord\./, /Wachtwoord wijzigen/],
  [/De betaling is gelukt/, /De betaling is (verlopen|geannuleerd|helaas)/],
]

/** A receipt says what was true when the member paid or cancelled. */
const RECEIPT =
  /(Welkom bij Klup Compleet|Fijn dat je weer meedoet|Je lidmaatschap is verlengd).*?(Bewaar je betaling|Herinner mij op tijd)|Jammer dat je gaat.*?blijft bestaan/

/** What a press has read. */
const STOPPED = /Je lidmaatschap is intussen veranderd.*?niets betaald/

/** What a page says only after something failed. */
const FAILURE =
  /\(fout \d|geen verbinding|nu niet laten zien|misschien niet meer actueel|duurt te lang voordat|van de server klopt niet|nu niet zien of|niet opnieuw\.|Er ging iets mis|niet nagaan|sessie is verlopen|niet gelukt je account/

/** What an address alone may cause. */
const OF_AN_ADDRESS: readonly string[] = [SESSION_TEXTS.badLink, PAY_TEXTS.unsafeCheckout]

/** What always holds about the texts of a page. */
export const TEXTS: Readonly<Record<string, Check>> = {
  'no text has leftovers of a program': about(
    'shown',
    ({ text }) => GIBBERISH.exec(text.replace(/\{"name".*?\}/g, ''))?.[0],
  ),

  'no page contradicts itself': about('shown', ({ main, isMember, tab, member }, log) => {
    const press = log.last('pressed', { tab })
    const changes = [log.last('changed', { call: MEMBERSHIP }), log.last('dated', { name: member })]
    const now = changes.some(change => isSince(change, press)) ? main.replace(STOPPED, '') : main
    const text = (isMember ? 'Uitloggen ' : '') + now.replace(RECEIPT, '')
    const pair = CONTRADICTIONS.find(both => both.every(one => one.test(text)))
    return pair?.map(one => one.exec(text)?.[0]).join(' and ')
  }),

  'no two toasts say the same': about('shown', ({ toasts }) => {
    const titles = toasts.map(({ title }) => title)
    return titles.find((title, place) => titles.indexOf(title) !== place)
  }),

  'no toast reports a failure that did not happen': about('shown', (page, log) => {
    const alerts = page.toasts.filter(({ title, isAlert }) => isAlert && !OF_AN_ADDRESS.includes(title))
    return alerts.find(({ element }) => !toastHasFailed(page, element, log))?.text
  }),

  'no page reports a failure that did not happen': about(
    'shown',
    (page, log) => !hasFailed(page, log) && FAILURE.exec(page.main)?.[0],
  ),

  'a page reports a write that failed': about('shown', (page, log) => {
    const failed = page.isIdle && !page.isAway && failedWrite(page, log)
    return failed && !page.saysFailure && `${failed.call} ${failed.outcome} on «${page.heading}»`
  }),

  'the days that are left are those of today': about('shown', (page, log) => {
    const [text = '', days] = /\d\d-\d\d-20\d\d[\w ]{0,30}nog (\d+) dag/.exec(page.text) ?? []
    const [date = ''] = datesIn(text)
    // The app reads the clock each minute.
    const isClockSet = page.at - (log.last('clockSet')?.at ?? -Infinity) < 60_000
    const right = [0, 60_000].map(ago => daysBetween(calendarDate(new Date(Date.now() - ago)), date))
    return date && !isClockSet && !right.includes(Number(days)) && `${days} of ${right[0]}`
  }),
}

/** A write of this session that failed since the page was last idle, unless the member has left the page of the press. */
function failedWrite(page: Fact<'shown'>, log: Log): Fact<'answered'> | undefined {
  const { document, session, tab, visit } = page
  const before = log.last('shown', { tab, isIdle: true }, page)
  const named = log.last('named', { session })
  // After a redirected login the server may name somebody.
  const isLogin = (answer: Fact<'answered'>) =>
    SIGNS_IN.test(answer.call) && answer.outcome === 'redirected' && isSince(named, answer)
  return log
    .all('answered', { session })
    .filter(answer => isSince(answer, before) && !answer.call.startsWith('GET') && !isLogin(answer))
    .filter(({ outcome }) => !/^(ok|401|dropped|unreadable)$/.test(outcome))
    .find(({ call, request }) => {
      const press = WRITES.includes(call)
        ? pressesFor(request, log).at(-1)
        : log.last('pressed', { document }, request)
      return (press ?? request).visit === visit
    })
}
