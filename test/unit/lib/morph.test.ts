import { afterEach, expect, test } from 'vitest'
import { morph } from '../../../src/lib/morph.ts'

const root = document.createElement('div')
document.body.append(root)
afterEach(() => root.replaceChildren())

const PAGE = `<h1>Welkom</h1>
  <form><div class="field"><label for="mail">E-mail</label><input id="mail" name="email"></div>
  <div class="field"><label for="word">Wachtwoord</label><input id="word" name="password"></div>
  <p>Tekst</p></form>
  <label data-key="3 €17,95">3<input type="radio" name="plan" value="3" checked=""></label>
  <label data-key="6 €34,95">6<input type="radio" name="plan" value="6"></label>
  <ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>`.replace(/>\s+</g, '><')

const fresh = (html = PAGE) => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}
const find = <E extends Element = HTMLInputElement>(selector: string) => root.querySelector(selector) as E

/** Paints the page, lets `change` change it, and makes it fresh again. Returns the elements that were in it before. */
function changed(change: () => void, html = PAGE): Record<string, Element> {
  root.replaceChildren(fresh())
  let focused: Element | undefined
  const remember = ({ target }: Event) => {
    if (target instanceof Element) focused = target
  }
  root.addEventListener('focusin', remember)
  const before = Object.fromEntries(
    ['mail', 'word', 'form', 'a[href="/b"]'].map(name => [
      name,
      find(/^\w+$/.test(name) && name !== 'form' ? `#${name}` : name),
    ]),
  )
  change()
  root.removeEventListener('focusin', remember)
  morph(root, fresh(html), focused)
  expect(root.innerHTML).toBe(html)
  return before
}

test('changes nothing of an equal page', () => {
  root.replaceChildren(fresh())
  const records: MutationRecord[] = []
  const observer = new MutationObserver(found => void records.push(...found))
  observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
  morph(root, fresh())
  expect([...records, ...observer.takeRecords()]).toEqual([])
})

function wrap(element: Element): void {
  const foreign = document.createElement('div')
  element.replaceWith(foreign)
  foreign.append(element)
}
const around = (selector: string, name = 'div') => {
  const foreign = document.createElement(name)
  find(selector).replaceWith(foreign)
  return foreign
}
const CHANGES: Readonly<Record<string, () => void>> = {
  'a node at the start of the form': () => find('form').prepend(document.createElement('div')),
  'a field-like node at the start of the form': () =>
    find('form').insertAdjacentHTML('afterbegin', '<div class="field"><input></div>'),
  'a node around a field': () => {
    const field = find('#mail')
    around('#mail').append(field)
  },
  'a node around all of a row': () => {
    const row = find('.field')
    around('.field').append(row)
  },
  'a field outside its form': () => root.prepend(find('#word')),
  'fields in another order': () => find('form').prepend(find('.field:nth-child(2)')),
  'no row of a list': () => find('li').remove(),
  'another text': () => {
    find('p').textContent = 'Text'
  },
  'a text in two nodes': () => find('p').append('x'),
  'a wrapped text': () => {
    const text = find('h1').firstChild as Text
    find('h1').append(document.createElement('font'))
    find('font').append(text)
  },
  'a comment': () => find('form').prepend(new Comment('x')),
  'no label': () => find('label').remove(),
  'another address': () => find('a').setAttribute('href', '/x'),
}

test.each(Object.entries(CHANGES))('takes %s back, and keeps each field in its role', (_, change) => {
  const before = changed(change)
  for (const id of ['mail', 'word']) expect(find(`#${id}`)).toBe(before[id])
  expect(find('form')).toBe(before.form)
})

test('keeps text and focus of a field that was moved', () => {
  changed(() => {
    const field = find('#mail')
    Object.assign(field, { value: 'sanne@x.nl' }).focus()
    around('#mail').append(field)
    // Whoever moves a field takes its focus away.
    expect(document.activeElement).toBe(document.body)
  }, PAGE)
  expect([find('#mail').value, document.activeElement?.id]).toEqual(['sanne@x.nl', 'mail'])
})

test('keeps a choice, also beside a default that comes back', () => {
  changed(() => {
    find('[value="6"]').checked = true
    find('[data-key^="3"]').remove()
  })
  expect([find('[value="3"]').checked, find('[value="6"]').checked]).toEqual([false, true])
})

test('falls back to the default if the row of the choice is another one', () => {
  const html = PAGE.replace('6 €34,95', '6 €39,95')
  changed(() => {
    find('[value="6"]').checked = true
  }, html)
  expect(find('[value="3"]').checked).toBe(true)
})

test('keeps the button of a field when the field before it is gone', () => {
  const html = PAGE.replace('name="password">', '$&<button>Toon</button>')
  root.replaceChildren(fresh(html))
  const button = find('button')
  find('.field').remove()
  morph(root, fresh(html))
  expect(root.innerHTML).toBe(html)
  expect(find('button')).toBe(button)
})

/** The second button, with another text. */
function dropFirst(): Element[] {
  const second = find('button:last-child')
  second.prepend('x')
  return [second]
}
const BUTTONS = '<div><button>A</button><button>B</button></div>'
test.each([
  ['that others have put a node around', () => wrap(find('button:last-child')), true],
  ['beside one that is gone', () => find('button').remove(), true],
  ['with another text', () => find('button:last-child').prepend('x'), true],
  ['beside one that is gone, with another text', () => find('div').replaceChildren(...dropFirst()), false],
])('keeps a button %s, or none in its role', (_, change, isKept) => {
  root.replaceChildren(fresh(BUTTONS))
  const button: Element = find('button:last-child')
  change()
  morph(root, fresh(BUTTONS))
  expect(root.innerHTML).toBe(BUTTONS)
  expect([...root.querySelectorAll('button')].map(element => element === button)).toEqual([false, isKept])
})

test('drops the choice of a row that is another one', () => {
  const html = PAGE.replace('6 €34,95', '6 €39,95')
  changed(() => {
    find('[value="6"]').checked = true
  }, html)
  expect(find('[value="6"]').checked).toBe(false)
})

test('sets the attributes of the page, and keeps those of others and a value', () => {
  root.replaceChildren(fresh('<p class="a" data-room="x" aria-label="1"></p><input id="i" value="oud">'))
  find('p').setAttribute('data-foreign', 'x')
  find('#i').value = 'getypt'
  morph(root, fresh('<p class="a" aria-label="2"></p><input id="i" type="text">'))
  expect(find('p').outerHTML).toBe('<p class="a" aria-label="2" data-foreign="x"></p>')
  expect([find('#i').getAttribute('value'), find('#i').value]).toEqual(['oud', 'getypt'])
})
