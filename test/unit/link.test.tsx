import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Link } from '../../src/react/link.tsx'
import { type Navigation, RouterProvider, useRouter } from '../../src/react/router-context.tsx'

afterEach(cleanup)

/** Presses a link; says where the app went, and whether the browser was kept from going there itself. */
function press(init: MouseEventInit = {}, props: Partial<ComponentProps<typeof Link>> = {}) {
  const navigate = vi.fn()
  render(
    <RouterProvider value={{ navigate } as unknown as Navigation}>
      <Link to="/membership" {...props}>
        Lidmaatschap
      </Link>
    </RouterProvider>,
  )
  const link = screen.getByRole('link', { name: 'Lidmaatschap' })
  let handled = false
  const last = (event: Event) => {
    handled = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', last, { once: true })
  fireEvent.click(link, { button: 0, ...init })
  return { link, went: navigate.mock.calls, handled }
}

/** A component outside the app. */
const Lost = () => <p>{String(useRouter())}</p>

test('a click goes there within the app', () => {
  const { went, handled, link } = press()
  expect(went).toEqual([['/membership']])
  expect(handled).toBe(true)
  expect(link.getAttribute('href')).toBe('/membership')
})

describe('the browser is left to do it', () => {
  test.each([
    ['Control', { ctrlKey: true }],
    ['Command', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('with %s', (_, modifier) => {
    const { went, handled } = press(modifier)
    expect(went).toEqual([])
    expect(handled).toBe(false)
  })

  test('in another window', () => {
    expect(press({}, { target: '_blank' }).went).toEqual([])
  })
})

test('this window is the same as none', () => {
  expect(press({}, { target: '_self' }).went).toEqual([['/membership']])
})

test('a click that somebody else handled goes nowhere', () => {
  const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const { went } = press({}, { onClick })
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(went).toEqual([])
})

test('a component without a router around it says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Lost />)).toThrow('No router around this component.')
})
