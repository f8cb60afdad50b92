import { beforeEach, expect, test } from 'vitest'
import { makeInert, moveFocusOnRemoval } from '../../../src/lib/focus.ts'

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

test('a spinner that nobody pressed for gives the focus to the heading', () => {
  find('button').blur()
  makeInert(find('main'))()
  expect(focused()).toBe('Lidmaatschap')
})

test.each<[string, () => void, string]>([
  ['it had the focus, to the heading above it', () => {}, 'Jouw keuze'],
  ['nothing had the focus, not at all', () => find('button').blur(), 'nothing'],
])('a control disappears: if %s', async (_when, before, expected) => {
  before()
  const leave = moveFocusOnRemoval(find('button'))
  leave()
  find('button').remove()
  await Promise.resolve()
  expect(focused()).toBe(expected)
})

test('a control disappears: what takes the focus in the same render keeps it', async () => {
  moveFocusOnRemoval(find('button'))()
  find('h1').focus()
  await Promise.resolve()
  expect(focused()).toBe('Lidmaatschap')
})
