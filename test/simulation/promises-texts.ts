import { calendarDate, daysBetween } from '../../src/lib/dates.ts'
import { type Check, datesIn, inEachTab, isMemberPage } from './checks.ts'

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

/** What a page says only after something failed. */
const FAILURE =
  /\(fout \d|geen verbinding|nu niet laten zien|misschien niet meer actueel|duurt te lang voordat|van de server klopt niet|nu niet zien of|niet opnieuw\.|Er ging iets mis|niet nagaan|sessie is verlopen|niet gelukt je account/

/** What a page says when a write failed. */
const SAYS_FAILURE =
  /fout \d|geen verbinding|duurt te lang|klopt niet|niet opnieuw|ging iets mis|verlopen|niet gelukt|niets (gewijzigd|betaald)|weten niet|niet veilig|toegang|te vaak|Te veel|kan niet worden|intussen veranderd|blokkeert|Lang!|<img|Onverwacht|minimaal|komen niet overeen|geen actief|al gestopt|al opgezegd|bevat een|geen lidmaatschap|Uitloggen is/

/** What always holds about the texts of a page. */
export const TEXTS: Readonly<Record<string, Check>> = {
  'no text has leftovers of a program': inEachTab(
    tab => GIBBERISH.exec(tab.shown.replace(/\{"name".*?\}/g, ''))?.[0],
  ),

  'nothing contradicts itself': inEachTab(tab => {
    // A toast may still say what was true a moment ago.
    const main = tab.container.querySelector('main')?.textContent ?? ''
    const rest = main.replace(RECEIPT, '')
    const whole = isMemberPage(tab) ? `Uitloggen ${rest}` : rest
    const pair = CONTRADICTIONS.find(both => both.every(one => one.test(whole)))
    return pair?.map(one => one.exec(whole)?.[0]).join(' and ')
  }),

  'no failure is said twice at the same time': inEachTab(tab => {
    const texts = tab.toasts.map(toast => toast.querySelector('p')?.textContent)
    return texts.find((text, place) => texts.indexOf(text) !== place)
  }),

  'no failure is said that did not happen': inEachTab(tab => {
    if (tab.hasFailed) return undefined
    // These follow from an address.
    const isOwn = (toast: Element) =>
      (tab.toastSessions.get(toast)?.from ?? tab.sessionFrom) >= tab.sessionFrom
    const alerts = tab.toasts
      .filter(toast => toast.closest('[role="alert"]') && isOwn(toast))
      .map(({ textContent }) => textContent)
      .join(' ')
      .replace(/Deze inloglink klopt niet\.|We kunnen je nu niet veilig naar je bank sturen\./g, '')
    if (alerts) return alerts
    const [said] = FAILURE.exec(tab.shown) ?? []
    return said
  }),

  'no failed write is left unsaid': ({ newAnswers, network, tabs }) => {
    for (const sent of newAnswers) {
      const { tab, call, outcome = '', document, path, press } = sent
      if (call.startsWith('GET') || /^(ok|401|dropped|unreadable)$/.test(outcome)) continue
      if (document !== tab.documentNumber || path !== tab.path || tab.away) continue
      // It failed for the member who pressed, whose page is gone.
      if (isMemberPage(tab) && tab.pressed[press - 1]?.reader !== tab.reader) continue
      // The member went on before the write was sent, and a toast may be gone by the end of the step.
      if (/membership\/(cancellation|end)$/.test(call) && path !== '/membership/cancellation') continue
      // The user is read before these are reported.
      if (/\/sso\/|\/(end|cancellation)$/.test(call) && tab.isBusy) continue
      // A login or logout of another tab has begun the page anew.
      if (network.sent.indexOf(sent) < tab.sessionFrom) continue
      // Another tab that starts as the same member brings the page back.
      if (call === 'POST /api/logout' && tabs.length > 1 && isMemberPage(tab)) continue
      if (!SAYS_FAILURE.test(tab.shown)) return `${call} ${outcome} on «${tab.heading}»`
    }
    return undefined
  },

  'the days that are left are those of today': inEachTab((tab, { isClockOff }) => {
    const [said = '', days] = /\d\d-\d\d-20\d\d[\w ]{0,30}nog (\d+) dag/.exec(tab.shown) ?? []
    const [date = ''] = datesIn(said)
    if (!days || !date || isClockOff) return undefined
    // The app reads the clock each minute.
    const right = [0, 60_000].map(ago => daysBetween(calendarDate(new Date(Date.now() - ago)), date))
    return right.includes(Number(days)) ? undefined : `${days} of ${right[0]}`
  }),
}
