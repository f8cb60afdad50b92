import { parseUrl } from '../lib/try.ts'
import { isAppOrigin } from './cors.ts'
import { enveloped, type RouteTable, signedIn } from './handler.ts'
import { addPayment, checkPayment } from './payments.ts'
import { errorItem, json, refuse } from './responses.ts'

/** The calls about a payment (§7). */
export const paymentCalls = {
  /** Only for a plan that this member may buy, and only back to the app. */
  'POST /api/payment': signedIn(({ body, settings, world, now }, member) => {
    const sold = world.plans.filter(({ active, inActive, isRenewal }) => active && !inActive && !isRenewal)
    const plan = sold.find(({ id }) => id === body.subscriptionId)
    if (!plan || (plan.forSuperkluppers && !member.superklupper)) {
      const message = 'Dit lidmaatschap kan niet worden gekocht.'
      return refuse(400, errorItem('subscription_not_available', message, 'subscriptionId'))
    }
    const redirectUrl = String(body.redirectUrl)
    if (!isAppOrigin(parseUrl(redirectUrl)?.origin ?? '', settings)) {
      return refuse(400, errorItem('redirect_url_invalid', 'Het terugkeeradres klopt niet.', 'redirectUrl'))
    }
    const { id } = addPayment(world, { member: member.name, plan, redirectUrl }, now)
    return json({ _links: { checkout: { href: `${settings.providerUrl}/checkout/${id}` } } })
  }),

  /** The payment with the `id` that the provider adds, else the member's latest. */
  'GET /api/payment': signedIn((call, { name }) => {
    const { world, url, now } = call
    const own = world.payments.filter(payment => payment.member === name)
    const id = url.searchParams.getAll('id').at(-1)
    const payment = id === undefined ? own.at(-1) : own.find(candidate => candidate.id === id)
    if (!payment)
      return refuse(404, errorItem('payment_not_found', 'Deze betaling kan niet worden gevonden.'))
    return enveloped(call, { status: checkPayment(world, payment, now) })
  }),
} satisfies RouteTable
