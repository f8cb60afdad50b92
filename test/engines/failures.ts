import { setTimeout as sleep } from 'node:timers/promises'
import type { Journey } from './drive.ts'

/** A script that the first one imports. */
const IMPORTED = /\/chunk-/
const NO_SCRIPT = 'Klup laadt niet'

/** Journeys with failed requests or missing features. */
export const failures: Readonly<Record<string, Journey>> = {
  'the link in the text loads an import after a broken connection': async begin => {
    const { person, site } = await begin()
    site.fail(IMPORTED, 'break')
    await person.open('/login')
    await person.sees(NO_SCRIPT)
    site.heal()
    await person.click('link', 'Opnieuw laden')
    await person.logIn('lid')
    await person.arrives('Marijke')
  },

  'the link in the text replaces a cut script in the cache': async begin => {
    const { person, site } = await begin({ mayBreak: /SyntaxError|Unexpected|Importing/ })
    const path = [...site.files.keys()].find(name => IMPORTED.test(`/${name}`)) ?? ''
    const whole = site.files.get(path) ?? Buffer.of()
    site.files.set(path, whole.subarray(0, whole.length / 2))
    await person.open('/login')
    await person.sees(NO_SCRIPT)
    site.files.set(path, whole)
    await person.click('link', 'Opnieuw laden')
    await person.logIn('lid')
    await person.arrives('Marijke')
  },

  'the answers are on the page before the app’s scripts, which take it over': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    for (const [path, text] of [
      ['/account', 'nog 2 van 2'],
      ['/membership', '€59,95'],
      ['/membership/6', 'Betalen met iDeal'],
    ] as const) {
      site.fail(/\/static\/js\//, 'wait')
      await person.open(path)
      await person.sees(text)
      site.heal()
    }
    await person.goToBank()
  },

  'the page reports no lost connection while it unloads for the bank': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    site.before(`new MutationObserver(() => {
      if (document.body?.textContent.includes('Er is geen verbinding')) console.error('A lost connection')
    }).observe(document, { childList: true, subtree: true })`)
    // With a slow bank and a pending read, the page stays visible while it unloads.
    site.mock.api.setFault('GET /api/membership/actions-left', 'hang')
    const { fetch } = site.mock.provider
    site.mock.provider.fetch = request => sleep(500).then(() => fetch(request))
    await person.open('/membership/6')
    await person.goToBank()
  },

  'an older browser shows the text in the document': async begin => {
    const { person, site } = await begin({ mayBreak: /SyntaxError|TypeError|Unexpected/ })
    const html = String(site.files.get('index.html'))
    const serve = (page: string) => site.files.set('index.html', Buffer.from(page))
    site.before('delete Array.prototype.at; delete Object.hasOwn; delete window.structuredClone')
    await person.open('/login?it-lacks-functions')
    await person.sees(NO_SCRIPT)

    site.before('')
    site.files.set('static/js/main-new.js', Buffer.from('let unknown = @syntax'))
    serve(html.replace(/static\/js\/main-\w+/, 'static/js/main-new'))
    await person.open('/login?it-lacks-syntax')
    await person.sees(NO_SCRIPT)

    // Then the script in the document fails too, and only the styles can show the text.
    serve(html.replace('type="module"', 'type="new"').replaceAll('<script>', '<script type="new">'))
    await person.open('/login?it-lacks-modules')
    await person.until('the clock', () => person.tab.run(passClock, 20_000))
    await person.sees(NO_SCRIPT)
  },
}

/** Runs in the page: moves the animation of the text to a time in ms, if it has begun. */
function passClock(time: number): boolean {
  const clocks = document.getElementById('unavailable')?.getAnimations() ?? []
  for (const clock of clocks) clock.currentTime = time
  return clocks.length > 0
}
