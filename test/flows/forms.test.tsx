import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { FORM_ROWS, FORMS, type FormName, type FormOnPage } from '../support/forms.ts'
import { button, enter, field, leave, link, messageAt, press, radio, type } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'

setUpFlow()

const MISMATCH = 'De wachtwoorden komen niet overeen'
const DEMANDS = 'Controleer de wachtwoord eisen'
const INVALID = 'Ongeldig e-mailadres'

/** What each field may hold besides nothing: the others are filled in rightly first. */
const VALUES: [FormName, label: string, value: string, message: string | undefined][] = [
  ['login', 'E-mail', 'geen adres', undefined],
  ['login', 'E-mail', 'a+b@c.nl', undefined],
  ['login', 'Wachtwoord', ' ', undefined],
  ['login', 'Wachtwoord', 'kort', undefined],
  ['forgot', 'E-mail', 'geen adres', INVALID],
  ['forgot', 'E-mail', 'naam', INVALID],
  ['forgot', 'E-mail', 'naam@', INVALID],
  ['forgot', 'E-mail', '@voorbeeld.nl', INVALID],
  ['forgot', 'E-mail', 'naam@voorbeeld', INVALID],
  ['forgot', 'E-mail', 'naam@voorbeeld.', INVALID],
  ['forgot', 'E-mail', 'naam@@voorbeeld.nl', INVALID],
  ['forgot', 'E-mail', 'naam @voorbeeld.nl', INVALID],
  ['forgot', 'E-mail', 'a+b@c.nl', undefined],
  ['forgot', 'E-mail', "o'neil.x-y_z@sub.voorbeeld.co.uk", undefined],
  ['change', 'Oud wachtwoord', ' ', undefined],
  ['change', 'Nieuw wachtwoord', 'ABC123', DEMANDS],
  ['change', 'Nieuw wachtwoord', 'abc123', DEMANDS],
  ['change', 'Nieuw wachtwoord', 'Abcdef', DEMANDS],
  ['change', 'Nieuw wachtwoord', ' ', DEMANDS],
  ['change', 'Nieuw wachtwoord', 'Ab1', undefined],
  ['change', 'Nieuw wachtwoord', 'Éé1', undefined],
  ['change', 'Herhaal nieuwe wachtwoord', 'Anders1', MISMATCH],
  ['change', 'Herhaal nieuwe wachtwoord', 'nieuw1234', MISMATCH],
  ['change', 'Herhaal nieuwe wachtwoord', 'Nieuw1234 ', MISMATCH],
  ['reset', 'Wachtwoord', 'ABC123', DEMANDS],
  ['reset', 'Wachtwoord', 'abc123', DEMANDS],
  ['reset', 'Wachtwoord', 'Abcdef', DEMANDS],
  ['reset', 'Wachtwoord', 'Ab1', undefined],
  ['reset', 'Herhaal wachtwoord', 'Anders1', MISMATCH],
  ['reset', 'Herhaal wachtwoord', 'Nieuw1234 ', MISMATCH],
]

/** Fills in all but one field; the repetition goes with the value that this is about. */
async function fillInOthers(form: FormOnPage, label: string, value: string): Promise<void> {
  const isNewPassword = /^(Nieuw w|W)achtwoord$/.test(label)
  for (const [other, right] of Object.entries(form.right)) {
    if (other !== label) await type(other, isNewPassword && other.startsWith('Herhaal') ? value : right)
  }
}

describe.each(VALUES)('%s: «%s» with %j', (name, label, value, message) => {
  const form = FORMS[name]

  test('says so when the field is left, not before, and no longer once it is right', async () => {
    await renderApp(form)
    await fillInOthers(form, label, value)
    await type(label, value)
    expect(messageAt(field(label))).toBe(undefined)
    await leave(label)
    expect(messageAt(field(label))).toBe(message)
    expect(field(label).getAttribute('aria-invalid')).toBe(message ? 'true' : null)
    expect(button(form.submit).disabled).toBe(message !== undefined)
    await type(label, form.right[label] ?? '')
    expect(messageAt(field(label))).toBe(undefined)
  })

  test('is judged when the form is sent', async () => {
    const app = await renderApp(form)
    await fillInOthers(form, label, value)
    await type(label, value)
    await enter(label)
    expect(app.calls().includes(form.call)).toBe(message === undefined)
    if (!message) return
    expect(messageAt(field(label))).toBe(message)
    expect(document.activeElement).toBe(field(label))
  })
})

