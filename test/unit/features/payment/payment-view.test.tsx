import { expect, test } from 'vitest'
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
const purchase = { state: 'started', memberId: 1, at: 1, plan } as const
const BOUGHT = '6 maanden Klup Compleet\u00a0· €34,95'
const endDate = '2026-07-06'
const UNTIL = ' tot en met 06-07-20266 juli 2026'

test.each([
  ['the plan of this browser, without the end date before its payment', { purchase, endDate }, BOUGHT],
  ['the plan of this browser with its last day', { purchase: { ...purchase, endDate } }, BOUGHT + UNTIL],
  [
    'the last day of a payment in another browser',
    { purchase: { state: 'paidHere', memberId: 1, at: 0 }, endDate },
    `Klup Compleet${UNTIL}`,
  ],
  ['nothing without a payment', { status: 'open', endDate }, undefined],
] as const)('the page of a payment shows %s', (_, props, text) => {
  const root = drawn({ status: 'paid', purchase: undefined, ...props })
  expect(root.querySelector('[aria-live=polite]')?.textContent).toBe(text)
})

test('a paid payment says that the membership follows only with a record of this browser', () => {
  const says = (['paid', 'paidHere'] as const).map(state =>
    drawn({ status: 'paid', purchase: { ...purchase, state }, endDate }).textContent?.includes('volgt zo'),
  )
  expect(says).toEqual([true, false])
})

test('an open payment lets the member choose again, unless its last check failed', () => {
  const links = [undefined, 'Betaal nog niet opnieuw.'].map(problem =>
    drawn({ status: 'open', purchase: undefined, waited: OPEN_LONG, problem }).querySelector('a'),
  )
  expect(links).toEqual([expect.anything(), null])
})
