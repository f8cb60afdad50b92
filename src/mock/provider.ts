import { html } from './answers.ts'
import type { MockApi } from './api.ts'
import { localDate } from './calendar.ts'
import { downloadPage } from './download.ts'
import type { Payment } from './model.ts'
import { isFinal, isPaymentChoice, returnAddress, settlePayment } from './payments.ts'
import { checkoutPage, messagePage, settledPage } from './provider-pages.ts'

export type Provider = {
  /** Answers a request to the provider's own origin. */
  fetch(request: Request): Promise<Response>
}

/** The payment provider that stands in for iDeal, and the page to download the app, on an origin of their own. */
export function createProvider({ api }: { readonly api: MockApi }): Provider {
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/download' && request.method === 'GET') return html(downloadPage())
    const id = /^\/checkout\/([^/]+)$/.exec(pathname)?.[1]
    const payment = api.world.payments.find(candidate => candidate.id === id)
    if (!payment) return html(messagePage('Deze betaling bestaat niet', 'Begin opnieuw bij Klup.'), 404)
    if (request.method === 'GET') return showPayment(payment)
    if (request.method === 'POST') return settle(payment, request)
    return html(messagePage('Dit kan hier niet', 'Ga terug en probeer het opnieuw.'), 405)
  }

  async function settle(payment: Payment, request: Request): Promise<Response> {
    const form = await request.formData().catch(() => undefined)
    const choice = form?.get('status')
    if (!isPaymentChoice(choice)) {
      return html(messagePage('Deze keuze bestaat niet', 'Ga terug en probeer het opnieuw.'), 400)
    }
    if (!isFinal(payment.status)) settlePayment(api.world, payment, choice, localDate(api.settings.now()))
    return new Response(null, { status: 303, headers: { location: returnAddress(payment) } })
  }

  return { fetch: async request => protect(await answer(request), allowedReturns(api)) }
}

const showPayment = (payment: Payment) =>
  html(isFinal(payment.status) ? settledPage(payment, returnAddress(payment)) : checkoutPage(payment))

/** A form may only be sent to where the browser ends up, also after the redirect back to the shop. */
const allowedReturns = ({ world }: MockApi) =>
  [...new Set(world.payments.map(({ redirectUrl }) => new URL(redirectUrl).origin))].join(' ')

function protect(response: Response, returns: string): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `form-action 'self' ${returns}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  response.headers.set('content-security-policy', policy.join('; '))
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}
