import { escapeText, htmlPage } from './html-page.ts'
import type { Payment, PaymentStatus } from './model.ts'
import type { PaymentChoice } from './payments.ts'

const euro = (amount: number) => `€${amount.toFixed(2).replace('.', ',')}`

const months = (count: number) => (count === 1 ? '1 maand' : `${count} maanden`)

/** The buttons of the test screen: every status of §4, and one that takes its time. */
const buttons: readonly (readonly [PaymentChoice, string])[] = [
  ['paid', 'Betaald'],
  ['paid-after-3', 'Betaald, maar pas na 3 controles'],
  ['open', 'Open laten'],
  ['pending', 'In behandeling'],
  ['expired', 'Verlopen'],
  ['canceled', 'Annuleren'],
  ['failed', 'Mislukt'],
]

const outcomes: Readonly<Record<PaymentStatus, string>> = {
  open: 'Deze betaling staat nog open.',
  pending: 'Deze betaling is in behandeling.',
  paid: 'Deze betaling is al betaald.',
  expired: 'Deze betaling is verlopen.',
  canceled: 'Deze betaling is geannuleerd.',
  failed: 'Deze betaling is mislukt.',
}

const style = `
:root { color-scheme: light dark; --paper: #eef2f8; --card: #fff; --ink: #14213d; --soft: #4a5670; --line: #c9d2e3;
  --bank: #1d3f8f; --on-bank: #fff; --link: #1d3f8f; --mark: #ffe08a }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1424; --card: #172036; --ink: #eef2fb; --soft: #b3bed6;
  --line: #3a4767; --bank: #24479a; --link: #a9c3ff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.5 system-ui, sans-serif }
header { background: var(--bank); color: var(--on-bank); padding: 16px 20px; font-weight: 700 }
header p { max-width: 560px; margin: 0 auto; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center;
  justify-content: space-between }
header span { background: var(--mark); color: #14213d; padding: 2px 12px; border-radius: 99px; font-size: 16px }
main { max-width: 560px; margin: 24px auto; padding: 24px 20px; background: var(--card); border-radius: 16px }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2 }
p { margin: 0 0 16px }
dl { margin: 0 0 24px; border-top: 1px solid var(--line) }
dl div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding: 10px 0;
  border-bottom: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; font-weight: 700; overflow-wrap: anywhere }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 12px }
legend { padding: 0; margin-bottom: 12px; font-weight: 700 }
button { font: inherit; font-weight: 700; min-height: 52px; padding: 10px 20px; border-radius: 10px; cursor: pointer;
  border: 2px solid var(--link); background: transparent; color: var(--link) }
button:first-of-type { background: var(--bank); border-color: var(--bank); color: var(--on-bank) }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
@media (max-width: 600px) { main { margin: 0; border-radius: 0 } }
`

const page = (title: string, content: string) =>
  htmlPage(
    `${title} – Testbank`,
    style,
    `<header><p>Testbank <span>Testbetaling</span></p></header><main>${content}</main>`,
  )

const facts = ({ plan, id }: Payment) => `<dl>
<div><dt>Aan</dt><dd>Klup</dd></div>
<div><dt>Omschrijving</dt><dd>Klup Compleet, ${months(plan.numOfMonth)}</dd></div>
<div><dt>Bedrag</dt><dd>${euro(plan.price)}</dd></div>
<div><dt>Kenmerk</dt><dd>${id}</dd></div>
</dl>`

/** The test screen of the bank: a button for every way in which a payment can go (§4). */
export const checkoutPage = (payment: Payment) =>
  page(
    'Testbetaling',
    `<h1>Testbetaling</h1><p>Dit is geen echte bank: er wordt niets afgeschreven.</p>${facts(payment)}
<form method="post"><fieldset><legend>Hoe loopt deze betaling af?</legend>
${buttons.map(([choice, label]) => `<button name="status" value="${choice}">${label}</button>`).join('\n')}
</fieldset></form>`,
  )

/** What a payment shows that cannot change any more. */
export const settledPage = (payment: Payment, back: string) =>
  page(
    'Testbetaling',
    `<h1>${outcomes[payment.status]}</h1>${facts(payment)}<p><a href="${escapeText(back)}">Terug naar Klup</a></p>`,
  )

/** A page that only says something. */
export const messagePage = (title: string, text: string) => page(title, `<h1>${title}</h1><p>${text}</p>`)
