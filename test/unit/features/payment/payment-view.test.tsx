import { describe, expect, test } from 'vitest'
import { renderToDom } from '../../../../src/boot/render-to-dom.ts'
import { PaymentView } from '../../../../src/features/payment/payment-view.tsx'
import { OPEN_LONG } from '../../../../src/features/payment/status.ts'

/** Draws the page of a payment. */
function drawn(props: Parameters<typeof PaymentView>[0]): HTMLElement {
  const root = document.createElement('div')
  renderToDom(PaymentView(props), root)
  return root
}

const plan = { id: 1, months: 6, price: 34.95 }
const purchase = { state: 'started', plan } as const
const BOUGHT = '6 maanden Klup Compleet\u00a0· €34,95'
const UNTIL = ' tot en met 06-07-20266 juli 2026'

describe('what was bought', () => {
  test.each([
    ['the plan of this tab', { purchase }, BOUGHT],
    ['its last day', { purchase: { ...purchase, endDate: '2026-07-06' } }, BOUGHT + UNTIL],
    [
      'the last day of a payment in another tab',
      { purchase: { state: 'paid', endDate: '2026-07-06' } },
      `Klup Compleet${UNTIL}`,
    ],
    ['the last day of a payment in another browser', { endDate: '2026-07-06' }, `Klup Compleet${UNTIL}`],
    ['not the end date before the payment of this tab', { purchase, endDate: '2026-07-06' }, BOUGHT],
    ['nothing yet after a payment', {}, ''],
    ['nothing without a payment', { status: 'open', endDate: '2026-07-06' }, undefined],
    ['the plan of a payment that failed', { status: 'failed', purchase }, BOUGHT],
  ] as const)('is %s', (_, props, text) => {
    const root = drawn({ status: 'paid', purchase: undefined, ...props })
    expect(root.querySelector('[aria-live=polite]')?.textContent).toBe(text)
  })
})

test.each([
  ['open', OPEN_LONG, undefined, true],
  ['open', OPEN_LONG - 1, undefined, false],
  ['open', OPEN_LONG, 'The last check failed.', false],
  ['pending', OPEN_LONG, undefined, false],
] as const)(
  'a status %s after %i ms (problem: %j) lets the member choose again: %j',
  (status, waited, problem, canChoose) => {
    const root = drawn({ status, purchase: undefined, waited, problem })
    expect(root.querySelector('a[href="/membership"]') !== null).toBe(canChoose)
  },
)
