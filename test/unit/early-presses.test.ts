import { beforeEach, expect, test, vi } from 'vitest'
import { replayPresses } from '../../src/app/replay-presses.ts'
import { keepEarlyPresses } from '../../src/start/early-presses.ts'

const FORM = '<form><input name="email"><button type="submit">Inloggen</button></form>'
const PAGE = `${FORM}<button type="button">Toon</button><button type="button">Uitloggen</button><a href="#x">Hulp</a>`

const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T
const byText = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === text)
const press = (text: string) =>
  byText(text)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

/** Records the events from now on. */
function watch() {
  const done: string[] = []
  for (const type of ['click', 'submit'])
    page.addEventListener(type, ({ target }) => {
      done.push(`${type} ${(target as Element).textContent}`)
    })
  return done
}

let page: HTMLElement
beforeEach(() => {
  page = document.createElement('div')
  page.innerHTML = PAGE
  document.body.replaceChildren(page)
})

test('replays each pressed control once, in the order of the first presses', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  for (const text of ['Uitloggen', 'Toon', 'Uitloggen']) press(text)
  end.abort()
  const done = watch()
  replayPresses(pressed)
  replayPresses(pressed)
  expect(done).toEqual(['click Uitloggen', 'click Toon'])
})

test('submits a form once', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  const submit = () => new SubmitEvent('submit', { bubbles: true, cancelable: true })
  const [first, second] = [submit(), submit()]
  find('form').dispatchEvent(first)
  find('form').dispatchEvent(second)
  expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, true])
  end.abort()
  const requestSubmit = vi.spyOn(find<HTMLFormElement>('form'), 'requestSubmit').mockReturnValue()
  replayPresses(pressed)
  expect(requestSubmit).toHaveBeenCalledTimes(1)
})

test('ignores links and handled events', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  page.addEventListener('click', event => event.target === byText('Toon') && event.preventDefault())
  const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
  byText('Hulp')?.dispatchEvent(follow)
  expect(follow.defaultPrevented).toBe(false)
  press('Toon')
  end.abort()
  const done = watch()
  replayPresses(pressed)
  expect(done).toEqual([])
})

test('ignores presses after the signal', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  end.abort()
  press('Toon')
  const done = watch()
  replayPresses(pressed)
  expect(done).toEqual([])
})

test('finds the same control after a new render, and skips a missing one', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  press('Uitloggen')
  press('Toon')
  end.abort()
  page.innerHTML = PAGE.replace('Toon', 'Verberg')
  const done = watch()
  replayPresses(pressed)
  expect(done).toEqual(['click Uitloggen'])
})
