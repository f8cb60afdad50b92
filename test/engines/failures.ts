import { setTimeout as sleep } from 'node:timers/promises'
import type { Journey } from './drive.ts'
import type { Person } from './person.ts'

/** A script that the first one imports. */
const IMPORTED = /\/chunk-/
const NO_SCRIPT = 'Klup laadt niet'

async function signInAfter(person: Person, heal: () => unknown): Promise<void> {
  await person.open('/login')
  await person.sees(NO_SCRIPT)
  heal()
  await person.click('link', 'Opnieuw laden')
  await person.logIn('lid')
  await person.arrives('Marijke')
}

/** Journeys with failed requests or missing features. */
export const failures: Readonly<Record<string, Journey>> = {
  'the link in the text loads an import after a broken connection': async begin => {
    const { person, site } = await begin()
    site.fail(IMPORTED, 'break')
    await signInAfter(person, () => site.heal())
  },

  'the link in the text replaces a cut script in the cache': async begin => {
    const { person, site } = await begin({ mayBreak: /SyntaxError|Unexpected|Importing/ })
    const path = [...site.files.keys()].find(name => IMPORTED.test(`/${name}`)) ?? ''
    const whole = site.files.get(path) ?? Buffer.of()
    site.files.set(path, whole.subarray(0, whole.length / 2))
    await signInAfter(person, () => site.files.set(path, whole))
  },

  'the button loads a chunk that failed': async begin => {
    const { person, site } = await begin({ as: 'lid' })
    site.fail(/-screens-/, 'break')
    await person.open('/account')
    await person.sees('We kunnen deze pagina nu niet laten zien')
    site.heal()
    await person.click('button', 'Opnieuw laden')
    await person.sees('Actief')
    await person.click('link', 'Lidmaatschap')
    await person.arrives('Lidmaatschap wijzigen')
  },

  'the answers are on the page before the app’s scripts, which take it over': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    site.fail(/\/static\/js\//, 'wait')
    await person.open('/membership/6')
    for (const text of ['Onbeperkt meedoen', '€59,95', 'Betalen met iDeal']) await person.sees(text)
    site.heal()
    await person.goToBank()
  },

  'the page reports no lost connection while it unloads for the bank': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    site.before(`new MutationObserver(() => {
      if (document.body?.textContent.includes('Er is geen verbinding')) console.error('A lost connection')
    }).observe(document, { childList: true, subtree: true })`)
    // With a slow bank and a pending read, the page stays visible while it unloads.
    const { fetch } = site.mock.provider
    site.mock.provider.fetch = request => sleep(500).then(() => fetch(request))
    await person.open('/membership/6')
    await person.find('button', 'Betalen met iDeal')
    site.mock.api.setFault('GET /api/membership', 'hang')
    await person.goToBank()
  },
}
