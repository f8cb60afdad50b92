import { createEvent, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure } from '../../support/fetch-stub.ts'
import { clear, FORM_ROWS, FORMS, submit } from '../../support/forms.ts'
import {
  button,
  descriptionsOf,
  field,
  isInert,
  leave,
  link,
  messageAt,
  press,
  type,
} from '../../support/user.ts'

test('the requirements describe a new password, also beside its error', async () => {
  await renderApp(FORMS.reset)
  const requirements = expect.stringContaining('Minimaal:6 tekens')
  expect(descriptionsOf(field('Wachtwoord'))).toEqual([requirements])
  await type('Wachtwoord', 'zwak')
  await leave('Wachtwoord')
  expect(descriptionsOf(field('Wachtwoord'))).toEqual(['Controleer de wachtwoord eisen', requirements])
})

/** Presses Enter in a field: the browser presses the submit button, unless it is disabled. */
async function enter(label: string): Promise<void> {
  const submit = field(label).form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (submit && !submit.disabled && !isInert(submit)) fireEvent.click(submit)
  await settle()
}

/** The message of an empty field. */
const required = (label: string) => `${label} is een vereist veld`

describe.each(FORM_ROWS)('%s', (_name, form) => {
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
    for (const label of labels) {
      expect(messageAt(field(label))).toBe(required(label))
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
    }
    expect(document.activeElement).toBe(field(labels[0] ?? ''))
    expect(button(form.submit).disabled).toBe(true)
    await press(button(form.submit))
    await enter(labels.at(-1) ?? '')
    expect(app.calls()).not.toContain(form.call)
  })

  test('shows a message at each empty field when it is left, and on each change', async () => {
    await renderApp(form)
    for (const [place, label] of labels.entries()) {
      await clear(label)
      field(label).focus()
      await leave(label)
      for (const [other, name] of labels.entries())
        expect(messageAt(field(name))).toBe(other <= place ? required(name) : undefined)
    }
    expect(button(form.submit).disabled).toBe(true)
    for (const label of labels) {
      await type(label, form.right[label] ?? '')
      expect(messageAt(field(label))).not.toBe(required(label))
      await type(label, '')
      expect(messageAt(field(label))).toBe(required(label))
    }
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
  expect(button('Opvragen').disabled).toBe(true)
  await type('E-mail', 'wel@een.nl')
  expect(messageAt(field('E-mail'))).toBe(undefined)
  expect(field('E-mail').getAttribute('aria-invalid')).toBe(null)
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

const PASTED = '\ufeff\u202apiet@müller.nl\u202c\u00a0'

describe('a submit', () => {
  test('sends a pasted address without invisible characters, and does not change the field', async () => {
    const app = await renderApp({ at: '/login', answers: { [FORMS.login.call]: () => failure(401) } })
    await type('E-mail', PASTED)
    await type('Wachtwoord', PASTED)
    await press(button('Inloggen'))
    expect(app.requests(FORMS.login.call)[0]?.body).toEqual({ username: 'piet@müller.nl', password: PASTED })
    expect(field('E-mail').value).toBe(PASTED)
  })

  test('sends the token of a reset decoded once', async () => {
    const app = await renderApp({ at: '/account/forgot-password/ab%252Fcd%2Be+f%3D%3D' })
    await submit(FORMS.reset)
    expect(app.requests(FORMS.reset.call)[0]?.body).toMatchObject({ verificationToken: 'ab%2Fcd+e+f==' })
  })
})
