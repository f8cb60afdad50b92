import { error, json, refusal } from './answers.ts'
import { signedIn, wrapped } from './call.ts'
import { plans } from './catalogue.ts'
import { beginPayment, checkPayment } from './payments.ts'

/** `POST /api/payment` (§7): only for a plan that this member may buy, and back to the app only. */
export const createPayment = signedIn(({ body, settings, world, today }, member) => {
  const sold = plans.filter(plan => plan.active && !plan.inActive && !plan.isRenewal)
  const plan = sold.find(({ id }) => id === body.subscriptionId)
  if (!plan || (plan.forSuperkluppers && !member.superklupper)) {
    const message = 'Dit lidmaatschap kan niet worden gekocht.'
    return refusal(400, error('subscription_not_available', message, 'subscriptionId'))
  }
  const { redirectUrl } = body
  if (typeof redirectUrl !== 'string' || !leadsToApp(redirectUrl, settings.isAppOrigin)) {
    return refusal(400, error('redirect_url_invalid', 'Het terugkeeradres klopt niet.', 'redirectUrl'))
  }
  const payment = beginPayment(world, member.name, plan, redirectUrl, today)
  return json({ _links: { checkout: { href: `${settings.providerUrl}/checkout/${payment.id}` } } })
})

function leadsToApp(address: string, isAppOrigin: (origin: string) => boolean): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  return isAppOrigin(new URL(address).origin)
}

/** `GET /api/payment` (§7): the payment with `id`, as the provider appends it, else the member's latest. */
export const paymentStatus = signedIn((call, member) => {
  const own = call.world.payments.filter(payment => payment.member === member.name)
  const id = call.url.searchParams.getAll('id').at(-1)
  const payment = id === undefined ? own.at(-1) : own.find(candidate => candidate.id === id)
  if (!payment) return refusal(404, error('payment_not_found', 'Deze betaling kan niet worden gevonden.'))
  return wrapped(call, { status: checkPayment(call.world, payment, call.today) })
})
