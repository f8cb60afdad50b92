import { expect, onTestFinished, test, vi } from 'vitest'
import { followLinks } from '../../../src/lib/follow-links.ts'

/** Clicks the target, or the link, in a page beside the devtools. Returns where the app navigates. */
function click(html: string, init: MouseEventInit = {}): unknown[][] {
  const navigate = vi.fn()
  const end = new AbortController()
  onTestFinished(() => end.abort())
  document.body.innerHTML = `<main>${html}</main><aside><a href="/account">Devtools</a></aside>`
  followLinks(document.querySelector('main') as HTMLElement, navigate, end.signal)
  // The address of the test stays.
  window.addEventListener('click', event => event.preventDefault(), { signal: end.signal })
  const target = document.querySelector('.target') ?? document.querySelector('a')
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return navigate.mock.calls
}

const LINK = '<a href="/membership">Lidmaatschap</a>'

test.each([LINK, '<a href="/membership"><svg><path class="target"></path></svg></a>'])(
  'navigates within the app on a click: %s',
  html => expect(click(html)).toEqual([['/membership']]),
)

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  modifier => expect(click(LINK, modifier)).toEqual([]),
)

test.each([
  '<a href="https://klup.example/membership">another site</a>',
  '<a href="//klup.example/membership">another site</a>',
  '<a href="#inhoud">a part of the page</a>',
  '<a href="/membership" target="_blank">a new window</a>',
  '<a href="/membership" download>a file</a>',
  '<a>no address</a>',
  '<p>no link, so that the one of the devtools is clicked</p>',
])('leaves this link to the browser: %s', html => expect(click(html)).toEqual([]))
