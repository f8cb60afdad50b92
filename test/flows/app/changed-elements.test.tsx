import { fireEvent } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { takeConsole } from '../../support/flow.ts'
import { FORMS, fillIn, submit } from '../../support/forms.ts'
import { button, field, focusWindow, heading, link, main, press, words } from '../../support/user.ts'

/** Extensions and translators change elements of the page. An error of React would be on the console, which must stay empty. */

const PAY = 'Betalen met iDeal'
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

/** Replaces the texts in an element, as a translator does. */
function translate(selector: string): void {
  const texts = all(selector).flatMap(({ childNodes }) =>
    [...childNodes].filter(node => node instanceof Text),
  )
  expect(texts).not.toEqual([])
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

/** Returns and clears what React reports about elements that it does not find. */
const takeErrors = () => takeConsole().filter(line => line.includes('DOMException'))

test('a form says above a moved button why it failed', async () => {
  const form = FORMS.change
  const app = await renderApp(form)
  app.mock.setFault(form.call, '503-empty')
  wrap('button[type=submit]')
  await submit(form)
  expect(main()).toContain('Er ging iets mis bij Klup (fout 503)')
  app.mock.setFault(form.call, null)
  await press(button(form.submit))
  expect(words()).toContain(form.shows)
})

test('a translated account shows another address and state, and a drawing for a broken photo', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  translate('.own .email')
  wrap('.tag > *')
  wrap('.photo img')
  Object.assign(app.member('lid'), { email: 'marijke@klup.nl', hasEndedMembership: true })
  await app.receive({ type: 'changed' })
  expect(document.querySelector('.own .email')?.textContent).toBe('marijke@klup.nl')
  expect(document.querySelector('.tag')?.textContent).toBe('Opgezegd')
  fireEvent.error(all('.photo img')[0] as Element)
  await settle()
  expect(all('.photo > svg, .photo img').map(({ localName }) => localName)).toEqual(['svg'])
})

describe('a page that React cannot change', () => {
  /** A member's page, whose order changes with the membership while something is around one of its parts. */
  async function breakPage(changed: string) {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    wrap(changed)
    app.extendMembership('gratis', '2100-01-01')
    await focusWindow()
    return app
  }

  test.each(['.deletion', '.deletion, main'])('is drawn afresh, and pays (%s)', async changed => {
    const app = await breakPage(changed)
    expect(takeErrors()).not.toEqual([])
    expect(all('h1').map(({ textContent }) => textContent)).toEqual(['Lidmaatschap'])
    expect(all('h2').map(({ textContent }) => textContent)).toEqual([
      'Jouw lidmaatschap',
      'Lidmaatschap wijzigen',
      'Jouw keuze',
      'Lidmaatschap opzeggen',
      'Account verwijderen',
    ])
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('is replaced after a second failure by an error page with the menu, and only until the next page', async () => {
    const app = await breakPage('.deletion')
    takeErrors()
    wrap('.deletion')
    app.extendMembership('gratis', '2000-01-01')
    await advance(1000)
    await focusWindow()
    expect(takeErrors()).not.toEqual([])
    expect(main()).toContain('We kunnen deze pagina nu niet laten zien')
    await press(link('Mijn Account'))
    expect(heading()).toBe('Mijn Account')
  })

  test('keeps the typed texts and the place, and gives the focus to the heading', async () => {
    await renderApp(FORMS.change)
    vi.stubGlobal('scrollY', 300)
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    await fillIn(FORMS.change)
    const before = document.querySelector('form')
    wrap('section > button, .card > button')
    await press(button(MAIL))
    expect(takeErrors()).not.toEqual([])
    expect(document.querySelector('form')).not.toBe(before)
    for (const [label, value] of Object.entries(FORMS.change.right)) expect(field(label).value).toBe(value)
    expect(all('[id] li.met')).toHaveLength(4)
    expect(document.activeElement?.textContent).toBe('Wachtwoord wijzigen')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
  })
})
