import { expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { takeConsole } from '../../support/flow.ts'
import { FORMS, fillIn } from '../../support/forms.ts'
import { button, field, focusWindow, heading, link, main, press } from '../../support/user.ts'

/** Extensions and translators change elements of the page. An error of React would be on the console, which must stay empty. */

const MAIL = 'Mail mij een link voor een wachtwoord'

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Puts something around each of these elements, as an extension does. */
function wrap(selector: string): void {
  const elements = all(selector)
  expect(elements).not.toEqual([])
  for (const element of elements) {
    const font = document.createElement('font')
    element.replaceWith(font)
    font.append(element)
  }
}

/** Returns and clears what React reports about elements that it does not find. */
const takeErrors = () => takeConsole().filter(line => line.includes('DOMException'))

test('a page that React cannot change is replaced after a second failure by an error page with the menu, and only until the next page', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  wrap('.notes > section')
  app.extendMembership('gratis', '2100-01-01')
  await focusWindow()
  takeErrors()
  wrap('.notes > section')
  app.extendMembership('gratis', '2000-01-01')
  await advance(1000)
  await focusWindow()
  expect(takeErrors()).not.toEqual([])
  expect(main()).toContain('We kunnen deze pagina nu niet laten zien')
  await press(link('Mijn Account'))
  expect(heading()).toBe('Mijn Account')
})

test('a page that React cannot change keeps the typed texts and the place, and gives the focus to the heading', async () => {
  await renderApp(FORMS.change)
  vi.stubGlobal('scrollY', 300)
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await fillIn(FORMS.change)
  const before = document.querySelector('form')
  wrap('.card > button')
  await press(button(MAIL))
  expect(takeErrors()).not.toEqual([])
  expect(document.querySelector('form')).not.toBe(before)
  for (const [label, value] of Object.entries(FORMS.change.right)) expect(field(label).value).toBe(value)
  expect(all('[id] li.met')).toHaveLength(4)
  expect(document.activeElement?.textContent).toBe('Verander je wachtwoord')
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
})
