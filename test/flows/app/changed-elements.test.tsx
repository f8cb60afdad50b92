import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { takeConsole } from '../../support/flow.ts'
import { FORM_ROWS, FORMS, fillIn, submit } from '../../support/forms.ts'
import {
  button,
  field,
  focusWindow,
  heading,
  link,
  main,
  press,
  toasts,
  type,
  words,
} from '../../support/user.ts'

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

function remove(selector: string): void {
  for (const element of all(selector)) element.remove()
}

/** Takes away what was put around elements, which React removes at the end of a test. */
function unwrap(): void {
  for (const font of all('font')) font.replaceWith(...font.childNodes)
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

describe('a page with changed elements', () => {
  test.each(FORM_ROWS)('says above a moved button why the %s form failed', async (_, form) => {
    const app = await renderApp(form)
    app.mock.setFault(form.call, '503-empty')
    wrap('button[type=submit]')
    await submit(form)
    expect(main()).toContain('Er ging iets mis bij Klup (fout 503)')
    await press(button(form.submit))
    app.mock.setFault(form.call, null)
    await press(button(form.submit))
    expect(words()).toContain(form.shows)
  })

  test.each([
    ['puts something around', wrap],
    ['removes', remove],
  ])('ticks the requirements of a password after an extension %s their parts', async (_, change) => {
    await renderApp(FORMS.change)
    const rows = '[id] > ul > li > *'
    const count = () => all('[id] > ul > li.met').length
    await type('Nieuw wachtwoord', 'Ab1')
    change(rows)
    await type('Nieuw wachtwoord', 'Ab1def')
    expect(count()).toBe(4)
    await type('Nieuw wachtwoord', '')
    expect(count()).toBe(0)
  })

  test('shows a toast in a stack that was moved', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.mock.setFault('POST /api/payment', '503-empty')
    wrap('.stack')
    await press(button(PAY))
    expect(toasts()).toHaveLength(1)
    unwrap()
  })

  test('shows another e-mail address after a translation', async () => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    for (const email of ['sanne@klup.nl', 'sanne']) {
      translate('.email dd, .email dd > span')
      app.member('gratis').email = email
      await app.receive({ type: 'changed' })
      expect(document.querySelector('.email dd')?.textContent).toBe(email)
    }
  })

  test('shows a drawing in the place of a broken photo that was replaced', async () => {
    await renderApp({ at: '/account', as: 'gratis' })
    const [photo] = all('.photo img')
    wrap('.photo img')
    if (photo) fireEvent.error(photo)
    await settle()
    expect(all('.photo > svg, .photo img').map(({ localName }) => localName)).toEqual(['svg'])
  })

  test('shows another tag after its drawing was moved', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    wrap('.tag > *')
    app.member('lid').hasEndedMembership = true
    await app.receive({ type: 'changed' })
    expect(document.querySelector('.tag')?.textContent).toBe('Opgezegd')
  })

  test('shows the details of another failure after a translation', async () => {
    const faults = { 'GET /api/membership': '503-empty' }
    const app = await renderApp({ at: '/account', as: 'lid', faults })
    const details = () => document.querySelector('main details')?.textContent
    expect(details()).toContain('503')
    translate('main details, main details > span')
    app.mock.setFault('GET /api/membership', '500-html')
    await press(button('Opnieuw proberen'))
    expect(details()).toContain('500')
    expect(details()).not.toContain('503')
  })
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

  test.each(['.deletion', '.deletion, .band.heading', '.deletion, .page', '.deletion, main'])(
    'is drawn afresh, and pays (%s)',
    async changed => {
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
    },
  )

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
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await fillIn(FORMS.change)
    const before = document.querySelector('form')
    wrap('section > button, .card > button')
    await press(button(MAIL))
    expect(takeErrors()).not.toEqual([])
    expect(document.querySelector('form')).not.toBe(before)
    for (const [label, value] of Object.entries(FORMS.change.right)) expect(field(label).value).toBe(value)
    expect(all('[id] > ul > li.met')).toHaveLength(4)
    expect(document.activeElement?.textContent).toBe('Wachtwoord wijzigen')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
  })

  test('works without a footer that a blocker has removed', async () => {
    const app = await renderApp({
      at: '/forgot-password',
      config: { termsUrl: 'https://klup.example/terms' },
    })
    remove('footer')
    wrap('form')
    await type('E-mail', 'gratis@voorbeeld.nl')
    await press(button('Opvragen'))
    expect(takeErrors().length).toBeLessThan(5)
    expect(all('h1').map(({ textContent }) => textContent)).toEqual(['Wachtwoord vergeten?'])
    await type('E-mail', 'gratis@voorbeeld.nl')
    await press(button('Opvragen'))
    expect(main()).toContain('Je hebt ingevuld:gratis@voorbeeld.nl')
    expect(app.calls(/forgot/)).toHaveLength(2)
    expect(screen.getAllByText('Voorwaarden')).toHaveLength(1)
  })

  test('shows toasts after a blocker has removed one', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.mock.setFault('POST /api/payment', '503-empty')
    await press(button(PAY))
    remove('.toast')
    await advance(10_000)
    expect(takeErrors()).not.toEqual([])
    await press(button(PAY))
    expect(toasts()).toHaveLength(1)
  })
})
