import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../../../src/lib/link.tsx'
import { type Services, ServicesContext } from '../../../src/lib/services.ts'

afterEach(cleanup)

/** Clicks a link. Returns the navigations, and whether the default of the browser was prevented. */
function press(init: MouseEventInit = {}, onClick?: (event: MouseEvent<Element>) => void) {
  const navigate = vi.fn()
  render(
    <ServicesContext value={{ router: { navigate } } as unknown as Services}>
      <div onClickCapture={onClick}>
        <Link to="/membership">Lidmaatschap</Link>
      </div>
    </ServicesContext>,
  )
  const link = screen.getByRole('link', { name: 'Lidmaatschap' })
  expect(link.getAttribute('href')).toBe('/membership')
  let handled = false
  const last = (event: Event) => {
    handled = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', last, { once: true })
  fireEvent.click(link, { button: 0, ...init })
  return { went: navigate.mock.calls, handled }
}

test('navigates within the app on a click', () => {
  expect(press()).toEqual({ went: [['/membership']], handled: true })
})

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('leaves a click with %s to the browser', (_, modifier) => {
  expect(press(modifier)).toEqual({ went: [], handled: false })
})

test('ignores a click whose default was prevented', () => {
  const { went } = press({}, event => event.preventDefault())
  expect(went).toEqual([])
})
