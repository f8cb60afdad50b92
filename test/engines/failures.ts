import { setTimeout as sleep } from 'node:timers/promises'
import type { Journey } from './drive.ts'

/** A script that the first one imports. */
const IMPORTED = /\/chunk-/

/** Journeys with failed requests or missing features. */
export const failures: Readonly<Record<string, Journey>> = {
  'the link in the text replaces a cut script in the cache': async begin => {
    const { person, site } = await begin({ mayBreak: /SyntaxError|Unexpected|Importing/ })
    const path = [...site.files.keys()].find(name => IMPORTED.test(`/${name}`)) ?? ''
    const whole = site.files.get(path) ?? Buffer.of()
    site.files.set(path, whole.subarray(0, whole.length / 2))
    await person.open('/login')
    await person.sees('Klup laadt niet')
    site.files.set(path, whole)
    await person.click('link', 'Opnieuw laden')
    await person.logIn('lid')
    await person.arrives('Marijke')
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
