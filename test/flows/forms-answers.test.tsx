import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { FORM_ROWS, FORMS, type FormOnPage, filled } from '../support/forms.ts'
import {
  button,
  field,
  heading,
  link,
  messageAt,
  press,
  radio,
  toasts,
  type,
  words,
} from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { pass } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

async function fillIn(form: FormOnPage, instead: Record<string, string> = {}) {
  for (const [label, value] of filled(form, instead)) await type(label, value)
}

const typed = (form: FormOnPage) => Object.keys(form.right).map(label => field(label).value)
/** The words of the form itself, without those of toasts. */
const formWords = () => document.querySelector('form')?.textContent ?? ''

const ITEMS: [what: string, answer: Response, message: string][] = [
  [
    'the first message of a list',
    json([{ code: 'a', message: 'Eerste.', field: null }, { message: 'Tweede.' }], 400),
    'Eerste.',
  ],
  [
    'no message in the first item',
    json([{ code: 'a' }, { message: 'Tweede.' }], 400),
    'Dat is niet gelukt (fout 400). Probeer het opnieuw.',
  ],
  ['an empty message', json([{ message: '' }], 409), 'Dat is niet gelukt (fout 409). Probeer het opnieuw.'],
  [
    'an object instead of a list',
    json({ message: 'Nee.' }, 400),
    'Dat is niet gelukt (fout 400). Probeer het opnieuw.',
  ],
  ['an empty list', json([], 500), 'Er ging iets mis bij Klup (fout 500). Probeer het later opnieuw.'],
]

describe.each(FORM_ROWS)('%s', (_name, form) => {
  test.each(ITEMS)(
    '%s: in a toast, in red on the form, and nothing that was typed is lost',
    async (_what, answer, message) => {
      const app = await renderApp(form)
      app.wire.answer(form.call, () => answer.clone())
      await fillIn(form)
      const before = typed(form)
      await press(button(form.submit))
      expect(toasts()).toEqual([`fout: ${message}`])
      expect(formWords()).toContain(message)
      expect(typed(form)).toEqual(before)
      expect(button(form.submit).disabled).toBe(false)
      await pass(6000)
      expect(toasts()).toEqual([])
      expect(formWords()).toContain(message)
      app.wire.restore(form.call)
      await press(button(form.submit))
      expect(words()).not.toContain(message)
    },
  )

  test.each(form.serverNames)(
    'an error of field %s stands at «%s» too, which takes the focus',
    async (name, label) => {
      const app = await renderApp(form)
      app.wire.answer(form.call, () => json([{ code: 'x', message: 'Dit kan niet.', field: name }], 400))
      await fillIn(form)
      await press(button(form.submit))
      expect(messageAt(field(label))).toBe('Dit kan niet.')
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field(label))
      for (const other of Object.keys(form.right))
        if (other !== label) expect(messageAt(field(other))).toBe(undefined)
      expect(button(form.submit).disabled).toBe(false)
      expect(toasts()).toEqual(['fout: Dit kan niet.'])
      await type(label, `${field(label).value}x`)
      expect(messageAt(field(label))).not.toBe('Dit kan niet.')
    },
  )

  test('several field errors stand each at its own, the focus is at the first; unknown fields harm nothing', async () => {
    const app = await renderApp(form)
    const items = [
      { message: 'Onbekend.', field: '__proto__' },
      { message: 'Ook onbekend.', field: 'constructor' },
      ...form.serverNames
        .toReversed()
        .map(([name, label]) => ({ message: `Fout bij ${label}.`, field: name })),
    ]
    app.wire.answer(form.call, () => json(items, 400))
    await fillIn(form)
    await press(button(form.submit))
    const labels = Object.keys(form.right)
    for (const label of labels) expect(messageAt(field(label))).toBe(`Fout bij ${label}.`)
    expect(document.activeElement).toBe(field(labels[0] ?? ''))
    expect(toasts()).toEqual(['fout: Onbekend.'])
  })

  test('two presses in one tick are one call, and while it runs the button says so', async () => {
    const app = await renderApp(form)
    const release = app.wire.hold(form.call)
    await fillIn(form)
    const submit = button(form.submit)
    submit.click()
    submit.click()
    await pass(200)
    expect(submit.getAttribute('aria-busy')).toBe('true')
    expect(words()).toContain('Even geduld…')
    expect(app.calls().filter(call => call === form.call)).toHaveLength(1)
    release()
    await pass(200)
    expect(app.calls().filter(call => call === form.call)).toHaveLength(1)
  })
})

test.each([
  ['reasonType', 'reasonType'],
  ['reasonTypeId', 'reasonTypeId'],
] as const)('cancellation: an error of %s stands under the list', async (cancellationReason, name) => {
  const app = await renderApp({ at: '/membership/cancellation', as: 'lid', config: { cancellationReason } })
  const call = 'POST /api/membership/cancellation'
  app.wire.answer(call, () => json([{ code: 'x', message: 'Deze reden is er niet meer.', field: name }], 400))
  await press(radio('Een andere reden'))
  await type(/Extra toelichting/, 'Een verhaal.')
  await press(button('Lidmaatschap opzeggen'))
  expect(messageAt(screen.getByRole('radiogroup'))).toBe('Deze reden is er niet meer.')
  expect(toasts()).toEqual(['fout: Deze reden is er niet meer.'])
  expect(radio('Een andere reden').checked).toBe(true)
  expect(field(/Extra toelichting/).value).toBe('Een verhaal.')
})

