import { formatPrice } from '../../src/lib/money.ts'
import type { Life } from './life.ts'
import type { Sent } from './network.ts'
import { isAllowedDestination, type Tab } from './tab.ts'

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

/** Presses of these names since the last one that a request used up. */
const pressesOf = (tab: Tab, name: RegExp) => tab.pressed.filter(press => name.test(press.name))

const count = (life: Life, { tab }: Sent, call: string) =>
  life.network.sent.filter(sent => sent.tab === tab && sent.call === call).length

const GIBBERISH = /undefined|\bnull\b|NaN|\[object|\{\w+\}/

/** What never stands together on one page. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp])[] = [
  [/Betaal nog niet opnieuw/, /Betalen met iDeal|Lidmaatschap kopen|Kies je lidmaatschap/],
  [/Je lidmaatschap volgt zo/, /Betalen met iDeal|Kies je lidmaatschap|Lidmaatschap kopen/],
  [/Gratis(?!.*Welkom bij Klup!)/, /Lidmaatschap wijzigen|Lidmaatschap opzeggen|tot en met|Actief/],
  [/Opgezegd/, /Lidmaatschap wijzigen|Daarna loopt je lidmaatschap door/],
  [/Uitloggen/, /Inloggen|Wachtwoord vergeten\?/],
  [/Er is niets betaald|hebt niets betaald/, /betaling is gelukt|betaling is binnen|Welkom bij Klup Compleet/],
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

  'one press makes one payment': inEachRequest(/^POST \/api\/payment$/, (sent, life) =>
    pressesOf(sent.tab, /^Betalen met iDeal$/).length < count(life, sent, sent.call) ? 'a payment without a press' : undefined,
  ),

  'a payment is for the member and the plan on the page': inEachRequest(/^POST \/api\/payment$/, (sent, life) => {
    const { text } = pressesOf(sent.tab, /^Betalen met iDeal$/).at(-1) ?? {}
    const plan = life.mock.world.plans.find(({ id }) => id === sent.body.subscriptionId)
    if (!text || !plan) return 'no such plan'
    if (!text.includes(`Nu te betalen${formatPrice(plan.price)}`)) return `a plan of ${plan.price} is not the chosen one`
    const [shown] = membersIn(text, life)
    const read = life.network.sent.findLast(
      ({ call, tab, outcome }) => call === 'GET /api/klupper' && tab === sent.tab && outcome === 'ok',
    )
    return read?.member === shown ? undefined : `${shown} is shown, ${read?.member} was read`
  }),

  'a membership ends only by a press that says so': inEachRequest(/^POST \/api\/membership\/end$/, (sent, life) =>
    pressesOf(sent.tab, /^(Lidmaatschap opzeggen|Opzeggen zonder reden)$/).length < count(life, sent, sent.call)
      ? 'an end without a press'
      : undefined,
  ),

  'the browser goes only where it may': inEachTab(({ destinations }) =>
    destinations.find(url => !isAllowedDestination(url)),
  ),

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
    return document.title === `${tab.heading} – Klup` ? undefined : `«${document.title}» over «${tab.heading}»`
  }),

  'a page that is not loading is not empty': inEachTab(tab => {
    const isIdle = tab.isIdle && !tab.away && !tab.container.hidden
    return isIdle && !tab.heading ? `«${tab.shown}»` : undefined
  }),

  'no text has leftovers of a program': inEachTab(tab => GIBBERISH.exec(tab.shown.replace(/\{"name".*?\}/g, ''))?.[0]),

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
    const [said] = FAILURE.exec(tab.shown) ?? []
    return said
  }),

  'no failed write is left unsaid': life => {
    for (const { tab, call, outcome = '', document, path } of life.newAnswers) {
      if (call.startsWith('GET') || /^(ok|401|dropped)$/.test(outcome)) continue
      if (document !== tab.documentNumber || path !== tab.path || tab.away) continue
      if (!SAYS_FAILURE.test(tab.shown)) return `${call} ${outcome} on «${tab.heading}»`
    }
    return undefined
  },

  'a page asks only for what it shows': inEachRequest(/^GET \/api\/payment$/, ({ path }) =>
    path.startsWith('/payment') ? undefined : `the status of a payment on ${path}`,
  ),

  'nothing waits for ever': inEachTab((tab, { elapsed }) => {
    if (!tab.isBusy) tab.busySince = undefined
    else tab.busySince ??= elapsed
    return elapsed - (tab.busySince ?? elapsed) > 200_000 ? tab.shown : undefined
  }),

  'the app throws nothing': ({ problems }) => problems[0],

  'the console is empty': ({ lines }) =>
    lines.find(line => !/^(GET|POST|PUT) \S+: the answer breaks the contract\./.test(line)),
}
