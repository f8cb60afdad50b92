import { describe, expect, test, vi } from 'vitest'
import { ANYWAY, choose, END, posts, RECORD, SUBMIT, TYPES, visit } from '../support/cancelling.ts'
import { createTestApi } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { POLL } from '../support/payments.ts'
import { button, main, press, type } from '../support/person.ts'
import { newBrowser, type Running, renderApp, signIn } from '../support/render-app.tsx'
import { createTabHub } from '../support/tab-hub.ts'
import { pass, settle } from '../support/time.ts'
import { becomes, focusWindow } from '../support/visibility.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const HOUR = 3_600_000
const MEMBER = 'GET /api/klupper'
const MEMBERSHIP = 'GET /api/membership'
const callsSince = (app: Running, before: number) => app.calls().slice(before).sort()

describe('midnight', () => {
  test('ends a membership on a page that is open', async () => {
    const app = await renderApp({ at: '/account', as: 'laatste-dag' })
    expect(main()).toContain('vandaag is de laatste dag')
    const before = app.calls().length
    await pass(12 * HOUR, HOUR)
    expect(main()).toContain('Gratis')
    expect(app.calls()).toHaveLength(before)
  })

  test('counts the days of a membership, every night', async () => {
    await renderApp({ at: '/account', as: 'lid' })
    await pass(36 * HOUR, HOUR)
    expect(main()).toContain('nog 112 dagen')
  })

  test('while the device slept shows when the page is shown again', async () => {
    await renderApp({ at: '/account', as: 'laatste-dag' })
    await becomes('hidden')
    vi.setSystemTime(Date.now() + 24 * HOUR)
    await becomes('visible')
    expect(main()).toContain('Gratis')
  })

  test.each([
    ['with a reason', SUBMIT],
    ['without one', ANYWAY],
  ])('that the page has missed is seen before a cancellation is sent %s', async (_how, name) => {
    const app = await visit('laatste-dag')
    if (name === ANYWAY) {
      app.api.setFault(TYPES, '503-empty')
      app.app.cache.invalidate('cancellation-types')
      await settle()
    } else await choose()
    vi.setSystemTime(Date.now() + 13 * HOUR)
    await press(button(name))
    expect(posts(app)).toEqual([])
    expect(main()).toContain('Je lidmaatschap is al gestopt op')
  })
})

describe('another tab', () => {
  const twoTabs = async (at: string, as: string) => {
    const hub = createTabHub()
    const api = createTestApi()
    const browser = newBrowser(api)
    await signIn(browser, as)
    const other = await renderApp({ at: '/account', api, browser, hub })
    const here = await renderApp({ at, api, browser, hub, beside: true })
    return { here, other, before: other.calls().length }
  }
  const textOf = ({ view }: Running) => view.container.textContent ?? ''

  test('hears of a cancellation, and shows it', async () => {
    const { here, other, before } = await twoTabs('/membership/cancellation', 'lid')
    await choose()
    await press(button(SUBMIT))
    expect(posts(here)).toEqual([RECORD, END])
    expect(callsSince(other, before)).toContain(MEMBER)
    expect(textOf(other)).toContain('Opgezegd')
  })

  test('hears of a payment, and shows what it brought', async () => {
    const { here, other } = await twoTabs('/membership', 'gratis')
    here.wire.answer(POLL, () => json({ status: 'paid' }))
    Object.assign(here.member('gratis'), { endDate: '2026-09-14', hasEndedMembership: false })
    here.app.router.navigate('/payment')
    await settle()
    expect(textOf(other)).toContain('14-09-2026')
  })

  test.each([
    [
      'a change of password',
      '/account/change-password',
      ['Oud wachtwoord', 'Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'],
    ],
    ['a reset of the password', '/forgot-password/reset-gratis', ['Wachtwoord', 'Herhaal wachtwoord']],
  ])('hears of %s', async (_what, at, labels) => {
    const { other, before } = await twoTabs(at, 'gratis')
    for (const label of labels) await type(label, label === 'Oud wachtwoord' ? 'Klup1234' : 'Nieuw1234')
    await press(button('Wijzigen'))
    expect(callsSince(other, before)).toEqual(expect.arrayContaining([MEMBER, MEMBERSHIP]))
  })

  test('that shows no member asks nothing', async () => {
    const app = await renderApp({ at: '/login' })
    const before = app.calls().length
    await app.hear({ type: 'changed' })
    expect(app.calls()).toHaveLength(before)
  })
})

describe('the focus', () => {
  test('that brings another end date brings the member too', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    Object.assign(app.member('lid'), { endDate: '2026-04-01', hasEndedMembership: true })
    const before = app.calls().length
    await focusWindow()
    expect(callsSince(app, before)).toEqual([MEMBER, MEMBERSHIP])
    expect(main()).toContain('Opgezegd')
  })

  test('that brings the same reads the membership only', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    const before = app.calls().length
    await focusWindow()
    await becomes('visible')
    expect(callsSince(app, before)).toEqual([MEMBERSHIP, MEMBERSHIP])
  })
})
