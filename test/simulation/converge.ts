import { settle } from './clock.ts'
import { controlsOf, pressNow } from './controls.ts'
import type { Life } from './life.ts'
import type { Tab } from './tab.ts'

/** What only this tab can know, or what a member who comes back does not ask for. */
const ONLY_THIS_TAB = [
  // The results of what the member did here, and its failures.
  /Jammer dat je gaat|Je betaalt niets meer|account blijft bestaan|Meedoen kan tot|altijd welkom|Fijn dat je er bent|Je kunt tot en met .* alles blijven doen\. Daarna|Bewaar je bevestiging/,
  /Welkom bij Klup Compleet|Open de Klup-app|Bewaar je betaling|^(Periode|Betaald|Geldig tot en met)$|^€|maanden?$|Klup Compleet ·/,
  /[Mm]ail (verstuurd|mij|gestuurd)|ongewenste mail|ingevuld:|E-mailadres verbeteren|geen internet|Terug naar inloggen|Opvragen/,
  /wachtwoord is gewijzigd|Naar inloggen|Naar Mijn Account|nog niet opgezegd|^Opzeggen zonder reden$/,
  /Probeer|klopt niet|fout \d|verbinding|verlopen|weten niet|zien geen betaling|niet veilig|niets (betaald|gewijzigd)|intussen veranderd|Net betaald/,
  // What a half-written password meets.
  /^(6 tekens|1 (cijfer|kleine letter|hoofdletter))( voldaan)?$/,
  // The prices and the offer are read quietly, and may have failed.
  /^Je lidmaatschap loopt door$|speciaal aanbod voor je klaar|doe je onbeperkt mee/,
  /Geen probleem\. We mailen|^E-mail$|^Wachtwoord$/,
  // How long the member has waited, and the server's own words about what failed here.
  /Het duurt langer dan normaal|Rond je betaling af|Dit duurt meestal|kijken niet meer vanzelf|Scherm van je bank|Kies opnieuw|controleren/,
  /kan niet worden gevonden|aanvraag|toegang|niet ingelogd|Onverwacht veld|Lang!|<img|cookies/,
  /andere browser|gaat gewoon door|Geen wachtwoord\?|Log in om|is een vereist veld|^(Toon|Verberg)$|Controleer de wachtwoord|Ongeldig e-mail|komen niet overeen|Je moet een reden/,
]

const BLOCKS = 'h1, h2, h3, p, li, dt, dd, button, a, label, legend'

/** The lines of a page. */
function linesOf(tab: Tab): string[] {
  const main = tab.container.querySelector('main')
  const blocks = [...(main?.querySelectorAll(BLOCKS) ?? [])].filter(
    element => !element.querySelector(BLOCKS) && !element.closest('[aria-hidden="true"]'),
  )
  // The price may not have been read.
  const withoutPrice = (line: string) =>
    line.replace(/^(Daarna, vanaf .*)(Je lidmaatschap loopt door|€\d+,\d\d per maand)$/, '$1')
  return blocks.map(({ textContent }) => withoutPrice(textContent.trim())).filter(Boolean)
}

/** The lines of one page that the other lacks. */
const missing = (lines: readonly string[], others: readonly string[]) =>
  lines.filter(line => !others.includes(line) && !ONLY_THIS_TAB.some(known => known.test(line)))

/** A member who comes back to a tab presses what it offers to try again. */
async function comeBack(life: Life, tab: Tab): Promise<void> {
  life.show(tab)
  if (tab.away) tab.load()
  life.fire(window, 'focus', {}, tab)
  await life.wait(3000)
  for (let tries = 0; tries < 3; tries++) {
    const again = controlsOf(tab).find(({ name }) => /^Opnieuw (proberen|controleren)/.test(name))
    if (!again) break
    pressNow(tab, again)
    await life.wait(3000)
  }
  // Some payments are paid after a number of polls, also by the other tab.
  if (life.tabs.some(({ path }) => path === '/payment')) await life.wait(15_000)
}

/**
 * The server and the line are well again, and the member comes back to each tab: then it says what a fresh start at the
 * same address says. Returns the difference.
 */
export async function converge(life: Life): Promise<string | undefined> {
  life.network.heal()
  life.fire(window, 'online')
  // Requests time out, and a purchase is watched for two minutes.
  await life.wait(160_000)
  for (const tab of life.tabs) {
    await comeBack(life, tab)
    const before = linesOf(tab)
    const { path } = tab
    // An answer may have said that nobody is signed in; a visitor who comes back does not ask again.
    const wasVisitor = !tab.text.includes('Uitloggen')
    tab.load()
    await settle()
    await life.wait(3000)
    const after = linesOf(tab)
    const gone = missing(before, after)
    const added = missing(after, before)
    // Without an id this is about the last payment, which another tab may have made since.
    if (path === '/payment' && life.tabs.length > 1 && !tab.history.url.includes('id=')) continue
    if (path !== tab.path || life.isChangedSilently || (wasVisitor && life.network.faults > 0)) continue
    // An empty answer is a yes to the question who came early.
    if (life.network.faults > 0 && [...gone, ...added].some(line => /eerste uur/.test(line))) continue
    // A payment that counted for a later one is waited for again.
    if (life.isMembershipChanged && added.some(line => /betaling is binnen/.test(line))) continue
    // After a payment that was not paid, only the tab that made it has the plan chosen.
    if (path === '/membership' && gone.some(line => /^Betalen met/.test(line))) continue
    if (gone.length + added.length > 0)
      return `${path} says «${gone.join('», «')}», a fresh start says «${added.join('», «')}»`
  }
  return undefined
}
