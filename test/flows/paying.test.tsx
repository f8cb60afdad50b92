import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../support/flow.ts'
import { button, heading, link, press, radio, toasts } from '../support/person.ts'
import { type Running, renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const BANK = 'https://bank.example/checkout/1'

const summary = () => within(screen.getByRole('region', { name: 'Jouw keuze' }))
const posts = (app: Running) => app.wire.sent.filter(({ call }) => call === POST)

const ORDINARY = [
  '3 maanden, €17,95, €5,98 per maand',
  '6 maanden, €34,95, €5,83 per maand',
  '12 maanden, €59,95, €5,00 per maand, Voordeligste keuze',
]

describe('paying', () => {
  const buy = async (answer: () => Response = () => json({ _links: { checkout: { href: BANK } } })) => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.wire.answer(POST, answer)
    return app
  }

  test('sends the plan and the return address, and goes to the bank', async () => {
    const app = await buy()
    await press(button(PAY))
    expect(posts(app)).toMatchObject([
      {
        body: { subscriptionId: 2, redirectUrl: 'http://localhost:4000/payment' },
        headers: { 'content-type': 'application/json' },
        credentials: 'include',
      },
    ])
    expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
    expect(toasts()).toEqual([])
  })

  test('the answer may come in its envelope', async () => {
    const app = await buy(() => json({ data: { _links: { checkout: { href: BANK } } } }))
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
  })

  test('a click and Enter in one tick are one payment; while the bank comes the button stays busy', async () => {
    const app = await buy()
    const pay = button(PAY)
    pay.click()
    pay.click()
    await settle()
    await press(button(PAY))
    await pass(5000)
    expect(posts(app)).toHaveLength(1)
    expect(button(PAY).getAttribute('aria-busy')).toBe('true')
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('an error of the server stands in a toast and beside the button, which works again', async () => {
    const app = await buy(() => json([{ message: 'Dit lidmaatschap is er niet meer.' }], 409))
    await press(button(PAY))
    expect(toasts()).toEqual(['fout: Dit lidmaatschap is er niet meer.'])
    expect(summary().getByText('Dit lidmaatschap is er niet meer.')).toBeDefined()
    app.wire.answer(POST, () => json({ _links: { checkout: { href: BANK } } }))
    await press(button(PAY))
    expect(app.goToCheckout.mock.calls).toEqual([[BANK]])
    expect(summary().queryByText('Dit lidmaatschap is er niet meer.')).toBe(null)
  })

  test('back from the bank with the page as it was: the button works, the membership is read again', async () => {
    const app = await buy()
    await press(button(PAY))
    const before = app.calls(/^GET \/api\/membership$/).length
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect(app.calls(/^GET \/api\/membership$/)).toHaveLength(before + 1)
    await press(button(PAY))
    expect(posts(app)).toHaveLength(2)
  })

  test('a browser that does not go gives the button back', async () => {
    const app = await buy()
    await press(button(PAY))
    await pass(10_000)
    await press(button(PAY))
    expect(posts(app)).toHaveLength(2)
  })

  test('without an answer the membership is read again before anything is said or offered', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.api.setFault(POST, 'hang', { times: 1 })
    await press(button(PAY))
    await pass(29_000)
    expect(button(PAY).getAttribute('aria-busy')).toBe('true')
    const before = app.calls(/^GET \/api\/membership$/).length
    const release = app.wire.hold('GET /api/membership')
    await pass(1000)
    expect(app.calls(/^GET \/api\/membership$/)).toHaveLength(before + 1)
    expect(button(PAY).getAttribute('aria-busy')).toBe('true')
    expect(toasts()).toEqual([])
    release()
    await settle()
    expect(button(PAY).getAttribute('aria-busy')).toBe(null)
    expect(summary().getByText(/^Betaal niet opnieuw/)).toBeDefined()
    expect(toasts()).toHaveLength(1)
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('an answer after leaving the page goes nowhere; the payment itself is not broken off', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const release = app.wire.hold(POST)
    await press(button(PAY))
    await press(link('Mijn Account'))
    release()
    await settle()
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
    expect(heading()).toBe('Mijn Account')
    expect(app.api.world.payments).toHaveLength(1)
  })

  test('while it is under way no other plan can be chosen, so that one plan is paid at a time', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const release = app.wire.hold(POST)
    await press(button(PAY))
    expect(radio(ORDINARY[0] ?? '').closest('fieldset')?.disabled).toBe(true)
    release()
    await settle()
    expect(posts(app).map(({ body }) => body)).toMatchObject([{ subscriptionId: 2 }])
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('an answer after the logout goes nowhere', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const release = app.wire.hold(POST)
    await press(button(PAY))
    await press(button('Uitloggen'))
    release()
    await settle()
    expect(app.goToCheckout).not.toHaveBeenCalled()
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual([])
  })
})
