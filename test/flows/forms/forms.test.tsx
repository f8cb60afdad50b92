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

test.each([
  ['Nieuw wachtwoord', FORMS.change],
  ['Wachtwoord', FORMS.reset],
] as const)('the requirements describe «%s», also beside its error', async (label, form) => {
  await renderApp(form)
  const requirements = expect.stringContaining('Je wachtwoord heeft minimaal:6 tekens')
  expect(descriptionsOf(field(label))).toEqual([requirements])
  await type(label, 'zwak')
  await leave(label)
  expect(descriptionsOf(field(label))).toEqual(['Controleer de wachtwoord eisen', requirements])
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

  test.each(labels)('shows a message at an empty «%s» on blur, and on each change', async label => {
    await renderApp(form)
    await clear(label)
    field(label).focus()
    await leave(label)
    for (const other of labels)
      expect(messageAt(field(other))).toBe(other === label ? required(label) : undefined)
    expect(button(form.submit).disabled).toBe(true)
    await type(label, form.right[label] ?? '')
    expect(messageAt(field(label))).not.toBe(required(label))
    await type(label, '')
    expect(messageAt(field(label))).toBe(required(label))
  })
})

test('a wrong value gets a message on blur, until it is right', async () => {
  await renderApp(FORMS.forgot)
  await type('E-mail', 'geen adres')
  expect(messageAt(field('E-mail'))).toBe(undefined)
  await leave('E-mail')
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

test('a message comes 200 ms after its field is left', async () => {
  await renderApp(FORMS.login)
  field('E-mail').focus()
  link('Wachtwoord vergeten?').focus()
  await advance(199)
  expect(messageAt(field('E-mail'))).toBe(undefined)
  await advance(1)
  expect(messageAt(field('E-mail'))).toBe('E-mail is een vereist veld')
})

test.each(['login', 'forgot'] as const)('%s: a browser changes no e-mail address', async name => {
  await renderApp(FORMS[name])
  expect(field('E-mail').outerHTML).toMatch(/inputmode="email"/)
  for (const attribute of ['autocapitalize="none"', 'autocorrect="off"', 'spellcheck="false"'])
    expect(field('E-mail').outerHTML).toContain(attribute)
})

const PASTED = '\ufeff\u202apiet@müller.nl\u202c\u00a0'

describe('a submit', () => {
  test('sends a pasted address as it is seen, and shows it as it was pasted', async () => {
    const app = await renderApp({ at: '/login', answers: { [FORMS.login.call]: () => failure(401) } })
    await type('E-mail', PASTED)
    await type('Wachtwoord', PASTED)
    await press(button('Inloggen'))
    expect(app.requests(FORMS.login.call)[0]?.body).toEqual({ username: 'piet@müller.nl', password: PASTED })
    expect(field('E-mail').value).toBe(PASTED)
  })

  test('asks for a mail to a pasted address as it is seen, and names that', async () => {
    const app = await renderApp(FORMS.forgot)
    await type('E-mail', PASTED)
    await press(button('Opvragen'))
    expect(app.requests(FORMS.forgot.call)[0]?.url).toContain(
      `?emailAddress=${encodeURIComponent('piet@müller.nl')}`,
    )
    expect(document.body.textContent).toContain('Je hebt ingevuld:piet@müller.nl')
  })

  test('sends the values of the fields unchanged, also those filled in without an event', async () => {
    const app = await renderApp(FORMS.login)
    field('E-mail').value = 'a+b@c.nl'
    field('Wachtwoord').value = ' geheim & zo + meer  '
    await press(button('Inloggen'))
    expect(app.requests(FORMS.login.call)[0]?.body).toEqual({
      username: 'a+b@c.nl',
      password: ' geheim & zo + meer  ',
    })
  })

  test.each([
    ['/forgot-password/ab%2Fcd%2Bef%3D%3D', 'ab/cd+ef=='],
    ['/forgot-password/ab+cd', 'ab+cd'],
    ['/account/forgot-password/ab%252Fcd%20e', 'ab%2Fcd e'],
  ])('at %s sends the token %s, decoded once', async (at, verificationToken) => {
    const app = await renderApp({ at })
    await submit(FORMS.reset)
    expect(app.requests(FORMS.reset.call)[0]?.body).toMatchObject({
      verificationToken,
    })
  })
})
