import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { screens } from '../../src/app/screens.ts'
import type { SitePath } from '../../src/lib/history.ts'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { button, link, main, press, toasts, words } from '../support/person.ts'
import { type Running, renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'
import { focusWindow } from '../support/visibility.ts'
import { json } from '../support/wire.ts'

setUpFlow()

/** The answer of a call is this, from the start on. */
async function withAnswer(at: string, call: string, body: unknown): Promise<Running> {
  const app = await renderApp({ at: '/forgot-password', as: 'gratis' })
  app.wire.answer(call, () => json(body))
  app.app.cache.clear()
  await app.app.session.load()
  app.app.router.navigate(at as SitePath)
  await settle()
  return app
}

describe('what a member may leave open', () => {
  test.each([
    ['nothing else', {}],
    ['nulls', { firstName: null, photo: null, hasEndedMembership: null, extra: null }],
    ['wrong types', { firstName: 42, photo: {}, hasEndedMembership: 'ja', extra: { a: [undefined] } }],
  ])('id, email and %s', async (_what, more) => {
    await withAnswer('/account', 'GET /api/klupper', { id: 101, email: 'gratis@voorbeeld.nl', ...more })
    expect(main()).toContain('Fijn dat je er bent.')
    expect(main()).toContain('gratis@voorbeeld.nl')
    expect(toasts()).toEqual([])
  })
})

describe('a needed field that is missing or mistyped is an error, never a crash', () => {
  test.each([
    ['GET /api/membership', {}],
    ['GET /api/membership', { data: {} }],
    ['GET /api/membership', { endDate: 20260706 }],
    ['GET /api/membership', { endDate: '06-07-2026' }],
    ['GET /api/membership', { endDate: '2026-02-30' }],
    ['GET /api/membership', { endDate: '2026-07-06T00:00:00Z' }],
    ['GET /api/membership/actions-left', { participations: 1 }],
    ['GET /api/membership/actions-left', { participations: '1', contactRequests: 2 }],
    ['GET /api/membership/actions-left', { participations: null, contactRequests: null }],
  ])('%s: %j', async (call, body) => {
    const app = await withAnswer('/account', call, body)
    expect(main()).toMatch(/We kunnen je .* nu niet laten zien/)
    expect(main()).toContain('Het antwoord van de server klopt niet.')
    expect(toasts()).toEqual(['fout: Het antwoord van de server klopt niet.'])
    expect(takeConsole()).toEqual([expect.stringContaining(`${call}: the answer is not what was agreed.`)])
    app.wire.restore(call)
    await press(button('Opnieuw proberen'))
    expect(main()).toContain('nog 2 van 2')
  })
})

describe('what the server says is shown as text', () => {
  const MARKUP = '<img src=x onerror=alert(1)><b>Vet</b>&amp;<script>alert(1)</script>'
  const expectText = () => {
    expect(words()).toContain(MARKUP)
    expect(document.querySelector('b, script, [onerror], img[src="x"]')).toBe(null)
  }

  test('a name and an address', async () => {
    await withAnswer('/account', 'GET /api/klupper', { id: 101, email: `a${MARKUP}@b.nl`, firstName: MARKUP })
    expectText()
    expect(words()).toContain(`a${MARKUP}@b.nl`)
  })

  test('the address in the summary', async () => {
    await withAnswer('/membership/6', 'GET /api/klupper', { id: 101, email: MARKUP })
    expectText()
  })

  test('a reason', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.wire.answer('GET /api/membership/cancellation/type', () => json([{ id: 1, description: MARKUP }]))
    app.app.router.navigate('/membership/cancellation')
    await settle()
    expectText()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })

  test('an error, in the toast and beside what failed', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.wire.answer('GET /api/subscription', () =>
      json([{ code: MARKUP, message: MARKUP, field: MARKUP }], 400),
    )
    await press(link('Lidmaatschap'))
    expectText()
    expect(toasts()).toEqual([`fout: ${MARKUP}`])
    expect(main()).toContain(MARKUP)
  })

  test('a long error is cut at 300 characters in the toast', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/subscription', 'hostile-error-long')
    await press(link('Lidmaatschap'))
    expect(toasts()[0]?.replace('fout: ', '')).toHaveLength(300)
    expect(toasts()[0]).toMatch(/…$/)
  })

  test('a plan with markup for a number is not shown at all', async () => {
    await withAnswer('/membership', 'GET /api/subscription', [
      { id: 1, price: MARKUP, pricePerMonth: 5, numOfMonth: 3 },
    ])
    expect(main()).toContain('We kunnen de lidmaatschappen nu niet laten zien')
    expect(words()).not.toContain('Vet')
    takeConsole()
  })
})

