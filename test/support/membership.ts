import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { apiRoutes } from '../../src/mock/routes.ts'
import { type Running, renderApp } from './app.tsx'
import { advance } from './clock.ts'
import { json } from './fetch-stub.ts'
import { button, heading, main, press, radio, toasts, type, words } from './user.ts'

export const PAY = 'Betalen met iDeal'
export const POST = 'POST /api/payment'
export const POLL = 'GET /api/payment'

const statusIs = (status: string) => () => json({ data: { status } })

/** A member at the return address of a payment. */
export const paymentIs = (status: string) => ({
  at: '/payment?id=tr_1',
  as: 'gratis',
  answers: { [POLL]: statusIs(status) },
})

export const setPayment = (app: Running, status: string): void => app.stub.on(POLL, statusIs(status))

/** A member presses the pay button for six months, and is at the bank. */
export async function goToBank(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ at: '/membership/6', as: 'gratis', ...options })
  await press(button(PAY))
  await advance(1)
  return app
}

export const SOON = 'Je lidmaatschap volgt zo.'
export const WELCOME = 'Welkom bij Klup Compleet'
const TITLES = /(Welkom bij Klup Compleet|Je lidmaatschap is verlengd|Fijn dat je weer meedoet)/

/** Whether the page sells: it has plans, or leads to them. */
export const isForSale = () =>
  screen.queryAllByRole('radio').length > 0 ||
  // While an extension is awaited, the account has the button, and the page behind it sells nothing.
  (!main().includes(SOON) &&
    screen.queryByRole('button', { name: /^(Kies je lidmaatschap|Lidmaatschap wijzigen)$/ }) !== null)

/** What the page says of a purchase: paid, soon, welcome or for sale, with the end date. */
export function purchaseShown(): string {
  const [date = 'nothing'] = /\d\d-\d\d-\d{4}/.exec(main()) ?? []
  if (main().includes('De betaling is gelukt, bedankt!')) return 'paid'
  if (main().includes(SOON)) return 'soon'
  if (TITLES.test(main())) return `welcome ${date}`
  return `${isForSale() ? 'for sale' : 'not for sale'}, ${date}`
}

/** Delays each answer from now on, in ms. */
export function delayAnswers({ stub, browser }: Running, ms: number): void {
  for (const call of Object.keys(apiRoutes))
    stub.on(call, async ({ url, init }) => {
      await new Promise(resolve => setTimeout(resolve, ms))
      return browser(url, init)
    })
}

/** In ms. */
export const minutes = (count: number): number => count * 60_000

export const TYPES = 'GET /api/membership/cancellation/type'
export const RECORD = 'POST /api/membership/cancellation'
export const END = 'POST /api/membership/end'

export const SUBMIT = 'Lidmaatschap opzeggen'
export const ENDED = 'Je lidmaatschap is beëindigd.'
export const REASON = 'Ik vind het lidmaatschap te duur'
export const TEXT = /Extra toelichting/

/** The cancellation page, and a member who can use it. */
export const CANCELLATION = { at: '/membership/cancellation', as: 'lid' }

/** The writes so far. */
export const posts = (app: Running) => app.calls(/^POST/)

/** Picks a reason and sends it, with a text beside it. */
export async function send(text = ''): Promise<void> {
  await press(radio(REASON))
  if (text) await type(TEXT, text)
  await press(button(SUBMIT))
}

/** Expects what a member sees of a success. */
export function expectEnded(app: Running): void {
  expect(toasts()).toContain(ENDED)
  expect(app.address()).toBe('/account')
  expect(heading()).toBe('Jammer dat je gaat')
  expect(words()).toContain('Opgezegd')
}
