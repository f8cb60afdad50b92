import { beforeEach, describe, expect, test } from 'vitest'
import { isDrawnAs, rememberUse } from '../../../src/lib/redraw.ts'

const PAGE = `<form><input id="mail" name="email"><input name="plan" type="radio" value="3" checked="">
  <input name="plan" type="radio" value="6"><textarea name="text">oud</textarea>
  <button name="pay" type="button">Betalen</button></form><a href="/a">A</a>`.replace(/>\s+</g, '><')

const root = document.createElement('div')
document.body.append(root)
const find = <E extends Element = HTMLInputElement>(selector: string) => root.querySelector(selector) as E
const fresh = () => document.createRange().createContextualFragment(PAGE)

/** Draws the page afresh, as another one. Returns the function that finds the new control for an old one. */
function redraw(page = fresh(), lastFocused?: Element) {
  const restoreUse = rememberUse(root, lastFocused)
  root.replaceChildren(page)
  return restoreUse()
}

beforeEach(() => root.replaceChildren(fresh()))

describe('isDrawnAs()', () => {
  test('accepts a page with used fields', () => {
    find('#mail').value = 'a@b.nl'
    find('[value="6"]').checked = true
    expect(isDrawnAs(root, fresh())).toBe(true)
  })

  test.each([
    ['a removed element', () => find('a').remove()],
    ['an added element', () => root.append(document.createElement('i'))],
    ['another attribute', () => find('a').setAttribute('lang', 'en')],
  ])('refuses %s', (_, change) => {
    change()
    expect(isDrawnAs(root, fresh())).toBe(false)
  })
})

describe('rememberUse()', () => {
  test('keeps what was typed, chosen and selected', () => {
    find('#mail').value = 'a@b.nl'
    find('textarea').value = 'nieuw'
    find('[value="6"]').checked = true
    find('#mail').focus()
    find('#mail').setSelectionRange(1, 3)
    redraw()
    expect(root.innerHTML).toBe(PAGE)
    expect([find('#mail').value, find('textarea').value]).toEqual(['a@b.nl', 'nieuw'])
    expect(find(':checked').value).toBe('6')
    expect(document.activeElement).toBe(find('#mail'))
    expect([find('#mail').selectionStart, find('#mail').selectionEnd]).toEqual([1, 3])
  })

  test('gives the focus back to a field that lost it by being moved', () => {
    const field = find('#mail')
    field.focus()
    root.prepend(field)
    field.blur()
    redraw(fresh(), field)
    expect(document.activeElement).toBe(find('#mail'))
  })

  test('finds the new control for an old one, and none for a foreign one', () => {
    const [pay, link, foreign] = [find('button'), find('a'), document.createElement('button')]
    const newOne = redraw()
    expect([newOne(pay), newOne(link), newOne(foreign)]).toEqual([find('button'), find('a'), undefined])
    expect(newOne(pay)).not.toBe(pay)
  })

  test.each([
    ['has no name', '<button>Wijzigen</button>', '<button>Mail mij</button>'],
    ['shares its name', '<button name="a"></button><button name="a"></button>', '<button name="a"></button>'],
    ['is a foreign form', '<form><input name="email"></form>', '<form class="foreign"></form>'],
  ])('finds no control for one that %s', (_, page, old) => {
    const pressed = document.createRange().createContextualFragment(old).firstElementChild as Element
    expect(redraw(document.createRange().createContextualFragment(page))(pressed)).toBe(undefined)
  })
})