describe('a refresh that fails keeps what was there, and says that it is old', () => {
  const OLD = 'Dit is misschien niet meer actueel'

  test.each([
    ['/account', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
    ['/membership', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
    ['/membership/cancellation', 'lid', 'membership', 'GET /api/membership', '06-07-2026'],
    ['/account', 'gratis', 'membership/actions-left', 'GET /api/membership/actions-left', 'nog 2 van 2'],
    ['/membership', 'gratis', 'membership/actions-left', 'GET /api/membership/actions-left', 'nog 2 van 2'],
    ['/membership', 'gratis', 'subscriptions', 'GET /api/subscription', '€17,95'],
    ['/account', 'lid', 'auth-user', 'GET /api/klupper', 'Marijke'],
  ])('%s of %s: %s', async (at, as, key, call, kept) => {
    const app = await renderApp({ at, as })
    app.api.setFault(call, '500-html')
    app.app.cache.invalidate(key)
    await settle()
    expect(toasts()).toHaveLength(1)
    expect(main()).toContain(kept)
    expect(main()).toContain(OLD)
    app.api.setFault(call, null)
    await press(button('Opnieuw proberen'))
    expect(main()).toContain(kept)
    expect(main()).not.toContain(OLD)
  })

  test('the special offer of a superklupper', async () => {
    const app = await renderApp({ at: '/membership', as: 'superklupper' })
    app.api.setFault('GET /api/membership/superklupper', '500-html')
    app.app.cache.invalidate('superklupper')
    await settle()
    expect(main()).toContain('Speciaal voor jou')
    expect(main()).toContain(OLD)
    expect(main()).not.toContain('Hieronder zie je de gewone lidmaatschappen.')
  })

  test('on focus', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/membership', 'refuse', { times: 1 })
    await focusWindow()
    expect(main()).toContain(OLD)
    await focusWindow()
    expect(main()).not.toContain(OLD)
  })
})

describe('a toast', () => {
  async function fail() {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault('GET /api/subscription', '429')
    await press(link('Lidmaatschap'))
    expect(toasts()).toHaveLength(1)
  }

  test('lives five seconds, and what it said still stands in the page', async () => {
    await fail()
    await pass(4999)
    expect(toasts()).toHaveLength(1)
    await pass(301)
    expect(toasts()).toEqual([])
    expect(main()).toContain('Te veel aanvragen.')
  })

  test('can be closed', async () => {
    await fail()
    await press(button('Melding sluiten'))
    await pass(300)
    expect(toasts()).toEqual([])
  })

  test('waits while it is pointed at or focused', async () => {
    await fail()
    button('Melding sluiten').focus()
    await pass(60_000, 10_000)
    expect(toasts()).toHaveLength(1)
    link('Mijn Account').focus()
    await pass(5300)
    expect(toasts()).toEqual([])
  })
})

test('a page that fails while it is drawn gives way to a Dutch message; the menu stays and leads on', async () => {
  await renderApp({ at: '/account', as: 'lid' })
  vi.spyOn(screens.membership, 'peek').mockReturnValue(() => {
    throw new Error('Onverwacht.')
  })
  await press(link('Lidmaatschap'))
  expect(main()).toContain('Deze pagina kan nu niet worden getoond')
  expect(button('Opnieuw laden')).toBeDefined()
  expect(takeConsole().join()).toContain('Onverwacht.')
  await press(link('Mijn Account'))
  expect(main()).toContain('Marijke')
})
