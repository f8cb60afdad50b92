import { expect, onTestFinished, test, vi } from 'vitest'
import { followLinks } from '../../../src/lib/follow-links.ts'

/** Clicks what is in a page. Returns the navigations, and whether the default of the browser was prevented. */
function click(html: string, init: MouseEventInit = {}, before = (_event: Event) => {}) {
  const navigate = vi.fn()
  const end = new AbortController()
  onTestFinished(() => {
    end.abort()
    document.body.replaceChildren()
    // happy-dom follows a link around the target before the document hears of the click.
    history.replaceState(null, '', '/')
  })
  document.body.innerHTML = `<main>${html}</main><aside><a href="/account">Devtools</a></aside>`
  const main = document.body.firstElementChild as HTMLElement
  main.addEventListener('click', before)
  followLinks(main, navigate, end.signal)
  let isPrevented: boolean | undefined
  const last = (event: Event) => {
    isPrevented = event.defaultPrevented
    // The address of the test stays.
    event.preventDefault()
  }
  window.addEventListener('click', last, { signal: end.signal })
  const target = document.querySelector('.target') ?? main.querySelector('a')
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return { went: navigate.mock.calls, isPrevented }
}

const LINK = '<a href="/membership">Lidmaatschap</a>'

test.each([LINK, '<a href="/membership"><svg><path class="target"></path></svg></a>'])(
  'navigates within the app on a click: %s',
  html => expect(click(html)).toEqual({ went: [['/membership']], isPrevented: true }),
)

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('leaves a click with %s to the browser', (_, modifier) => {
  expect(click(LINK, modifier)).toEqual({ went: [], isPrevented: false })
})

test.each([
  '<a href="https://klup.example/membership">another site</a>',
  '<a href="//klup.example/membership">another site</a>',
  '<a href="#inhoud">a part of the page</a>',
  '<a href="/membership" target="_blank">a new window</a>',
  '<a href="/membership" download>a file</a>',
  '<a>no address</a>',
])('leaves this link to the browser: %s', html => {
  expect(click(html)).toEqual({ went: [], isPrevented: false })
})

test('leaves a link outside the page to the browser', () => {
  const { went } = click('<p></p>')
  addEventListener('click', event => event.preventDefault(), { once: true })
  document
    .querySelector('aside a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(went).toEqual([])
})

test('ignores a click whose default was prevented', () => {
  expect(click(LINK, {}, event => event.preventDefault()).went).toEqual([])
})
