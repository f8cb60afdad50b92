import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { screens } from '../../src/app/screens.ts'
import { ChunkError } from '../../src/lib/chunk.ts'
import { createTestApi } from '../support/data.ts'
import { deferred } from '../support/deferred.ts'
import { setUpFlow } from '../support/flow.ts'
import {
  button,
  enter,
  field,
  heading,
  isWaiting,
  link,
  main,
  press,
  radio,
  toasts,
  type,
  words,
} from '../support/person.ts'
import { newBrowser, type Running, renderApp } from '../support/render-app.tsx'
import { logIn } from '../support/sign-in.ts'
import { pass, settle } from '../support/time.ts'

setUpFlow()

const PAY = 'POST /api/payment'
const END = 'POST /api/membership/end'
const RECORD = 'POST /api/membership/cancellation'

/** The chunk of a screen does not come until the test says so. */
function holdChunk(name: 'membership' | 'account') {
  const chunk = screens[name]
  const ready = chunk.peek()
  if (!ready) throw new Error('The screen is not there.')
  const coming = deferred<typeof ready>()
  const peek = vi.spyOn(chunk, 'peek').mockReturnValue(undefined)
  vi.spyOn(chunk, 'load').mockImplementation(() => coming.promise as ReturnType<typeof chunk.load>)
  return {
    async arrive() {
      peek.mockRestore()
      coming.resolve(ready)
      await settle()
    },
    async fail() {
      coming.reject(new ChunkError('A part of the app did not load.'))
      await settle()
    },
  }
}

describe('a chunk that takes its time', () => {
  test('clicking B while A loads: B is what is shown, and A does not come after it', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const chunk = holdChunk('membership')
    const [membership, password] = [link('Lidmaatschap'), link('Wachtwoord wijzigen')]
    membership.click()
    password.click()
    await settle()
    expect(heading()).toBe('Wachtwoord wijzigen')
    await chunk.arrive()
    expect(heading()).toBe('Wachtwoord wijzigen')
    expect(app.address()).toBe('/account/change-password')
    expect(isWaiting()).toBe(false)
  })

  test('Back while it loads: the page stays, the spinner goes, and the chunk changes nothing', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const chunk = holdChunk('membership')
    await press(link('Lidmaatschap'))
    expect(words()).toContain('Een ogenblik…')
    app.history.back()
    await settle()
    expect(words()).not.toContain('Een ogenblik…')
    await chunk.arrive()
    expect(heading()).toBe('Mijn Account')
    expect(app.address()).toBe('/account')
    app.history.forward()
    await settle()
    expect(heading()).toBe('Lidmaatschap')
  })

  test('the session ends while it loads: the login page, and after the login the page that was wanted', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const chunk = holdChunk('membership')
    await press(link('Lidmaatschap'))
    await app.hear({ type: 'expired' })
    expect(heading()).toBe('Welkom bij Klup!')
    await chunk.arrive()
    expect(heading()).toBe('Welkom bij Klup!')
    await logIn('lid')
    expect(heading()).toBe('Lidmaatschap')
  })

  test('it does not come: a message with «Opnieuw laden», the menu stays, and going elsewhere works', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const chunk = holdChunk('membership')
    await press(link('Lidmaatschap'))
    await chunk.fail()
    expect(button('Opnieuw laden')).toBeDefined()
    expect(app.reload).not.toHaveBeenCalled()
    await press(link('Mijn Account'))
    expect(main()).toContain('Marijke')
  })

  test('it is gone after a new release: the page reloads by itself once, and no more', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.wire.answer('HEAD /', () => new Response(null, { status: 200 }))
    const chunk = holdChunk('membership')
    await press(link('Lidmaatschap'))
    await chunk.fail()
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(app.address()).toBe('/membership')
    const again = await renderApp({
      at: '/membership',
      api: app.api,
      browser: app.wire.fetch as typeof app.browser,
    })
    expect(again.reload).not.toHaveBeenCalled()
    expect(button('Opnieuw laden')).toBeDefined()
  })

  test('never over a form that is filled in', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    app.wire.answer('HEAD /', () => new Response(null, { status: 200 }))
    await type('Oud wachtwoord', 'Geheim')
    const chunk = holdChunk('membership')
    await press(link('Lidmaatschap'))
    await chunk.fail()
    expect(app.reload).not.toHaveBeenCalled()
    expect(button('Opnieuw laden')).toBeDefined()
  })
})

test('the same link twice in one tick: one entry in the history, each thing read once', async () => {
  const app = await renderApp({ at: '/account', as: 'gratis' })
  const membership = link('Lidmaatschap')
  membership.click()
  membership.click()
  await settle()
  await press(link('Lidmaatschap'))
  expect(app.history.urls).toEqual(['/account', '/membership'])
  expect(app.calls(/subscription/)).toHaveLength(1)
  app.history.back()
  await settle()
  expect(heading()).toBe('Mijn Account')
})

