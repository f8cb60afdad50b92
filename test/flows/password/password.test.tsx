import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { type Answer, empty, failure, text } from '../../support/fetch-stub.ts'
import { FORMS, submit } from '../../support/forms.ts'
import { button, field, heading, main, press, toasts, type } from '../../support/user.ts'

const MAIL = 'Mail mij een link voor een wachtwoord'

const PASSWORD = 'GET /api/account/password'
const NO_PASSWORD = 'Je hebt nog geen wachtwoord.'

test.each<[what: string, answer: Answer, line: boolean]>([
  ['404 and a list of errors', () => failure(404), true],
  ['404 and a page', () => text('<!doctype html><h1>Not Found</h1>', 404), true],
  ['an error', () => failure(500), false],
  ['«OK»', () => text('OK'), false],
])(
  'the answer about the password %s takes nothing away, and only a 404 adds a line',
  async (_what, answer, hasLine) => {
    const app = await renderApp({ at: '/account', as: 'gratis', answers: { [PASSWORD]: answer } })
    expect(main()).toContain('••••••••')
    await press(button('Wachtwoord wijzigen'))
    for (const label of ['Oud wachtwoord', 'Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'])
      expect(field(label).value).toBe('')
    expect(button(MAIL).disabled).toBe(false)
    expect(main().includes(NO_PASSWORD)).toBe(hasLine)
    expect(toasts()).toEqual([])
    expect(app.calls(PASSWORD)).toHaveLength(1)
  },
)

test('a member can request a password by mail, once, and again after a failure', async () => {
  const FORGOT = 'GET /api/account/password/forgot'
  const app = await renderApp({ at: '/account/change-password', as: 'wachtwoordloos' })
  app.mock.setFault(FORGOT, '429', { times: 1 })
  await press(button(MAIL))
  expect(toasts()).toEqual(['fout: Te veel aanvragen. Probeer het over een minuut opnieuw.'])
  expect(main()).toContain('Te veel aanvragen.')
  const ask = button(MAIL)
  expect(document.activeElement).toBe(ask)
  ask.click()
  ask.click()
  await settle()
  const asked = '/api/account/password/forgot?emailAddress=wachtwoordloos%40voorbeeld.nl'
  expect(app.requests(FORGOT).map(({ url }) => url)).toEqual([asked, asked])
  expect(toasts()).toContain('Verzoek verstuurd!')
  expect(main()).toContain('We hebben je een mail gestuurd naar wachtwoordloos@voorbeeld.nl.')
  expect(screen.queryByRole('button', { name: MAIL })).toBe(null)
})

test('the forgot-password page names the address of the request, and lets a visitor correct it', async () => {
  const app = await renderApp({ at: '/forgot-password' })
  await type('E-mail', '\u202agratsi@voorbeeld.nl\u00a0')
  await press(button('Opvragen'))
  expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratsi%40voorbeeld.nl')
  expect(main()).toContain('Je hebt ingevuld:gratsi@voorbeeld.nl')
  expect(toasts()).toEqual(['Verzoek verstuurd!'])
  await press(button('E-mailadres verbeteren'))
  expect(field('E-mail').value).toBe('gratsi@voorbeeld.nl')
  expect(document.activeElement).toBe(field('E-mail'))
  await type('E-mail', 'gratis@voorbeeld.nl')
  await press(button('Opvragen'))
  expect(app.stub.sent.at(-1)?.url).toContain('?emailAddress=gratis%40voorbeeld.nl')
  expect(main()).toContain('Je hebt ingevuld:gratis@voorbeeld.nl')
})

test('the form to change a password names the account to password managers only', async () => {
  const form = FORMS.change
  const app = await renderApp(form)
  const username = document.querySelector<HTMLInputElement>('form [autocomplete="username"]')
  expect(username?.value).toBe('gratis@voorbeeld.nl')
  // A browser rewrites an address in a field of the type `email`.
  expect(username?.type).toBe('text')
  expect(screen.queryByRole('textbox', { hidden: false })).toBe(null)
  await submit(form)
  expect(app.sentToTabs).toEqual([{ type: 'changed' }])
  expect(String(app.stub.sent.find(({ init }) => init.method !== 'GET')?.init.body)).not.toContain('@')
})

test('a new password is known on the page to change it, also when a read is older', async () => {
  const app = await renderApp({ at: '/forgot-password/reset-wachtwoordloos', as: 'wachtwoordloos' })
  app.stub.on('GET /api/account/password', () => failure(404))
  await submit(FORMS.reset)
  await app.goTo('/account/change-password')
  expect(main()).not.toContain('Je hebt nog geen wachtwoord')
})

const OTHER = 'Je hebt het wachtwoord van een ander account gewijzigd.'
const REPLACED = 'Je wachtwoord is vervangen'
const SET = 'Je wachtwoord is ingesteld, maak je profiel af om te kunnen kluppen'
const APP = 'Open de Klup-app'
const own = ['Naar Mijn Account', APP]
const inMain = () => within(screen.getByRole('main'))

test.each<[as: string, link: string, answer: Answer | undefined, toast: string[], ways: string[]]>([
  ['gratis', 'reset-gratis', undefined, [REPLACED], own],
  ['gratis', 'reset-gratis', () => empty(200), [REPLACED], own],
  ['naamloos', 'reset-naamloos', undefined, [SET], own],
  ['gratis', 'reset-lid', undefined, [], ['Naar Mijn Account', 'Uitloggen']],
  ['', 'reset-lid', undefined, [], ['Naar inloggen', APP]],
])(
  'a reset by «%s» with the link %s says whose password it changed, and leads on',
  async (as, link, answer, toast, ways) => {
    const answers = answer && { [FORMS.reset.call]: answer }
    const app = await renderApp({ at: `/forgot-password/${link}`, as, ...(answers && { answers }) })
    // The link may be of another account, so a password manager gets no name.
    expect(document.querySelector('[autocomplete="username"]')).toBe(null)
    await submit(FORMS.reset)
    expect(main()).toContain('Je wachtwoord is gewijzigd, je kan nu inloggen!')
    expect(main().includes(OTHER)).toBe(ways.includes('Uitloggen'))
    expect([heading(), document.title]).toEqual(['Gelukt!', 'Gelukt! – Klup'])
    expect(toasts()).toEqual(toast)
    expect(app.sentToTabs).toEqual([{ type: 'changed' }])
    expect(app.history.urls).toEqual(['/login'])
    const found = [...inMain().queryAllByRole('link'), ...inMain().queryAllByRole('button')]
    expect(found.map(({ textContent }) => textContent).sort()).toEqual(ways)
  },
)

test('a reset of another account leads to logging out', async () => {
  const app = await renderApp({ at: '/forgot-password/reset-lid', as: 'gratis' })
  await submit(FORMS.reset)
  await press(inMain().getByRole('button', { name: 'Uitloggen' }))
  expect(app.calls('POST /api/logout')).toHaveLength(1)
  expect(app.replaced).toHaveBeenCalled()
})
