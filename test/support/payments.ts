import { screen } from '@testing-library/react'
import type { Config } from '../../src/api/config-schema.ts'
import type { SitePath } from '../../src/lib/history.ts'
import { type Running, renderApp } from './app.tsx'
import { settle } from './clock.ts'
import { json } from './fetch-stub.ts'

export const POLL = 'GET /api/payment'
export const AGAIN = 'Opnieuw controleren'
export const PROCESSED = 'De betaling wordt nog verwerkt.'

interface Visit {
  readonly at?: SitePath
  readonly strict?: boolean
  readonly config?: Partial<Config>
}

/** A member comes from the account to the payment page; the status is what `status()` says when it is asked. */
export async function visitPayment(
  status: () => string,
  { at = '/payment?id=tr_1', strict = false, config = {} }: Visit = {},
) {
  const app = await renderApp({ at: '/account', as: 'gratis', strict, config })
  app.stub.on(POLL, () => json({ data: { status: status() } }))
  app.router.navigate(at)
  await settle()
  return app
}

/** How often the status was asked for. */
export const asked = (app: Running): number => app.calls().filter(call => call === POLL).length

/** What the page says about the payment. */
export const title = () => screen.getByRole('heading', { level: 2 }).textContent

/** In ms. */
export const minutes = (count: number): number => count * 60_000
