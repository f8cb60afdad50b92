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

  test('shows an error at the field that the server names, which takes the focus, and in the toast, but not a third time', async () => {
    const app = await renderApp(form)
    await fillIn(form)
    for (const [name, label] of Object.entries(form.serverNames)) {
      app.stub.on(form.call, () => failure(400, { code: 'x', message: 'Dit kan niet.', field: name }))
      const before = app.calls(form.call).length
      await press(button(form.submit))
      await advance(TOAST_EXIT)
      for (const each of labels)
        expect(messageAt(field(each)), name).toBe(each === label ? 'Dit kan niet.' : undefined)
      expect(document.activeElement).toBe(field(label))
      expect(toasts()).toEqual(['fout: Dit kan niet.'])
      expect(formWords().split('Dit kan niet.')).toHaveLength(2)
      // The member may send the same values again.
      await press(button(form.submit))
      expect(app.calls(form.call)).toHaveLength(before + 2)
    }
    const [label = ''] = Object.values(form.serverNames).slice(-1)
    await type(label, `${field(label).value}x`)
    expect(messageAt(field(label))).not.toBe('Dit kan niet.')
  })

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

test.each(['change', 'reset'] as const)(
  '%s claims no result when a gateway gives up, and believes the refusal of the API itself',
  async name => {
    const form = FORMS[name]
    const app = await renderApp({ ...form, answers: { [form.call]: () => text('<h1>Sorry</h1>', 502) } })
    await submit(form)
    expect(formWords()).toContain(UNCLEAR)
    expect(formWords()).not.toMatch(/probeer het|nieuwe link/i)
    expect(toasts()).toEqual([])
    app.stub.on(form.call, () => failure(503, { code: 'busy', message: 'Even geen tijd.' }))
    await press(button(form.submit))
    expect(formWords()).toContain('Even geen tijd.')
    expect(formWords()).not.toContain(UNCLEAR)
  },
)

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

test('the requirements are ticked off while the member types', async () => {
  const lines = () => screen.getAllByRole('listitem').map(line => line.textContent)
  await renderApp(FORMS.reset)
  await type('Wachtwoord', 'abcdef')
  expect(lines()).toEqual(['6 tekens voldaan', '1 cijfer', '1 kleine letter voldaan', '1 hoofdletter'])
  await type('Wachtwoord', 'A1')
  expect(lines()).toEqual(['6 tekens', '1 cijfer voldaan', '1 kleine letter', '1 hoofdletter voldaan'])
})

test.each([FORMS.login, FORMS.change, FORMS.reset])(
  'the passwords at $at can be shown and hidden, and are hidden on submit',
  async form => {
    const labels = Object.keys(form.right).filter(label => /wachtwoord/i.test(label))
    const types = () => new Set(labels.map(label => field(label).type))
    const pressEach = async (verb: string) => {
      for (const label of labels) await press(button(`${verb} ${label}`))
    }
    const app = await renderApp(form)
    app.stub.on(form.call, () => failure(500))
    await fillIn(form)
    expect(types()).toEqual(new Set(['password']))
    await pressEach('Toon')
    expect(types()).toEqual(new Set(['text']))
    await pressEach('Verberg')
    expect(types()).toEqual(new Set(['password']))
    await pressEach('Toon')
    await press(button(form.submit))
    expect(types()).toEqual(new Set(['password']))
    expect(typed(form)).toEqual(Object.values(form.right))
  },
)
