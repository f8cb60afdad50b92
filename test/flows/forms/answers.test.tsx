import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TOAST_EXIT, TOAST_LIFE } from '../../../src/lib/toasts.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, text } from '../../support/fetch-stub.ts'
import { FORM_ROWS, FORMS, type FormOnPage, fillIn, submit } from '../../support/forms.ts'
import { button, field, heading, link, messageAt, press, toasts, type, words } from '../../support/user.ts'

const NOT_SENT = 'Je hebt geen internet. Er is niets gewijzigd.'
const NO_CONNECTION = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'

const typed = (form: FormOnPage) => Object.keys(form.right).map(label => field(label).value)
/** What a screen reader announces from the form and not from a toast. */
const formAlert = () => document.querySelector('form [role="alert"]')?.textContent ?? ''
/** The text of the form itself, without the toasts. */
const formWords = () => document.querySelector('form')?.textContent ?? ''

describe.each(FORM_ROWS)('%s', (_name, form) => {
  const labels = Object.keys(form.right)

  test('shows an error in a toast and on the form, and keeps the values', async () => {
    const app = await renderApp(form)
    app.stub.on(form.call, () => failure(400, { message: 'Eerste.' }, { message: 'Tweede.' }))
    await fillIn(form)
    const before = typed(form)
    await press(button(form.submit))
    expect(toasts()).toEqual(['fout: Eerste.'])
    expect(formWords()).toContain('Eerste.')
    expect(formAlert()).toBe('')
    expect(typed(form)).toEqual(before)
    expect(button(form.submit).disabled).toBe(false)
    await advance(TOAST_LIFE + TOAST_EXIT)
    expect(toasts()).toEqual([])
    expect(formWords()).toContain('Eerste.')
    app.stub.off(form.call)
    await press(button(form.submit))
    expect(words()).not.toContain('Eerste.')
  })

  test.each(Object.entries(form.serverNames))(
    'shows an error of %s at «%s», which takes the focus, and in the toast, but not a third time',
    async (name, label) => {
      const app = await renderApp(form)
      app.stub.on(form.call, () => failure(400, { code: 'x', message: 'Dit kan niet.', field: name }))
      await submit(form)
      for (const each of labels)
        expect(messageAt(field(each))).toBe(each === label ? 'Dit kan niet.' : undefined)
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field(label))
      expect(button(form.submit).disabled).toBe(false)
      expect(toasts()).toEqual(['fout: Dit kan niet.'])
      expect(formWords().split('Dit kan niet.')).toHaveLength(2)
      // The member may send the same values again.
      await press(button(form.submit))
      expect(app.calls(form.call)).toHaveLength(2)
      await type(label, `${field(label).value}x`)
      expect(messageAt(field(label))).not.toBe('Dit kan niet.')
    },
  )

  test('offline, shows the cause on the form, and can be sent again', async () => {
    const app = await renderApp(form)
    window.dispatchEvent(new Event('offline'))
    app.mock.setFault(form.call, 'refuse', { times: 1 })
    await submit(form)
    const isRead = form.call.startsWith('GET')
    const cause = isRead ? NO_CONNECTION : NOT_SENT
    expect(formWords()).toContain(cause)
    // The toast announces a failed read.
    expect(formAlert()).toBe(isRead ? '' : cause)
    expect(toasts()).toEqual(isRead ? [`fout: ${cause}`] : [])
    await press(button(form.submit))
    expect(formWords()).not.toContain(cause)
  })

  test('sends two presses in one tick once, with a busy button', async () => {
    const app = await renderApp(form)
    const held = app.stub.hold(form.call)
    await fillIn(form)
    const submit = button(form.submit)
    submit.click()
    submit.click()
    await settle()
    expect(submit.getAttribute('aria-busy')).toBe('true')
    expect(words()).toContain('Even geduld…')
    await held.release()
    expect(app.calls(form.call)).toHaveLength(1)
  })
})

const UNCLEAR = 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.'

