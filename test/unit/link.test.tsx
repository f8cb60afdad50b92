import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Link } from '../../src/lib/link.tsx'
import { type Navigation, RouterContext } from '../../src/lib/router-context.tsx'

afterEach(cleanup)

/** Presses a link; says where the app went, and whether the browser was kept from going there itself. */
function press(init: MouseEventInit = {}, onClick?: (event: MouseEvent<Element>) => void) {
  const navigate = vi.fn()
  render(
    <RouterContext value={{ navigate } as unknown as Navigation}>
      <div onClickCapture={onClick}>
        <Link to="/membership">Lidmaatschap</Link>
      </div>
    </RouterContext>,
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

test('a click goes there within the app', () => {
  expect(press()).toEqual({ went: [['/membership']], handled: true })
})

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('the browser is left to do it with %s', (_, modifier) => {
  expect(press(modifier)).toEqual({ went: [], handled: false })
})

test('a click that somebody else handled goes nowhere', () => {
  const { went } = press({}, event => event.preventDefault())
  expect(went).toEqual([])
})
