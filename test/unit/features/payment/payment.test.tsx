import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentResult } from '../../../../src/features/payment/payment.tsx'
import { OPEN_LONG, paymentStatus } from '../../../../src/features/payment/status.ts'

function drawn(props: Parameters<typeof PaymentResult>[0]): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<PaymentResult {...props} />)
  return root
}

test.each(['expired', 'canceled', 'failed'] as const)(
  'a payment that is %s leads to the plans, or after another one that is in to the account',
  status => {
    const texts = [false, true].map(isReceived => {
      const page = drawn({ status, isReceived })
      return [page.querySelector('p')?.textContent, page.querySelector('a')?.getAttribute('href')]
    })
    expect(texts).toEqual([
      ['Er is niets betaald.', '/membership'],
      ['Je betaling is binnen.', '/account'],
    ])
  },
)

test('an open payment lets the member choose again, unless its last check failed', () => {
  const links = [undefined, 'Betaal nog niet opnieuw.'].map(problem =>
    drawn({ status: 'open', isReceived: false, waited: OPEN_LONG, problem }).querySelector('a'),
  )
  expect(links).toEqual([expect.anything(), null])
})

test.each(['unknown', 'PAID', 'paid ', 'cancelled', '', '__proto__', 'toString'])(
  'the unknown payment status %j counts as being processed',
  status => expect(paymentStatus(status)).toBe('pending'),
)
