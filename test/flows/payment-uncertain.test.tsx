import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Running, renderApp } from '../support/app.tsx'
import { pass, settle } from '../support/clock.ts'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow, takeConsole } from '../support/flow.ts'
import { AGAIN, asked, minutes, POLL, PROCESSED, title, visitPayment } from '../support/payments.ts'
import { button, focusWindow, link, main, press, toasts, words } from '../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const ONCE = 'Betaal niet opnieuw; we kijken of het gelukt is.'
const SOON = 'Je betaling is binnen. Je lidmaatschap volgt zo.'
const UNKNOWN = 'We kunnen nu niet zien of de betaling gelukt is'
const reads = (app: Running) => app.calls(/^GET \/api\/membership$/).length

describe('a question about a payment that fails', () => {
  const failing = async () => {
    const app = await visitPayment(() => 'open')
    app.stub.on(POLL, () => json([], 503))
    await pass(2500)
    expect(asked(app)).toBe(2)
    return app
  }

  test('is asked again after 2.5, 5, 10, 20, and then every 30 s', async () => {
    const app = await failing()
    for (const [after, count] of [2500, 5000, 10_000, 20_000, 30_000, 30_000].map((ms, at) => [ms, at + 3])) {
      await pass((after ?? 0) - 1)
      expect(asked(app)).toBe((count ?? 0) - 1)
      await pass(1)
      expect(asked(app)).toBe(count)
    }
  })

  test('leaves the last status, says not to pay again, and is told once', async () => {
    await failing()
    expect(title()).toBe('De betaling is gestart.')
    expect(main()).toContain(UNKNOWN)
    expect(main()).toMatch(/Betaal niet opnieuw; we kijken of het gelukt is\..*Er ging iets mis/)
    expect(main()).not.toMatch(/mislukt|geannuleerd/)
    expect(toasts()).toHaveLength(1)
    await pass(20_000)
    expect(toasts()).toEqual([])
  })

  test('is forgotten with the next answer, after which it is asked every 2.5 s as before', async () => {
    const app = await failing()
    app.stub.on(POLL, () => json({ status: 'pending' }))
    await pass(2500)
    expect(title()).toBe(PROCESSED)
    expect(main()).not.toContain(UNKNOWN)
    await pass(2500)
    expect(asked(app)).toBe(4)
  })

  test('can be asked by hand, at once', async () => {
    const app = await failing()
    app.stub.on(POLL, () => json({ status: 'canceled' }))
    await press(button(AGAIN))
    expect(title()).toBe('De betaling is geannuleerd.')
    expect(screen.queryByRole('button', { name: AGAIN })).toBe(null)
  })

  test('is asked at once when the window has the focus again, one that did not fail is not', async () => {
    const app = await failing()
    await focusWindow()
    expect(asked(app)).toBe(3)
    app.stub.on(POLL, () => json({ status: 'open' }))
    await focusWindow()
    await focusWindow()
    expect(asked(app)).toBe(4)
  })

  test('without an answer speaks of no other try, in the page and in the toast', async () => {
    const app = await visitPayment(() => 'open')
    app.stub.off(POLL)
    app.mock.setFault(POLL, 'refuse')
    await pass(2500)
    expect(toasts()).toEqual([`fout: ${UNKNOWN}`])
    expect(words()).not.toMatch(/probeer het opnieuw/i)
  })

  test('about a payment that is not known offers the account', async () => {
    const app = await visitPayment(() => 'open')
    app.stub.on(POLL, () => json([{ message: 'Onbekende betaling.' }], 404))
    await pass(2500)
    await press(link('Naar Mijn Account'))
    expect(app.address()).toBe('/account')
    takeConsole()
  })
})

describe('a payment that was sent and got no answer', () => {
  const pay = async (as: string, meanwhile: (app: Running) => void = () => {}) => {
    const app = await renderApp({ at: '/membership/6', as })
    app.mock.setFault(POST, 'hang', { times: 1 })
    await press(button(PAY))
    meanwhile(app)
    await pass(30_000)
    return app
  }
  const becomesMember = (app: Running, endDate: string) => {
    Object.assign(app.member('gratis'), { endDate, hasEndedMembership: false })
  }

  test('says not to pay again, looks five times more, and tells when it worked after all', async () => {
    const app = await pay('gratis')
    expect(toasts()).toEqual([`fout: ${ONCE}`])
    expect(main()).toContain(ONCE)
    expect(words()).not.toMatch(/probeer het opnieuw/i)
    const before = reads(app)
    await pass(7500)
    expect(reads(app)).toBe(before + 2)
    becomesMember(app, '2026-09-14')
    await pass(10_000)
    expect(toasts()).toEqual(['Je lidmaatschap is actief tot en met 14-09-2026.'])
    expect(main()).not.toContain(ONCE)
    await pass(minutes(2))
    expect(reads(app)).toBe(before + 3)
  })

  test('of a member whose membership is as long as before says both', async () => {
    await pay('lid')
    expect(main()).toContain(`Je lidmaatschap is actief tot en met 06-07-2026. ${ONCE}`)
  })

  test('says nothing after the member has left', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.mock.setFault(POST, 'hang', { times: 1 })
    await press(button(PAY))
    await press(link('Mijn Account'))
    const before = reads(app)
    await pass(minutes(3), 5000)
    expect(toasts()).toEqual([])
    expect(reads(app)).toBe(before + 1)
  })
})

describe('paid, and the membership is not there yet', () => {
  const paid = () => visitPayment(() => 'paid')
  const arrives = (app: Running) => {
    Object.assign(app.member('gratis'), { endDate: '2026-09-14', hasEndedMembership: false })
  }

  test('the payment page and the account say that it follows, and nothing is offered for sale', async () => {
    const app = await paid()
    expect(main()).toContain(SOON)
    await press(link('Naar Mijn Account'))
    expect(main()).toContain(SOON)
    expect(main()).not.toMatch(/Gratis|Kies je lidmaatschap/)
    await press(link('Lidmaatschap'))
    expect(main()).toContain(SOON)
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(app.address()).toBe('/membership')
  })

  test('it is read again after 2.5, 5, 10, 20 and 30 s', async () => {
    const app = await paid()
    const before = reads(app)
    const counts: number[] = []
    for (const ms of [2499, 1, 4999, 1, 9999, 1, 19_999, 1, 29_999, 1, 30_000]) {
      await pass(ms, 30_000)
      counts.push(reads(app) - before)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })

  test('once it is there it shows, with the member as the server has them', async () => {
    const app = await paid()
    await pass(5000)
    expect(app.address()).toBe('/account')
    arrives(app)
    const before = app.calls(/klupper/).length
    await pass(2500)
    expect(main()).toContain('14-09-2026')
    expect(main()).toContain('Actief')
    expect(main()).not.toContain(SOON)
    expect(app.calls(/klupper/)).toHaveLength(before + 1)
  })

  test('after 2 minutes the account says what it knows', async () => {
    await paid()
    await pass(minutes(2) - 500)
    expect(main()).toContain(SOON)
    await pass(500)
    expect(main()).not.toContain(SOON)
    expect(main()).toContain('Kies je lidmaatschap')
  })

  test('another member knows nothing of it', async () => {
    const app = await paid()
    await app.hear({ type: 'expired' })
    await settle()
    expect(words()).not.toContain(SOON)
    app.mock.world.sessions.clear()
    expect(app.purchases.awaiting.peek()).toBe(false)
  })
})
