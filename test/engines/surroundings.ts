import { expect } from 'vitest'
import { configIn, reconfigure } from '../../scripts/page.ts'
import { checkConfig } from '../../src/api/config-schema.ts'
import { MEMBER_PAGES, PAGES } from '../support/pages.ts'
import type { Journey } from './drive.ts'
import type { Person } from './person.ts'

/** The safe area of an iPhone in landscape, in px. */
const INSETS = { left: 59, right: 59, top: 0, bottom: 21 }

const scrolled = (person: Person) => person.tab.run(() => Math.round(window.scrollY))

/** Journeys about windows, colours, history and the console. */
export const surroundings: Readonly<Record<string, Journey>> = {
  'nothing scrolls sideways in a window of 320 px': async begin => {
    const { person } = await begin({ as: 'lid' })
    await person.tab.resize(320, 640)
    for (const { at, title } of MEMBER_PAGES) {
      await person.open(at, title)
      const room = await person.tab.run(() => document.documentElement.clientWidth)
      expect(room).toBeLessThanOrEqual(320)
      expect([at, await person.tab.run(() => document.documentElement.scrollWidth)]).toEqual([at, room])
    }
  },

  'no text is under the notch of a phone in landscape': async begin => {
    const { person, site } = await begin()
    const inset = (_: string, side: keyof typeof INSETS) => `${INSETS[side]}px`
    const html = String(site.files.get('index.html')).replace(/env\(safe-area-inset-(\w+)[^)]*\)/g, inset)
    // The policy has the hash of the styles.
    site.files.set('index.html', Buffer.from(reconfigure(html, checkConfig(configIn(html)))))
    const under: string[] = []
    for (const width of [740, 844, 932]) {
      await person.tab.resize(width, 390)
      site.mock.api.world.sessions.clear()
      for (const { at, title } of [PAGES.login, ...MEMBER_PAGES]) {
        await person.open(at, title)
        for (const words of await person.tab.run(atTheEdge, INSETS.left))
          under.push(`${width} ${at}: ${words}`)
        site.signIn('lid')
      }
    }
    expect(under).toEqual([])
  },

  'every link is underlined': async begin => {
    const { person } = await begin({ as: 'lid' })
    await person.open('/account')
    await person.find('button', 'Herinner mij op tijd')
    const lines = await person.tab.run(() =>
      [...document.querySelectorAll('.text-link')].map(one => {
        const { textDecorationLine, textDecorationThickness } = getComputedStyle(one)
        return `${textDecorationLine} ${textDecorationThickness}`
      }),
    )
    expect([...new Set(lines)]).toEqual(['underline 2px'])
  },

  'Back within the app restores the scroll position': async begin => {
    const { person } = await begin({ as: 'lid' })
    await person.open('/membership')
    await person.find('link', 'Lidmaatschap opzeggen')
    const left = await scrolled(person)
    expect(left).toBeGreaterThan(300)
    await person.click('link', 'Lidmaatschap opzeggen')
    await person.arrives('We zien je graag blijven!')
    expect(await scrolled(person)).toBe(0)
    await person.tab.back()
    await person.arrives('Lidmaatschap')
    await person.until('the place', async () => (await scrolled(person)) === left)
  },

  'Back from the bank restores a cached page with its scroll position': async begin => {
    const onlyWebKit = 'the driver of Firefox does not find such a page again'
    const { person } = await begin({ as: 'gratis', onlyWebKit })
    await person.open('/membership/6')
    await person.find('button', 'Betalen met iDeal')
    await person.tab.run(() => void Object.assign(window, { isOld: true }).scrollTo(0, 400))
    const left = await scrolled(person)
    expect(left).toBe(400)
    await person.goToBank()
    await person.tab.back()
    await person.arrives('Lidmaatschap')
    expect(await person.tab.run(() => 'isOld' in window)).toBe(true)
    await person.until('the place', async () => (await scrolled(person)) === left)
  },

  'Back from the bank works with the opener policy': async begin => {
    const onlyWebKit = 'every journey in Firefox is under that policy'
    const { person, site } = await begin({ as: 'gratis', openerPolicy: true, onlyWebKit })
    // The driver hangs if it runs a script while the browser changes its process.
    const isRead = (times: number) =>
      person.until('the page that reads', async () => site.calls(/actions-left/).length >= times)
    await person.open('/membership/6')
    await isRead(1)
    await person.goToBank()
    await person.tab.back()
    await isRead(2)
    await person.goToBank()
  },
}

/** Runs in the page: the words closer to the left or right edge than `inset` px. */
function atTheEdge(inset: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const { left, right, bottom } = range.getBoundingClientRect()
    const parent = walker.currentNode.parentElement
    const isSeen = parent?.checkVisibility() && !parent.closest('.hidden-text') && right > left && bottom > 0
    const isClear = left >= inset && right <= document.documentElement.clientWidth - inset
    if (isSeen && !isClear) found.push(`${range} from ${left} to ${right}`)
  }
  return found
}
