import { screen } from '@testing-library/react'
import type { Running } from './app.tsx'
import { json } from './fetch-stub.ts'

export const POLL = 'GET /api/payment'
export const AGAIN = 'Opnieuw controleren'
export const PROCESSED = 'De betaling wordt nog verwerkt.'

/** The return address of a payment, and the member who pays. */
export const PAYMENT = { at: '/payment?id=tr_1', as: 'gratis' }

/** The answer about the status of a payment. */
export const paymentIs = (status: string) => ({ [POLL]: () => json({ data: { status } }) })

export const setPayment = (app: Running, status: string): void =>
  app.stub.on(POLL, paymentIs(status)[POLL] as () => Response)

/** How often the status was asked for. */
export const pollCount = (app: Running): number => app.calls().filter(call => call === POLL).length

/** What the page says about the payment. */
export const title = () => screen.getByRole('heading', { level: 2 }).textContent

/** In ms. */
export const minutes = (count: number): number => count * 60_000
