import type { Site } from './site.ts'
import type { Tab } from './tab.ts'

/** How long to wait for a condition, in ms. */
const PATIENCE = 20_000
/** How long to wait between checks, in ms. */
const PAUSE = 40

type Role = 'button' | 'link' | 'radio' | 'field'

/** An element of the page: its centre in px, and its state. */
type Found = NonNullable<ReturnType<typeof look>>

/** A user of a tab: waits, clicks and types in the same way in every engine. */
export class Person {
  readonly tab: Tab
  readonly site: Site

  constructor(tab: Tab, site: Site) {
    this.tab = tab
    this.site = site
  }

  /** Opens another tab of the same browser. */
  async another(): Promise<Person> {
    return new Person(await this.tab.another(), this.site)
  }

  /** Opens an address, and waits for the page with that heading, if given. */
  async open(path: string, title?: string): Promise<void> {
    await this.tab.go(this.site.url + path)
    if (title) await this.arrives(title)
  }

  /** Waits for a truthy result of a function in the page. Resolves to it. */
  async until<Answer>(what: string, ask: () => Promise<Answer | false | undefined>): Promise<Answer> {
    const end = Date.now() + PATIENCE
    for (;;) {
      // A page that unloads returns nothing.
      const answer = await ask().catch(() => undefined)
      if (answer) return answer
      if (Date.now() > end)
        throw new Error(`${what}: not in ${PATIENCE} ms. The page is ${await this.text()}`)
      await new Promise(done => setTimeout(done, PAUSE))
    }
  }

  /** The address and the text of the page. */
  text(): Promise<string> {
    return this.tab.run(() => `${location.href} ${document.body?.innerText}`).catch(String)
  }

  /** Waits for words anywhere on the page. */
  sees(words: string): Promise<unknown> {
    return this.until(`«${words}»`, async () => (await this.text()).includes(words))
  }

  /** Waits for a page by its heading, for its styles and for the app, which sets the title. Fails if it scrolls sideways. */
  async arrives(title: string): Promise<void> {
    const heading = () =>
      this.tab.run(() => {
        const isReady = document.readyState === 'complete' && document.title !== 'Klup'
        return isReady && document.querySelector('h1')?.innerText
      })
    await this.until(`the page «${title}»`, async () => (await heading()) === title)
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    await this.until(`no wider page «${title}»`, () => this.tab.run(fits))
  }

  /** Waits for a visible element with that name, or whose name starts with it. */
  find(role: Role, name: string): Promise<Found> {
    return this.until(`${role} «${name}»`, () => this.tab.run(look, role, name))
  }

  /** The scroll position, in px. */
  scrolled(): Promise<number> {
    return this.tab.run(() => Math.round(window.scrollY))
  }

  async click(role: Role, name: string): Promise<void> {
    await this.hold(role, name)
    await this.tab.up()
  }

  /** Presses the mouse button on an element once that is enabled, uncovered and still. */
  async hold(role: Role, name: string): Promise<void> {
    let before: Found | undefined
    const { x, y } = await this.until(`${role} «${name}», to be clicked`, async () => {
      const now = await this.tab.run(look, role, name)
      const isStill = now?.x === before?.x && now?.y === before?.y
      before = now
      return now?.isFree && isStill && now
    })
    await this.tab.down(x, y)
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string): Promise<void> {
    await this.click('field', label)
    await this.tab.run(() => (document.activeElement as HTMLInputElement).select())
    await this.tab.type(text)
  }

  async logIn(name: string): Promise<void> {
    await this.fill('E-mail', `${name}@voorbeeld.nl`)
    await this.fill('Wachtwoord', 'Klup1234')
    await this.click('button', 'Inloggen')
  }

  async goToBank(): Promise<void> {
    await this.click('button', 'Betalen met iDeal')
    await this.arrives('Testbetaling')
  }
}

/** Runs in the page: finds a visible element and scrolls it into view. */
function look(role: Role, name: string) {
  const selectors = {
    button: 'button, summary',
    link: 'a[href]',
    radio: '[type=radio]',
    field: 'input, textarea',
  }
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    return (element.getAttribute('aria-label') ?? (label ?? element).textContent).replace(/\s+/g, ' ').trim()
  }
  const all = [...document.querySelectorAll<HTMLInputElement>(selectors[role])]
  const visible = all.filter(one => one.checkVisibility())
  const element =
    visible.find(one => nameOf(one) === name) ?? visible.find(one => nameOf(one).startsWith(name))
  if (!element) return undefined
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
  const [box = new DOMRect()] = element.getClientRects()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // Enabled, and not covered.
  const isFree = !element.disabled && element.contains(document.elementFromPoint(x, y))
  return { x, y, value: element.value, isFree, hasFocus: element === document.activeElement }
}
