import { calendarDate, daysBetween } from '../../src/lib/dates.ts'
import { formatPrice } from '../../src/lib/money.ts'
import { BANK, type Life } from './life.ts'
import type { Sent } from './network.ts'
import { CURRENT_USER, isAllowedDestination, type Tab } from './tab.ts'

/** Returns how a promise is broken now, if it is. */
type Promise_ = (life: Life) => string | undefined

/** Checks each tab. */
const inEachTab =
  (broken: (tab: Tab, life: Life) => string | undefined): Promise_ =>
  life => {
    for (const tab of life.tabs) {
      const how = broken(tab, life)
      if (how) return how
    }
    return undefined
  }

/** Checks each request of this step. */
const inEachRequest =
  (call: RegExp, broken: (sent: Sent, life: Life) => string | undefined): Promise_ =>
  life => {
    for (const sent of life.newRequests.filter(request => call.test(request.call))) {
      const how = broken(sent, life)
      if (how) return how
    }
    return undefined
  }

const isMemberPage = ({ shown }: Tab) => shown.includes('Uitloggen')

/** The members whose name, address or end date is in a text. */
function membersIn(text: string, { mock: { world } }: Life): string[] {
  return world.members
    .filter(({ firstName, email }) => text.includes(email) || (firstName && text.includes(firstName)))
    .map(({ name }) => name)
}

const datesIn = (text: string) =>
  [...text.matchAll(/\b(\d\d)-(\d\d)-(20\d\d)/g)].map(([, day, month, year]) => `${year}-${month}-${day}`)

const PAY = /^Betalen met iDeal$/
const CANCEL = /^(Lidmaatschap opzeggen|Opzeggen zonder reden)$/