describe('success', () => {
  test('login brings the account page', async () => {
    await renderApp(FORMS.login)
    await fillIn(FORMS.login)
    await press(button('Inloggen'))
    expect(heading()).toBe('Mijn Account')
    expect(toasts()).toEqual([])
  })

  test('forgot: the form is replaced by the confirmation, and a toast says that it was sent', async () => {
    const app = await renderApp(FORMS.forgot)
    await fillIn(FORMS.forgot, { 'E-mail': 'wie@dan.nl' })
    await press(button('Opvragen'))
    expect(toasts()).toEqual(['Verzoek verstuurd!'])
    expect(
      screen.getByText('Als er een account is met dit e-mailadres hebben we je een mail verstuurd!'),
    ).toBeDefined()
    expect(screen.queryByLabelText('E-mail')).toBe(null)
    expect(screen.queryByRole('button', { name: 'Opvragen' })).toBe(null)
    await press(link('Terug naar inloggen'))
    expect(app.address()).toBe('/login')
  })

  test('change: goes to the account page with a toast, and the new password is the one that counts', async () => {
    const app = await renderApp(FORMS.change)
    await fillIn(FORMS.change)
    await press(button('Wijzigen'))
    expect(toasts()).toEqual(['Je wachtwoord is vervangen'])
    expect(app.address()).toBe('/')
    expect(heading()).toBe('Mijn Account')
    expect(app.member('gratis').password).toBe('Nieuw1234')
  })

  test('reset as a visitor: says so, and leads to the login', async () => {
    const app = await renderApp(FORMS.reset)
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    expect(screen.getByText('Je wachtwoord is gewijzigd, je kan nu inloggen!')).toBeDefined()
    expect(toasts()).toEqual([])
    expect(screen.queryByLabelText('Wachtwoord')).toBe(null)
    await press(link('Naar inloggen'))
    expect(app.address()).toBe('/login')
  })

  test('reset with a link that does not work any more: the way to a new one', async () => {
    const app = await renderApp({ ...FORMS.reset, at: '/forgot-password/used' })
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    await press(link('Vraag een nieuwe link aan'))
    expect(app.address()).toBe('/forgot-password')
  })

  test.each([
    ['gratis', 'Je wachtwoord is vervangen'],
    ['naamloos', 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'],
  ])('reset while %s is signed in: «%s»', async (as, toast) => {
    await renderApp({ at: `/forgot-password/reset-${as}`, as })
    await fillIn(FORMS.reset)
    await press(button('Wijzigen'))
    expect(toasts()).toEqual([toast])
    expect(screen.getByText('Je wachtwoord is gewijzigd, je kan nu inloggen!')).toBeDefined()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    await press(link('Naar Mijn Account'))
    expect(heading()).toBe('Mijn Account')
  })
})

describe.each([
  ['change', 'Nieuw wachtwoord'],
  ['reset', 'Wachtwoord'],
] as const)('%s: the requirements', (name, label) => {
  test.each([
    ['', []],
    ['a', ['1 kleine letter']],
    ['A', ['1 hoofdletter']],
    ['1', ['1 cijfer']],
    ['abcdef', ['6 tekens', '1 kleine letter']],
    ['Ab1', ['1 cijfer', '1 kleine letter', '1 hoofdletter']],
    ['Abcd1', ['1 cijfer', '1 kleine letter', '1 hoofdletter']],
    ['Abcde1', ['6 tekens', '1 cijfer', '1 kleine letter', '1 hoofdletter']],
    ['      ', ['6 tekens']],
  ])('%j ticks off %j while it is typed', async (text, met) => {
    await renderApp(FORMS[name])
    await type(label, 'Xx1xxx')
    await type(label, text)
    const lines = screen.getAllByRole('listitem').map(line => line.textContent ?? '')
    expect(lines.map(line => line.replace(' voldaan', ''))).toEqual([
      '6 tekens',
      '1 cijfer',
      '1 kleine letter',
      '1 hoofdletter',
    ])
    expect(lines.filter(line => line.endsWith(' voldaan'))).toEqual(met.map(line => `${line} voldaan`))
  })
})

const PASSWORDS = FORM_ROWS.flatMap(([name, form]) =>
  Object.keys(form.right)
    .filter(label => /wachtwoord/i.test(label))
    .map(label => [name, label, form] as const),
)

test.each(PASSWORDS)(
  '%s: «%s» can be shown and hidden, and is hidden when it is sent',
  async (_name, label, form) => {
    const app = await renderApp(form)
    app.wire.answer(form.call, () => json([], 500))
    await fillIn(form)
    expect(field(label).type).toBe('password')
    await press(button(`Toon ${label}`))
    expect(field(label).type).toBe('text')
    expect(field(label).value).toBe(form.right[label])
    await press(button(`Verberg ${label}`))
    expect(field(label).type).toBe('password')
    await press(button(`Toon ${label}`))
    await press(button(form.submit))
    expect(field(label).type).toBe('password')
    expect(field(label).value).toBe(form.right[label])
  },
)
