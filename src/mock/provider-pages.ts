import { PAYMENT_STATUSES } from '../features/payment/status.ts'
import { formatMonths, formatPrice } from '../lib/money.ts'
import { type Payment, paymentOutcomes } from './payment-outcomes.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or a quoted attribute. */
const escapeText = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

type Site = { readonly name: string; readonly colour: string }

/** The app's typeface and colours, light and dark. */
const style = `
:root { color-scheme: light dark; --paper: #f3f5ec; --card: #fff; --ink: #10231d; --soft: #465750; --line: #d8dfd3;
  --link: #0b4f3e }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1713; --card: #14251f; --ink: #eff5f0; --soft: #b3c4bb;
  --line: #33493f; --link: #9fe0c0 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 18px/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
header, main { padding: 20px max(16px, 50% - 280px) }
header { background: var(--band); color: #fff; font-weight: 700 }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.2 }
dl div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding: 10px 0;
  border-bottom: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; font-weight: 700; overflow-wrap: anywhere }
form { display: grid; gap: 12px; margin: 24px 0 }
button { min-height: 52px; padding: 10px 20px; border: 2px solid var(--link); border-radius: 999px; font: inherit;
  font-weight: 700; color: var(--link); background: var(--card); cursor: pointer }
button:first-of-type { border-color: var(--band); color: #fff; background: var(--band) }
a { display: inline-block; padding: 12px 0; color: var(--link); font-weight: 700 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
`

/** A Dutch page of a site, with a link back to the app. `content` is HTML, the rest is text. */
const htmlPage = (site: Site, title: string, content: string, back: string) => `<!doctype html>
<html lang="nl" style="--band: ${site.colour}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>${escapeText(site.name)}</header>
<main>
<h1>${escapeText(title)}</h1>
${content}
<p><a href="${escapeText(back)}">Terug naar Klup</a></p>
</main>
</body>
</html>
`

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