test('a double login: a click and Enter in one tick are one call and one arrival', async () => {
  const app = await renderApp({ at: '/login' })
  await type('E-mail', 'lid@voorbeeld.nl')
  await type('Wachtwoord', 'Klup1234')
  const release = app.wire.hold('POST /api/login')
  button('Inloggen').click()
  button('Inloggen').click()
  await enter('Wachtwoord')
  release()
  await settle()
  expect(app.calls(/login/)).toHaveLength(1)
  expect(app.calls(/klupper/)).toHaveLength(2)
  expect(app.told).toHaveLength(1)
  expect(heading()).toBe('Mijn Account')
})

describe('a write without an answer that was carried out all the same', () => {
  const lose = (app: Running, call: string) => app.api.setFault(call, 'hang', { applied: true, times: 1 })

  test('ending the membership: the member is read again, and it is a success', async () => {
    const app = await renderApp({ at: '/membership/cancellation', as: 'lid' })
    lose(app, END)
    await press(radio('Een andere reden'))
    await press(button('Lidmaatschap opzeggen'))
    await pass(30_000, 5000)
    expect(toasts()).toEqual(['Je lidmaatschap is beëindigd.'])
    expect(app.address()).toBe('/account')
    expect(app.calls(/POST/)).toEqual([RECORD, END])
  })

  test('paying: the membership is read again, and shown as it is now', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    lose(app, PAY)
    await press(button('Betalen met iDeal'))
    await pass(29_000, 5000)
    app.member('gratis').endDate = '2026-09-14'
    await pass(1000)
    expect(main()).toContain('14-09-2026')
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(button('Betalen met iDeal')).toBeDefined()
  })

  test('the login: the second press succeeds', async () => {
    const app = await renderApp({ at: '/login' })
    lose(app, 'POST /api/login')
    await logIn('lid')
    await pass(30_000, 5000)
    expect(main()).toContain('Het duurt te lang')
    await press(button('Inloggen'))
    expect(heading()).toBe('Mijn Account')
  })

  test('the logout: the second press finds nobody signed in, which is a success', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    lose(app, 'POST /api/logout')
    await press(button('Uitloggen'))
    await pass(30_000, 5000)
    expect(heading()).toBe('Uitloggen is niet gelukt')
    await press(button('Opnieuw proberen'))
    expect(app.reload).toHaveBeenCalledTimes(1)
  })

  test('the link of the single sign-on: there is a session after all', async () => {
    const api = createTestApi()
    const browser = newBrowser(api)
    const loses = async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await browser(input, init)
      return String(input).includes('/sso/') ? new Promise<Response>(() => {}) : answer
    }
    const app = await renderApp({
      at: '/sso/6?sso=sso-lid',
      api,
      browser: Object.assign(loses, { cookies: browser.cookies }),
    })
    await pass(30_000, 5000)
    expect(app.address()).toBe('/membership/6')
    expect(toasts()).toEqual([])
  })
})

describe('the session changes while something is under way', () => {
  test('a recorded reason of an ended session ends no membership', async () => {
    const app = await renderApp({ at: '/membership/cancellation', as: 'lid' })
    const release = app.wire.hold(RECORD)
    await press(radio('Een andere reden'))
    await press(button('Lidmaatschap opzeggen'))
    await app.hear({ type: 'logout' })
    release()
    await settle()
    expect(app.calls(/POST/)).toEqual([RECORD])
    expect(toasts()).toEqual([])
    expect(heading()).toBe('Welkom bij Klup!')
  })

  test('a password that was changed says nothing to the visitor', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    const release = app.wire.hold('PUT /api/account/password')
    await type('Oud wachtwoord', 'Klup1234')
    await type('Nieuw wachtwoord', 'Nieuw1')
    await type('Herhaal nieuwe wachtwoord', 'Nieuw1')
    await press(button('Wijzigen'))
    await app.hear({ type: 'logout' })
    release()
    await settle()
    expect(toasts()).toEqual([])
    expect(heading()).toBe('Welkom bij Klup!')
    expect(field('Wachtwoord').value).toBe('')
  })

  test('an older answer never overwrites a newer one', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const late = app.wire.hold('GET /api/membership', 1)
    app.app.cache.invalidate('membership')
    await settle()
    app.member('lid').endDate = '2027-01-31'
    app.app.cache.invalidate('membership')
    await settle()
    expect(main()).toContain('31-01-2027')
    late()
    await settle()
    expect(main()).toContain('31-01-2027')
    expect(screen.queryByText('06-07-2026')).toBe(null)
  })
})