describe.each(['change', 'reset'] as const)('%s: when a gateway gives up', name => {
  const form = FORMS[name]

  test('claims no result', async () => {
    await renderApp({ ...form, answers: { [form.call]: () => text('<h1>Sorry</h1>', 502) } })
    await submit(form)
    expect(formWords()).toContain(UNCLEAR)
    expect(formWords()).not.toMatch(/probeer het|nieuwe link/i)
    expect(toasts()).toEqual([])
  })

  test('believes the refusal of the API itself', async () => {
    const answer = () => failure(503, { code: 'busy', message: 'Even geen tijd.' })
    await renderApp({ ...form, answers: { [form.call]: answer } })
    await submit(form)
    expect(formWords()).toContain('Even geen tijd.')
    expect(formWords()).not.toContain(UNCLEAR)
  })
})

describe('a form that succeeds', () => {
  test.each([
    [
      'forgot',
      'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
      'Terug naar inloggen',
    ],
    ['reset', 'Je wachtwoord is gewijzigd, je kan nu inloggen!', 'Naar inloggen'],
  ] as const)('%s: replaces the form by «%s», and the link «%s»', async (name, text, next) => {
    const app = await renderApp(FORMS[name])
    await submit(FORMS[name])
    expect(toasts()).toEqual(name === 'forgot' ? ['Verzoek verstuurd!'] : [])
    expect(screen.getByText(text)).toBeDefined()
    expect(document.querySelector('form')).toBe(null)
    await press(link(next))
    expect(app.address()).toBe('/login')
  })

  test('change: says nothing of the password when the session ends first', async () => {
    const app = await renderApp(FORMS.change)
    const held = app.stub.hold(FORMS.change.call)
    await submit(FORMS.change)
    await app.receive({ type: 'logout' })
    await held.release()
    expect(toasts()).toEqual(['Je bent uitgelogd.'])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test('reset: offers a new link when the old one has expired', async () => {
    const app = await renderApp({ at: '/forgot-password/used' })
    await submit(FORMS.reset)
    await press(link('Vraag een nieuwe link aan'))
    expect(app.address()).toBe('/forgot-password')
  })

  test.each([
    ['gratis', 'Je wachtwoord is vervangen'],
    ['naamloos', 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'],
  ])('reset: shows %s «%s»', async (as, toast) => {
    const app = await renderApp({ at: `/forgot-password/reset-${as}`, as })
    expect(screen.getByRole('navigation', { name: 'Hoofdmenu' })).toBeDefined()
    await submit(FORMS.reset)
    expect(toasts()).toEqual([toast])
    expect(screen.getByText('Je wachtwoord is gewijzigd, je kan nu inloggen!')).toBeDefined()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await press(link('Naar Mijn Account'))
    expect(app.address()).toBe('/')
    expect(heading()).toBe('Mijn Account')
  })
})

test.each([
  ['change', 'Nieuw wachtwoord'],
  ['reset', 'Wachtwoord'],
] as const)('%s: the requirements are ticked off while the member types', async (name, label) => {
  const lines = () => screen.getAllByRole('listitem').map(line => line.textContent)
  await renderApp(FORMS[name])
  await type(label, 'abcdef')
  expect(lines()).toEqual(['6 tekens voldaan', '1 cijfer', '1 kleine letter voldaan', '1 hoofdletter'])
  await type(label, 'A1')
  expect(lines()).toEqual(['6 tekens', '1 cijfer voldaan', '1 kleine letter', '1 hoofdletter voldaan'])
})

const PASSWORDS = FORM_ROWS.flatMap(([name, form]) =>
  Object.keys(form.right)
    .filter(label => /wachtwoord/i.test(label))
    .map(label => [name, label, form] as const),
)

test.each(PASSWORDS)(
  '%s: «%s» can be shown and hidden, and is hidden on submit',
  async (_name, label, form) => {
    const app = await renderApp(form)
    app.stub.on(form.call, () => failure(500))
    await fillIn(form)
    expect(field(label).type).toBe('password')
    await press(button(`Toon ${label}`))
    expect(field(label).type).toBe('text')
    await press(button(`Verberg ${label}`))
    expect(field(label).type).toBe('password')
    await press(button(`Toon ${label}`))
    await press(button(form.submit))
    expect(field(label).type).toBe('password')
    expect(field(label).value).toBe(form.right[label])
  },
)
