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

/** What is done from now on, in its order. */
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

test('each control that was pressed is pressed once, in the order of the first presses', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  for (const text of ['Uitloggen', 'Toon', 'Uitloggen']) press(text)
  end.abort()
  const done = watch()
  replayPresses(pressed)
  replayPresses(pressed)
  expect(done).toEqual(['click Uitloggen', 'click Toon'])
})

test('a form that was submitted is submitted once', () => {
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

test('a link is left to the browser, and so is what somebody else has dealt with', () => {
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

test('what is pressed after the end is not kept', () => {
  const end = new AbortController()
  const pressed = keepEarlyPresses(document, end.signal)
  end.abort()
  press('Toon')
  const done = watch()
  replayPresses(pressed)
  expect(done).toEqual([])
})

test('when the page was drawn anew, the same control is pressed, and none when it is gone', () => {
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
