import type { MockApi } from './api.ts'
import { isFinal, isPaymentOutcome } from './payment-outcomes.ts'
import { returnAddress, settlePayment } from './payments.ts'
import { checkoutPage, downloadPage, messagePage, settledPage } from './provider-pages.ts'
import { html } from './responses.ts'

/** A stand-in for the payment provider. Its origin also has the download page. */
export function createProvider({ world, settings }: MockApi) {
  const message = (status: number, title: string, text: string) =>
    html(messagePage(title, text, world.appOrigin), status)

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/download') return html(downloadPage(world.appOrigin))
    const payment = world.payments.find(({ id }) => pathname === `/checkout/${id}`)
    if (!payment) return message(404, 'Deze betaling bestaat niet', 'Begin opnieuw bij Klup.')
    const location = returnAddress(payment)
    if (request.method !== 'POST') {
      return html(
        isFinal(payment)
          ? settledPage(payment, location)
          : checkoutPage(payment, settings.paymentMethod, location),
      )
    }
    const outcome = (await request.formData()).get('outcome')
    if (!isPaymentOutcome(outcome)) return message(400, 'Deze keuze bestaat niet', 'Probeer het opnieuw.')
    if (!isFinal(payment)) settlePayment(world, payment, outcome, settings.now())
    return new Response(null, { status: 303, headers: { location } })
  }
}
