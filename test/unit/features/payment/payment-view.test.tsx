import { expect, test } from 'vitest'
import { renderToDom } from '../../../../src/boot/render-to-dom.ts'
import type { Purchase } from '../../../../src/features/membership/purchase/purchase.ts'
import { PaymentView } from '../../../../src/features/payment/payment-view.tsx'
import { OPEN_LONG, type PaymentStatus } from '../../../../src/features/payment/status.ts'

/** Draws the page of a payment. */
function drawn(props: Parameters<typeof PaymentView>[0]): HTMLElement {
  const root = document.createElement('div')
  renderToDom(PaymentView(props), root)
  return root
}

const UNPAID = ['expired', 'canceled', 'failed'] as const
const NOT_YET = UNPAID.flatMap(status =>
  (['nothing', 'pressed'] as const).map(each => [status, each] as const),
)
const PAID = UNPAID.flatMap(status =>
  (['paid', 'waited', 'booked', 'welcomed'] as const).map(each => [status, each] as const),
)
const texts = (status: PaymentStatus, purchase: Purchase) => {
  const page = drawn({ status, purchase })
  return [page.querySelector('p')?.textContent, page.querySelector('a')?.getAttribute('href')]
}

test.each(NOT_YET)(
  'a payment that is %s says that nothing is paid while the purchase is %s',
  (status, purchase) => {
    expect(texts(status, purchase)).toEqual(['Er is niets betaald.', '/membership'])
  },
)

test.each(PAID)('a payment that is %s leads to the account while another one is %s', (status, purchase) => {
  expect(texts(status, purchase)).toEqual(['Je betaling is binnen.', '/account'])
})

test('an open payment lets the member choose again, unless its last check failed', () => {
  const links = [undefined, 'Betaal nog niet opnieuw.'].map(problem =>
    drawn({ status: 'open', purchase: 'pressed', waited: OPEN_LONG, problem }).querySelector('a'),
  )
  expect(links).toEqual([expect.anything(), null])
})
