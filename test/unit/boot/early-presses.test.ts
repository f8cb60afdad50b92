import { expect, onTestFinished, test } from 'vitest'
import { captureEarlyPresses } from '../../../src/boot/early-presses.ts'

/** Clicks on the controls with these texts, and returns the texts of those that were kept for the app. */
function press(texts: readonly string[], keys: MouseEventInit = {}, holdsLinks = false): string[] {
  document.body.innerHTML =
    '<button type="button">Toon</button><button type="button">Uitloggen</button><a href="/hulp">Hulp</a><a href="#inhoud">Inhoud</a>'
  const app = new AbortController()
  onTestFinished(() => app.abort())
  const pressed = captureEarlyPresses(document, app.signal, () => holdsLinks)
  // No link is followed.
  window.addEventListener('click', event => event.preventDefault(), { signal: app.signal })
  for (const text of texts) {
    const control = [...document.body.children].find(({ textContent }) => textContent === text)
    control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }
  return [...pressed].map(({ textContent }) => textContent)
}

test('keeps each pressed button once, in the order of the first presses, and no link', () => {
  expect(press(['Uitloggen', 'Hulp', 'Toon', 'Uitloggen'])).toEqual(['Uitloggen', 'Toon'])
})

test('keeps links too while the page must not be left, except those within the page', () => {
  expect(press(['Hulp', 'Inhoud'], {}, true)).toEqual(['Hulp'])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a press with %s on a link to the browser',
  key => expect(press(['Hulp'], { [key]: true }, true)).toEqual([]),
)
