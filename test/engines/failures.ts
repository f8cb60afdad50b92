import { setTimeout as sleep } from 'node:timers/promises'
import type { Journey } from './drive.ts'
import { tellOf } from './site.ts'

/** The scripts of the app: the first, what it imports, and the screens of members. */
const MAIN = /\/main-/
const IMPORTED = /\/chunk-/
const SCREENS = /-screens-/
const NO_SCRIPT = 'Klup laadt niet.'

/** A chunk fails, and then comes when it is asked for by hand. */
const chunkHeals =
  (fault: number | 'break'): Journey =>
  async begin => {
    const { person, site } = await begin({ as: 'lid' })
    site.fail(SCREENS, fault)
    await person.open('/account')
    await person.sees('Deze pagina kon niet worden geladen')
    site.heal()
    await person.click('button', 'Opnieuw laden')
    await person.sees('Actief')
  }

/** A script without which nothing runs fails, and then comes. */
const scriptHeals =
  (script: RegExp, fault: number | 'break'): Journey =>
  async begin => {
    const { person, site } = await begin()
    site.fail(script, fault)
    await person.open('/login')
    await person.sees(NO_SCRIPT)
    site.heal()
    await person.click('link', 'Opnieuw laden')
    await person.logIn('lid')
    await person.arrives('Mijn Account')
  }

/** The browser lacks something, which a script takes away. */
const worksWithout =
  (taking: string): Journey =>
  async begin => {
    const { person, site } = await begin()
    site.before(taking)
    await person.open('/')
    await person.logIn('gratis')
    await person.click('link', 'Lidmaatschap')
    await person.click('radio', '6 maanden')
    await person.click('button', 'Betalen met iDeal')
    await person.click('button', 'Betaald')
    await person.sees('De betaling is gelukt, bedankt!')
    await person.click('button', 'Uitloggen')
    await person.arrives('Welkom bij Klup!')
  }

/** What goes wrong on the way, and what browsers lack. */
export const failures: Readonly<Record<string, Journey>> = {
  'a chunk that is refused for a while comes by the button': chunkHeals(404),
  'a chunk whose connection breaks for a while comes by the button': chunkHeals('break'),
  'a chunk that was refused comes when its page is asked for again': async begin => {
    const onlyWebKit = 'Firefox does not import again what failed, until the page is loaded again'
    const { person, site } = await begin({ as: 'lid', onlyWebKit })
    site.fail(SCREENS, 404)
    await person.open('/account')
    await person.sees('Deze pagina kon niet worden geladen')
    site.heal()
    await person.click('link', 'Lidmaatschap')
    await person.arrives('Lidmaatschap')
  },

  'the main script that is refused: a text, and it works again by its link': scriptHeals(MAIN, 404),
  'the main script whose connection breaks: the same': scriptHeals(MAIN, 'break'),
  'what it imports that is refused: the same': scriptHeals(IMPORTED, 404),
  'what it imports whose connection breaks: the same': scriptHeals(IMPORTED, 'break'),

  'without storage a member signs in, pays and signs out': worksWithout(`
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError') } })`),

  'so does one without BroadcastChannel': worksWithout('delete window.BroadcastChannel'),

  'nothing is said of the connection while the page is left for the bank': async begin => {
    const { person, site } = await begin({ as: 'gratis' })
    site.before(tellOf('Er is geen verbinding'))
    // A read is under way, and the bank takes its time, so that the page is still there after it was left.
    site.mock.api.setFault('GET /api/membership/actions-left', 'hang')
    const { fetch } = site.mock.provider
    site.mock.provider.fetch = request => sleep(500).then(() => fetch(request))
    await person.open('/membership/6')
    await person.click('button', 'Betalen met iDeal')
    await person.arrives('Testbetaling')
  },

  'a browser below the line gets the text in the document, whatever it lacks': async begin => {
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

    // Then the script in the document means nothing to it either, and only the clock of the styles is left.
    serve(html.replace('type="module"', 'type="new"').replaceAll('<script>', '<script type="new">'))
    await person.open('/login?it-lacks-modules')
    await person.until('the clock', () => person.tab.run(passClock, 20_000))
    await person.sees(NO_SCRIPT)
  },
}

/** Runs in the page: moves the clock of the styles to a time in ms, if it is there. */
function passClock(time: number): boolean {
  const [clock] = document.getAnimations()
  if (clock) clock.currentTime = time
  return clock !== undefined
}
