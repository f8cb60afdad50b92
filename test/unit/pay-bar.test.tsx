import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PayBar } from '../../src/features/membership/pay-bar.tsx'

test('the pay bar follows the newest entry of its observer', () => {
  let observe: IntersectionObserverCallback = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        observe = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(
    <PayBar price="€34,95" terms="6 maanden" button={<button type="button">Betalen</button>}>
      {null}
    </PayBar>,
  )
  const entry = (isIntersecting: boolean) =>
    ({ isIntersecting, boundingClientRect: { top: 900 } }) as IntersectionObserverEntry
  const bar = screen.getByRole('button').parentElement
  act(() => observe([entry(true), entry(false)], {} as IntersectionObserver))
  expect(bar?.className).toContain('stuck')
  act(() => observe([entry(false), entry(true)], {} as IntersectionObserver))
  expect(bar?.className).not.toContain('stuck')
})