/** A write needs a press of its own, and a read of the current user since then that names the member of the page. */
function lacksPress(sent: Sent, name: RegExp, life: Life): string | undefined {
  const all = life.network.sent
  const until = all.indexOf(sent)
  const last = all.slice(0, until).findLastIndex(({ tab, call }) => tab === sent.tab && call === sent.call)
  const presses = sent.tab.pressed
    .slice(0, sent.press)
    .filter(press => name.test(press.name) && press.sentBefore > last)
  if (presses.length === 0) return 'without a press'
  const isConfirmed = presses.some(
    ({ sentBefore, reader }) =>
      all
        .slice(sentBefore, until)
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

const RECORD = 'POST /api/membership/cancellation'
const END = 'POST /api/membership/end'

const GIBBERISH = /undefined|\bnull\b|NaN|\[object|\{\w+\}/

/** What never stands together on one page. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/Betaal nog niet opnieuw/, /Betalen met iDeal|Lidmaatschap kopen|Kies je lidmaatschap/],
  [/Je lidmaatschap volgt zo/, /Betalen met iDeal|Kies je lidmaatschap|Lidmaatschap kopen/],
  [/Gratis(?!.*Welkom bij Klup!)/, /Lidmaatschap wijzigen|Lidmaatschap opzeggen|tot en met|Actief/],
  [/Opgezegd/, /Lidmaatschap wijzigen|Daarna loopt je lidmaatschap door/],
  [/Uitloggen/, /Inloggen|Wachtwoord vergeten\?/],
  [
    /Er is niets betaald|hebt niets betaald/,
    /betaling is gelukt|betaling is binnen|Welkom bij Klup Compleet/,
  ],
  [/Je opzegging is gelukt/, /is niet gelukt je account te beëindigen/],
  [/Je hebt nog geen wachtwoord\./, /Wachtwoord wijzigen/],
  [/De betaling is gelukt/, /De betaling is (verlopen|geannuleerd|helaas)/],
]

/** What a page says only after something failed. */
const FAILURE =
  /\(fout \d|geen verbinding|nu niet laten zien|misschien niet meer actueel|duurt te lang voordat|van de server klopt niet|nu niet zien of|niet opnieuw\.|Er ging iets mis|niet nagaan|sessie is verlopen|niet gelukt je account/

/** What a page says when a write failed. */
const SAYS_FAILURE =
  /fout \d|geen verbinding|duurt te lang|klopt niet|niet opnieuw|ging iets mis|verlopen|niet gelukt|niets (gewijzigd|betaald)|weten niet|niet veilig|toegang|te vaak|Te veel|kan niet worden|blokkeert|Lang!|<img|Onverwacht|minimaal|komen niet overeen|geen actief|al gestopt|al opgezegd|bevat een|geen lidmaatschap|Uitloggen is/

/** What always holds, by its sentence. */
export const PROMISES: Readonly<Record<string, Promise_>> = {
  'a page names one member': inEachTab((tab, life) => {
    const names = membersIn(tab.shown, life)
    return names.length > 1 ? names.join(' and ') : undefined
  }),

  'a page shows the end date of its own member': inEachTab((tab, life) => {
    const [name] = membersIn(tab.shown, life)
    const foreign = datesIn(tab.shown).find(date => name && life.endDates.get(date)?.has(name) === false)
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

  'a half-written reason is only for its writer': inEachTab(tab => {
    const text = tab.container.querySelector('textarea')?.value ?? ''
    const [, writer = tab.reader] = /\((.+)\)/.exec(text) ?? []
    return writer === tab.reader || !isMemberPage(tab) ? undefined : `${tab.reader} finds «${text}»`
  }),

  'one press makes one payment, for the member of the page': inEachRequest(
    /^POST \/api\/payment$/,
    (sent, life) => lacksPress(sent, PAY, life),
  ),

  'a payment is for the plan on the page': inEachRequest(/^POST \/api\/payment$/, (sent, life) => {
    const { text } = sent.tab.pressed.slice(0, sent.press).findLast(({ name }) => PAY.test(name)) ?? {}
    const plan = life.mock.world.plans.find(({ id }) => id === sent.body.subscriptionId)
    return plan && text?.includes(`Nu te betalen${formatPrice(plan.price)}`) ? undefined : `plan ${plan?.id}`
  }),

  'nothing is for sale while a paid membership is awaited': inEachTab((tab, life) => {
    const { sent } = life.network
    const paid = sent.findLast(each => each.tab === tab && each.status === 'paid' && each.outcome === 'ok')
    const bought = sent.findLast(each => each.tab === tab && each.payment && each.call.startsWith('POST'))
    if (!paid?.payment || paid.payment !== bought?.payment || bought.outcome !== 'ok') return undefined
    const isBooked = paid.payment.extendsAt === null || paid.payment.extendsAt <= Date.now()
    const age = Date.now() - (paid.answeredAt ?? 0)
    if (isBooked || age > 115_000 || life.isClockOff || life.isChangedSilently) return undefined
    if (tab.reader !== paid.payment.member) return undefined
    return /Betalen met iDeal|Kies je lidmaatschap/.exec(tab.shown)?.[0]
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

  'a reason is recorded once': inEachRequest(/^POST \/api\/membership\/cancellation$/, (sent, life) => {
    const same = earlier(sent, RECORD, life).filter(
      ({ outcome, body, member }) =>
        outcome === 'ok' && member === sent.tab.reader && JSON.stringify(body) === JSON.stringify(sent.body),
    )
    return same.length > 0 ? JSON.stringify(sent.body) : undefined
  }),

  'the browser goes only where it may': inEachTab(
    ({ destinations }) => destinations.find(({ url }) => !isAllowedDestination(url))?.url,
  ),

  'the browser goes to the bank only from the page of the press': inEachTab(({ destinations, pressed }) => {
    const { url = '', path = '', reader } = destinations.at(-1) ?? {}
    if (!url.startsWith(BANK)) return undefined
    const press = pressed.findLast(({ name }) => PAY.test(name))
    return path.startsWith('/membership') && press?.reader === reader ? undefined : `${path} of ${reader}`
  }),

  'after a logout no purchase is kept': inEachTab(tab => {
    const isOut = tab.destinations.at(-1)?.url === '/' && tab.pressed.at(-1)?.name === 'Uitloggen'
    return isOut ? tab.stored.get('klup-purchase') : undefined
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
    if (headings === 0 || tab !== life.front) return undefined
    return document.title === `${tab.heading} – Klup`
      ? undefined
      : `«${document.title}» over «${tab.heading}»`
  }),

  'a page that is not loading is not empty': inEachTab(tab => {
    const isIdle = tab.isIdle && !tab.away && !tab.container.hidden
    return isIdle && !tab.heading ? `«${tab.shown}»` : undefined
  }),

  'the days that are left are those of today': inEachTab((tab, { isClockOff }) => {
    const [, days] = /nog (\d+) dag/.exec(tab.shown) ?? []
    const [date = ''] = datesIn(tab.shown)
    if (!days || !date || isClockOff) return undefined
    const right = daysBetween(calendarDate(new Date()), date)
    return Number(days) === right ? undefined : `${days} of ${right}`
  }),

  'no text has leftovers of a program': inEachTab(
    tab => GIBBERISH.exec(tab.shown.replace(/\{"name".*?\}/g, ''))?.[0],
  ),

  'nothing contradicts itself': inEachTab(tab => {
    // A toast may still say what was true a moment ago.
    const main = tab.container.querySelector('main')?.textContent ?? ''
    const whole = isMemberPage(tab) ? `Uitloggen ${main}` : main
    const pair = CONTRADICTIONS.find(both => both.every(one => one.test(whole)))
    return pair?.map(one => one.exec(whole)?.[0]).join(' and ')
  }),

  'no failure is said twice at the same time': inEachTab(tab => {
    const toasts = tab.toasts()
    return toasts.find((text, place) => toasts.indexOf(text) !== place)
  }),

  'no failure is said that did not happen': inEachTab(tab => {
    if (tab.hasFailed) return undefined
    // These follow from an address.
    const alerts = tab
      .alerts()
      .replace(/Deze inloglink klopt niet\.|We kunnen je nu niet veilig.*?betaald\./g, '')
    if (alerts) return alerts
    const [said] = FAILURE.exec(tab.shown) ?? []
    return said
  }),

  'no failed write is left unsaid': life => {
    for (const { tab, call, outcome = '', document, path } of life.newAnswers) {
      if (call.startsWith('GET') || /^(ok|401|dropped|unreadable)$/.test(outcome)) continue
      if (document !== tab.documentNumber || path !== tab.path || tab.away) continue
      if (!SAYS_FAILURE.test(tab.shown)) return `${call} ${outcome} on «${tab.heading}»`
    }
    return undefined
  },

  'a page asks only for what it shows': inEachRequest(/^GET \/api\/payment$/, ({ path }) =>
    path.startsWith('/payment') ? undefined : `the status of a payment on ${path}`,
  ),

  'nothing waits for ever': inEachTab((tab, { elapsed }) => {
    // The page stays busy until the browser has left it.
    if (!tab.isBusy || tab.away) tab.busySince = undefined
    else tab.busySince ??= elapsed
    return elapsed - (tab.busySince ?? elapsed) > 200_000 ? tab.shown : undefined
  }),

  'the app throws nothing': ({ problems }) => problems[0],

  'the console is empty': ({ lines }) =>
    lines.find(line => !/^(GET|POST|PUT) \S+: the answer breaks the contract\./.test(line)),
}
