import { beforeEach, expect, test } from 'vitest'
import { makeInert } from '../../../src/lib/focus.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const focused = () =>
  document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent

beforeEach(() => {
  document.body.innerHTML = `
    <main><h1 tabindex="-1">Lidmaatschap</h1><section><h2>Jouw keuze</h2><button>Betalen</button></section></main>
    <aside tabindex="-1">Melding</aside>`
  find('button').focus()
})

test.each<[string, () => void, string]>([
  ['the pressed control', () => find('button').blur(), 'Betalen'],
  ['the heading, when that control is gone', () => find('button').remove(), 'Lidmaatschap'],
  ['what took it meanwhile', () => find('aside').focus(), 'Melding'],
])('after a spinner the focus goes to %s', (_where, happen, expected) => {
  const undo = makeInert(find('main'))
  expect(find('main').inert).toBe(true)
  happen()
  undo()
  expect(find('main').inert).toBe(false)
  expect(focused()).toBe(expected)
})

test('a spinner without a pressed control passes the focus to the heading', () => {
  find('button').blur()
  makeInert(find('main'))()
  expect(focused()).toBe('Lidmaatschap')
})
