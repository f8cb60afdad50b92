import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TOAST_EXIT } from '../../../src/lib/toasts.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { FORM_ROWS, FORMS, fillIn } from '../../support/forms.ts'
import {
  button,
  descriptionsOf,
  field,
  leave,
  link,
  messageAt,
  press,
  toasts,
  type,
  words,
} from '../../support/user.ts'

/** The text of the form itself, without the toasts. */
const formWords = () => document.querySelector('form')?.textContent ?? ''

test('the requirements describe a new password, also beside its error, and are ticked off', async () => {
  const lines = () => screen.getAllByRole('listitem').map(line => line.textContent)
  await renderApp(FORMS.reset)
  await type('Wachtwoord', 'abcdef')
  expect(lines()).toEqual(['6 tekens voldaan', '1 cijfer', '1 kleine letter voldaan', '1 hoofdletter'])
  await type('Wachtwoord', 'A1')
  expect(lines()).toEqual(['6 tekens', '1 cijfer voldaan', '1 kleine letter', '1 hoofdletter voldaan'])
  const requirements = expect.stringContaining('Minimaal:6 tekens')
  expect(descriptionsOf(field('Wachtwoord'))).toEqual([requirements])
  await leave('Wachtwoord')
  expect(descriptionsOf(field('Wachtwoord'))).toEqual(['Controleer de wachtwoord eisen', requirements])
})

/** Empties a field, if it has a value. */
async function clear(label: string): Promise<void> {
  if (field(label).value) await type(label, '')
}

/** The message of an empty field. */
const required = (label: string) => `${label} is een vereist veld`

describe.each(FORM_ROWS)('%s', (name, form) => {
  const labels = Object.keys(form.right)

  test('suits password managers, allows pasting, and starts without messages', async () => {
    await renderApp(form)
    expect(
      labels
        .map(label => field(label))
        .map(({ type, name, autocomplete }) => `${type} ${name} ${autocomplete}`),
    ).toEqual(form.readAs)
    for (const label of labels) {
      const paste = createEvent.paste(field(label))
      fireEvent(field(label), paste)
      expect(paste.defaultPrevented).toBe(false)
      expect(field(label).form?.method).toBe('post')
      expect(messageAt(field(label))).toBe(undefined)
    }
    expect(button(form.submit).disabled).toBe(false)
  })

  test('shows a message at each empty field, focuses the first, and sends nothing', async () => {
    const app = await renderApp(form)
    for (const label of labels) await clear(label)
    await press(button(form.submit))
    for (const label of labels) expect(messageAt(field(label))).toBe(required(label))
    expect(document.activeElement).toBe(field(labels[0] ?? ''))
    expect(button(form.submit).disabled).toBe(name === 'login')
    await press(button(form.submit))
    expect(app.calls()).not.toContain(form.call)
  })

  test('shows a message at each empty field when it is left, and on each change', async () => {
    await renderApp(form)
    for (const [place, label] of labels.entries()) {
      await clear(label)
      field(label).focus()
      await leave(label)
      for (const [other, each] of labels.entries())
        expect(messageAt(field(each))).toBe(other <= place ? required(each) : undefined)
    }
    expect(button(form.submit).disabled).toBe(name === 'login')
    for (const label of labels) {
      await type(label, form.right[label] ?? '')
      expect(messageAt(field(label))).not.toBe(required(label))
      await type(label, '')
      expect(messageAt(field(label))).toBe(required(label))
    }
  })

  test('shows an error at the field that the server names, which takes the focus, and in the toast, but not a third time', async () => {
    const app = await renderApp(form)
    await fillIn(form)
    for (const [serverName, label] of Object.entries(form.serverNames)) {
      app.stub.on(form.call, () => failure(400, { code: 'x', message: 'Dit kan niet.', field: serverName }))
      const before = app.calls(form.call).length
      await press(button(form.submit))
      await advance(TOAST_EXIT)
      for (const each of labels)
        expect(messageAt(field(each)), serverName).toBe(each === label ? 'Dit kan niet.' : undefined)
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

test('a wrong value gets a message 200 ms after its field is left, until it is right', async () => {
  await renderApp(FORMS.forgot)
  await type('E-mail', 'geen adres')
  link('Terug naar inloggen').focus()
  await advance(199)
  expect(messageAt(field('E-mail'))).toBe(undefined)
  await advance(1)
  expect(messageAt(field('E-mail'))).toBe('Ongeldig e-mailadres')
  await type('E-mail', 'wel@een.nl')
  expect(messageAt(field('E-mail'))).toBe(undefined)
  expect(button('Opvragen').disabled).toBe(false)
})

test.each(['input', 'change'])(
  'a value that a password manager announces only with «%s», which does not bubble, enables the button',
  async type => {
    await renderApp(FORMS.login)
    const email = field('E-mail')
    email.focus()
    await leave('E-mail')
    await advance(200)
    expect(button('Inloggen').disabled).toBe(true)
    email.value = 'lid@voorbeeld.nl'
    email.dispatchEvent(new Event(type))
    await settle()
    expect(messageAt(email)).toBe(undefined)
    expect(button('Inloggen').disabled).toBe(false)
  },
)

test('a login sends a pasted address without invisible characters, and the password as it is', async () => {
  const pasted = '\ufeff\u202apiet@müller.nl\u202c\u00a0'
  const app = await renderApp({ at: '/login', answers: { [FORMS.login.call]: () => failure(401) } })
  await type('E-mail', pasted)
  await type('Wachtwoord', pasted)
  await press(button('Inloggen'))
  expect(app.requests(FORMS.login.call)[0]?.body).toEqual({ username: 'piet@müller.nl', password: pasted })
  expect(field('E-mail').value).toBe(pasted)
})

test.each([FORMS.login, FORMS.change, FORMS.reset])(
  'the shown passwords at $at are hidden on submit, and a failure keeps what was typed',
  async form => {
    const app = await renderApp(form)
    const fields = Object.keys(form.right).map(label => field(label))
    const shown = () => fields.filter(({ name, type }) => /password/i.test(name) && type === 'text')
    app.stub.on(form.call, () => failure(500))
    await fillIn(form)
    expect(shown()).toEqual([])
    const toggles = screen.getAllByRole('button', { name: 'Toon wachtwoord' })
    for (const toggle of toggles) await press(toggle)
    expect(shown()).toHaveLength(toggles.length)
    await press(button(form.submit))
    expect(shown()).toEqual([])
    expect(fields.map(({ value }) => value)).toEqual(Object.values(form.right))
  },
)
