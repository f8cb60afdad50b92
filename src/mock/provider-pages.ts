import { PAYMENT_STATUSES } from '../features/payment/status.ts'
import { formatMonths, formatPrice } from '../lib/money.ts'
import { escapeText, htmlPage } from './html-page.ts'
import { type Payment, paymentOutcomes } from './payment-outcomes.ts'

const bank = { name: 'Testbank', colour: '#1d3f8f' }
const app = { name: 'Klup-app', colour: '#0b4f3e' }

const facts = ({ plan, id }: Payment) => `<dl>
<div><dt>Aan</dt><dd>Klup</dd></div>
<div><dt>Omschrijving</dt><dd>Klup Compleet, ${formatMonths(plan.numOfMonth)}</dd></div>
<div><dt>Bedrag</dt><dd>${formatPrice(plan.price)}</dd></div>
<div><dt>Kenmerk</dt><dd>${id}</dd></div>
</dl>`

const buttons = Object.entries(paymentOutcomes)
  .map(([outcome, { label }]) => `<button name="outcome" value="${outcome}">${label}</button>`)
  .join('\n')

/** The bank, with a button for each outcome of a payment (§4). */
export const checkoutPage = (payment: Payment, method: string, back: string) =>
  htmlPage(
    bank,
    'Testbetaling',
    `<p>Dit is geen echte bank: er wordt niets afgeschreven.</p>
<p>Je betaalt met ${escapeText(method)}.</p>
${facts(payment)}
<form method="post">
<strong>Hoe loopt deze betaling af?</strong>
${buttons}
</form>`,
    back,
  )

/** A payment that can no longer change. */
export const settledPage = (payment: Payment, back: string) =>
  htmlPage(bank, PAYMENT_STATUSES[payment.status].title, facts(payment), back)

/** A page with only a text. */
export const messagePage = (title: string, text: string, back: string) =>
  htmlPage(bank, title, `<p>${text}</p>`, back)

/** A stand-in for the external download page, with the features of the mobile app (§1). */
export const downloadPage = (back: string) =>
  htmlPage(
    app,
    'Download de Klup-app',
    `<p>Dit doe je in de app op je telefoon of tablet:</p>
<ul>
<li>activiteiten zoeken en meedoen</li>
<li>andere kluppers leren kennen</li>
<li>je profiel en je meldingen bekijken</li>
<li>je aanmelden bij Klup</li>
</ul>
<p>Je vindt de app in de App Store en in Google Play: zoek op «Klup».</p>
<p>Deze pagina hoort bij de testomgeving.</p>`,
    back,
  )
