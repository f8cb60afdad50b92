import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../../../src/lib/link.tsx'
import { type Services, ServicesContext } from '../../../src/lib/services.ts'

afterEach(cleanup)

/** Clicks a link. Returns the navigations, and whether the default of the browser was prevented. */
function click(init: MouseEventInit = {}, onClick = (_event: { preventDefault(): void }) => {}) {
  const navigate = vi.fn()
  render(
    <ServicesContext value={{ router: { navigate } } as unknown as Services}>
      <div onClickCapture={onClick}>
        <Link to="/membership">Lidmaatschap</Link>
      </div>
    </ServicesContext>,
  )
  let isPrevented = false
  const last = (event: Event) => {
    isPrevented = event.defaultPrevented
    // The address of the test stays.
    event.preventDefault()
  }
  document.addEventListener('click', last, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Lidmaatschap' }), init)
  return { went: navigate.mock.calls, isPrevented }
}

test('navigates within the app on a click', () => {
  expect(click()).toEqual({ went: [['/membership']], isPrevented: true })
})

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('leaves a click with %s to the browser', (_, modifier) => {
  expect(click(modifier)).toEqual({ went: [], isPrevented: false })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/membership')
})

test('ignores a click whose default was prevented', () => {
  expect(click({}, event => event.preventDefault()).went).toEqual([])
})