describe.each(FORM_ROWS)('%s', (_name, form) => {
  const labels = Object.keys(form.right)

  test('says nothing before the member did something', async () => {
    await renderApp(form)
    for (const label of labels) expect(messageAt(field(label))).toBe(undefined)
    expect(button(form.submit).disabled).toBe(false)
  })

  test('sent empty it names every field, focuses the first, sends nothing, and stays shut', async () => {
    const app = await renderApp(form)
    await press(button(form.submit))
    for (const label of labels) {
      expect(messageAt(field(label))).toBe(form.required[label])
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
    }
    expect(document.activeElement).toBe(field(labels[0] ?? ''))
    expect(button(form.submit).disabled).toBe(true)
    await press(button(form.submit))
    await enter(labels[0] ?? '')
    expect(app.calls()).not.toContain(form.call)
  })

  test.each(labels)('«%s» left empty says so, and again while it is changed', async label => {
    await renderApp(form)
    field(label).focus()
    await leave(label)
    expect(messageAt(field(label))).toBe(form.required[label])
    expect(button(form.submit).disabled).toBe(true)
    for (const other of labels) if (other !== label) expect(messageAt(field(other))).toBe(undefined)
    await type(label, form.right[label] ?? '')
    expect(messageAt(field(label))).not.toBe(form.required[label])
    await type(label, '')
    expect(messageAt(field(label))).toBe(form.required[label])
  })

  test('the first wrong field takes the focus, also when it is the last', async () => {
    await renderApp(form)
    const last = labels.at(-1) ?? ''
    for (const label of labels) if (label !== last) await type(label, form.right[label] ?? '')
    await press(button(form.submit))
    expect(document.activeElement).toBe(field(last))
  })
})

test.each([
  ['change', 'Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'],
  ['reset', 'Wachtwoord', 'Herhaal wachtwoord'],
] as const)('%s: the repetition is judged again when the password changes', async (name, first, second) => {
  await renderApp(FORMS[name])
  await type(first, 'Nieuw1234')
  await type(second, 'Nieuw123')
  await leave(second)
  expect(messageAt(field(second))).toBe(MISMATCH)
  await type(first, 'Nieuw123')
  expect(messageAt(field(second))).toBe(undefined)
  await type(first, 'Nieuw12')
  expect(messageAt(field(second))).toBe(MISMATCH)
})

test('a message waits until the press that left the field is over, so that the press is not lost', async () => {
  const app = await renderApp(FORMS.login)
  const other = link('Wachtwoord vergeten?')
  field('E-mail').focus()
  fireEvent.pointerDown(other)
  other.focus()
  await settle()
  expect(messageAt(field('E-mail'))).toBe(undefined)
  fireEvent.pointerUp(other)
  await pass(1)
  expect(messageAt(field('E-mail'))).toBe('E-mail is een vereist veld')
  await press(other)
  expect(app.address()).toBe('/forgot-password')
})

describe('cancellation', () => {
  const page = { at: '/membership/cancellation', as: 'lid' }
  const list = () => screen.getByRole('radiogroup', { name: 'Waarom wil je je lidmaatschap opzeggen?' })
  const MESSAGE = 'Je moet een reden selecteren!'

  test('without a reason the message stands under the list, nothing is sent, the list takes the focus', async () => {
    const app = await renderApp(page)
    expect(messageAt(list())).toBe(undefined)
    await press(button('Lidmaatschap opzeggen'))
    expect(messageAt(list())).toBe(MESSAGE)
    expect(list().getAttribute('aria-invalid')).toBe('true')
    const after = list().compareDocumentPosition(screen.getByText(MESSAGE))
    expect(after & Node.DOCUMENT_POSITION_CONTAINED_BY).toBeTruthy()
    expect(screen.getAllByRole('radio').at(-1)?.compareDocumentPosition(screen.getByText(MESSAGE))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    await press(button('Lidmaatschap opzeggen'))
    expect(app.calls(/POST/)).toEqual([])
    await press(radio('Een andere reden'))
    expect(messageAt(list())).toBe(undefined)
  })

  test('the list left without a choice says so', async () => {
    await renderApp(page)
    radio('Een andere reden').focus()
    radio('Een andere reden').blur()
    await settle()
    expect(messageAt(list())).toBe(MESSAGE)
  })

  test('the free text is not demanded and has no limit', async () => {
    const app = await renderApp(page)
    await press(radio('Een andere reden'))
    await type(/Extra toelichting/, 'x'.repeat(20_000))
    await press(button('Lidmaatschap opzeggen'))
    expect(app.api.world.cancellations).toMatchObject([{ reasonText: 'x'.repeat(20_000) }])
  })
})
