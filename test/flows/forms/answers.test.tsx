import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TOAST_EXIT } from '../../../src/lib/toasts.ts'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, text } from '../../support/fetch-stub.ts'
import { FORM_ROWS, FORMS, type FormOnPage, fillIn, submit } from '../../support/forms.ts'
import { button, field, heading, link, messageAt, press, toasts, type, words } from '../../support/user.ts'

const typed = (form: FormOnPage) => Object.keys(form.right).map(label => field(label).value)
/** The text of the form itself, without the toasts. */
const formWords = () => document.querySelector('form')?.textContent ?? ''

describe.each(FORM_ROWS)('%s', (_name, form) => {
  const labels = Object.keys(form.right)

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

test.each([
  ['gratis', 'Je wachtwoord is vervangen'],
  ['naamloos', 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'],
])('a reset shows %s «%s»', async (as, toast) => {
  const app = await renderApp({ at: `/forgot-password/reset-${as}`, as })
  expect(button('Uitloggen')).toBeDefined()
  await submit(FORMS.reset)
  expect(toasts()).toEqual([toast])
  expect(screen.getByText('Je wachtwoord is gewijzigd, je kan nu inloggen!')).toBeDefined()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await press(link('Naar Mijn Account'))
  expect(app.address()).toBe('/')
  expect(heading()).toBe('Mijn Account')
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
