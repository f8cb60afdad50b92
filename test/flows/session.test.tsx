import { describe, expect, test } from 'vitest'
import { createTestApi } from '../support/data.ts'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { button, heading, isWaiting, main, press, toastDetails, toasts, words } from '../support/person.ts'
import { newBrowser, type Running, renderApp } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { pass, settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

/** Comes to the app while a call shows a fault. */
async function arrive(fault: string, call = 'GET /api/klupper') {
  const api = createTestApi()
  api.setFault(call, fault)
  return renderApp({ at: '/', as: 'lid', api })
}

describe('the start', () => {
  test('shows nothing until it is known who is signed in', async () => {
    await arrive('slow')
    await pass(4999)
    expect(words()).toBe('')
    await pass(1)
    expect(heading()).toBe('Mijn Account')
    expect(main()).toContain('Marijke')
  })

  test.each(['401', '403', '404', 'login-redirect'])('%s is an ordinary visitor: silent', async fault => {
    await arrive(fault)
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toEqual([])
    expect(main()).not.toMatch(/fout|mis|verlopen/)
  })

  test.each([
    ['refuse', 'Er is geen verbinding.', '"NetworkError"'],
    ['reset', 'Er is geen verbinding.', '"NetworkError"'],
    ['hang', 'Het duurt te lang', '"TimeoutError"'],
    ['500-html', '(fout 500)', '"status":500'],
    ['503-empty', '(fout 503)', '"status":503'],
    ['200-html', 'Het antwoord van de server klopt niet.', '"ContractError"'],
    ['truncated-json', 'Het antwoord van de server klopt niet.', '"ContractError"'],
    ['field-missing', 'Het antwoord van de server klopt niet.', '"ContractError"'],
  ])('%s is a visitor too, with an error that also stands in the page', async (fault, message, detail) => {
    await arrive(fault)
    await pass(fault === 'hang' ? 30_000 : 0, 5000)
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toHaveLength(1)
    expect(toasts()[0]).toMatch(/^fout: /)
    expect(toasts()[0]).toContain(message)
    expect(toastDetails()[0]).toContain(detail)
    expect(toastDetails()[0]).toContain('"GET /api/klupper"')
    expect(main()).toContain(message)
    takeConsole()
  })

  test('a list of one member is that member', async () => {
    await renderApp({ at: '/', as: 'lid', api: createTestApi({ klupperAsList: true }) })
    expect(main()).toContain('Marijke')
  })

  test.each([
    ['an empty list', []],
    [
      'two members',
      [
        { id: 1, email: 'a@b.nl' },
        { id: 2, email: 'c@d.nl' },
      ],
    ],
  ])('%s means that nobody is signed in: silent', async (_what, answer) => {
    const app = await renderApp({ at: '/', as: 'lid' })
    app.wire.answer('GET /api/klupper', () => json(answer))
    const again = await renderApp({ at: '/', api: app.api, browser: app.wire.fetch as typeof app.browser })
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toEqual([])
    expect(again.calls()).toEqual(['GET /api/klupper'])
  })
})

describe('login', () => {
  test.each([
    ['/payment?id=tr_1&x=a%2Fb+c', '/payment?id=tr_1&x=a%2Fb+c', 'Betaling'],
    ['/payment/?id=tr_1', '/payment/?id=tr_1', 'Betaling'],
    ['/payment', '/payment', 'Betaling'],
    ['/membership/12?utm=brief', '/membership/12', 'Lidmaatschap'],
    ['/membership?a=b', '/membership', 'Lidmaatschap'],
    ['/account/change-password?x', '/account/change-password', 'Wachtwoord wijzigen'],
    ['/membership/cancellation', '/membership/cancellation', 'We zien je graag blijven!'],
    ['/account?token=geheim', '/account', 'Mijn Account'],
    ['/nergens?a=b', '/', 'Mijn Account'],
    ['http://localhost:4000//evil.example/payment?id=1', '/', 'Mijn Account'],
    ['/account/subscription/12', '/membership/12', 'Lidmaatschap'],
    ['/membership/%E0%A4%A', '/', 'Mijn Account'],
  ])('who wanted %s gets to %s', async (at, end, title) => {
    const app = await renderApp({ at })
    expect(heading()).toBe('Welkom bij Klup!')
    expect(app.address()).toMatch(/^\/(login)?$/)
    app.wire.answer('GET /api/payment', () => json({ status: 'open' }))
    await logIn('lid')
    expect(app.address()).toBe(end)
    expect(heading()).toBe(title)
    expect(toasts()).toEqual([])
  })

  test('the place is remembered over a reload of the login page', async () => {
    const { api, browser } = await renderApp({ at: '/membership/6' })
    const app = await renderApp({ at: '/', api, browser })
    await logIn('lid')
    expect(app.address()).toBe('/membership/6')
  })

  test.each([
    ['/#/membership/3', '/membership/3'],
    ['/login', '/account'],
  ])('who comes to %s after that wants nothing of before', async (at, end) => {
    const { api, browser } = await renderApp({ at: '/membership/12' })
    const app = await renderApp({ at, api, browser })
    await logIn('lid')
    expect(app.address()).toBe(end)
  })

  test('and for one login only', async () => {
    const { api, browser } = await renderApp({ at: '/membership/6' })
    await logIn('lid')
    await press(button('Uitloggen'))
    const app = await renderApp({ at: '/', api, browser })
    await logIn('lid')
    expect(app.address()).toBe('/')
  })

  test.each([
    ['a wrong password', async (app: Running) => app.api.setFault('POST /api/login', '401', { times: 1 })],
    [
      'a failing login',
      async (app: Running) => app.api.setFault('POST /api/login', '500-html', { times: 1 }),
    ],
    [
      'a member that cannot be read',
      async (app: Running) => app.api.setFault('GET /api/klupper', '500-html', { times: 1 }),
    ],
  ])('it survives %s', async (_what, spoil) => {
    const app = await renderApp({ at: '/membership/6' })
    await spoil(app)
    await logIn('lid')
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toHaveLength(1)
    await press(button('Inloggen'))
    expect(app.address()).toBe('/membership/6')
  })

  test.each([
    ['/', '/', 'Mijn Account'],
    ['/login', '/account', 'Mijn Account'],
    ['/login/', '/account', 'Mijn Account'],
    ['/#/membership', '/membership', 'Lidmaatschap'],
    ['/#/membership/6?x=1', '/membership/6?x=1', 'Lidmaatschap'],
    ['/#/nergens', '/account', 'Mijn Account'],
    ['/#inhoud', '/#inhoud', 'Mijn Account'],
    ['/#//evil.example', '/#//evil.example', 'Mijn Account'],
    ['/#/\\evil.example', '/#/\\evil.example', 'Mijn Account'],
  ])('at %s the member comes to %s', async (at, end, title) => {
    const app = await renderApp({ at })
    await logIn('lid')
    expect(app.address()).toBe(end)
    expect(heading()).toBe(title)
    expect(app.redirectExternally).not.toHaveBeenCalled()
  })

  test.each(['lid', undefined])('at a hash of the mobile app the download page comes (%s)', async as => {
    const app = await renderApp({ at: '/#/activities/12', ...(as && { as }) })
    expect(app.redirectExternally.mock.calls).toEqual([['https://klup.example/download']])
  })

  test('a browser that blocks cookies is named as the cause', async () => {
    const api = createTestApi()
    await renderApp({ at: '/login', api, browser: newBrowser(api, { cookies: 'blocked' }) })
    await logIn('lid')
    expect(heading()).toBe('Welkom bij Klup!')
    expect(toasts()).toHaveLength(1)
    expect(toasts()[0]).toMatch(/cookies/)
    expect(main()).toMatch(/cookies/)
    expect(isWaiting()).toBe(false)
  })

  test('while it runs the spinner covers the page', async () => {
    const app = await renderApp({ at: '/login' })
    const release = app.wire.hold('POST /api/login')
    await logIn('lid')
    await pass(1000)
    expect(words()).toContain('Een ogenblik…')
    release()
    await settle()
    expect(heading()).toBe('Mijn Account')
    expect(isWaiting()).toBe(false)
  })

  test('what went wrong before it is past: its toast goes', async () => {
    const app = await renderApp({ at: '/' })
    await logIn('lid', 'Verkeerd1')
    expect(toasts()).toHaveLength(1)
    await logIn('lid')
    expect(heading()).toBe('Mijn Account')
    await pass(300)
    expect(toasts()).toEqual([])
    expect(app.calls(/login/)).toHaveLength(2)
  })

  test('tells the other tabs, and the current user is read anew', async () => {
    const app = await renderApp({ at: '/login' })
    await logIn('lid')
    expect(app.told).toEqual([{ type: 'login', id: 104 }])
    expect(app.calls().slice(0, 3)).toEqual(['GET /api/klupper', 'POST /api/login', 'GET /api/klupper'])
  })
})
