import { createElement as h, memo, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderToDom } from '../../../src/boot/render-to-dom.ts'
import { Emblem } from '../../../src/features/payment/emblem.tsx'
import { differenceOf } from '../../support/random-pages.tsx'

const Counter = () => useState(0)[0]

const Greeting = ({ name, children }: { name: string; children?: ReactNode }) => (
  <>
    Dag {name}
    {children}
  </>
)

test.each<[string, ReactNode]>([
  ['a component with texts', h(Greeting, { name: 'Sanne' }, [h('b', { key: 'b' }, '!'), ' ', 0])],
  ['nothing in places', h('p', {}, null, undefined, false, true, '', 'x')],
  [
    'attributes',
    h('a', { href: '/x', className: '', id: undefined, 'data-on': false, 'aria-label': '' }, 'x'),
  ],
  ['a flag', h('button', { type: 'button', disabled: true, hidden: false, onClick() {} }, 'x')],
  ['a number', h('img', { alt: '', width: 0, src: '/x.png', srcSet: '/x.png 1w', fetchPriority: 'high' })],
  ['a chosen radio button', h('input', { type: 'radio', name: 'plan', value: 6, defaultChecked: true })],
  ['another radio button', h('input', { type: 'radio', name: 'plan', value: 6, defaultChecked: false })],
  ['a drawing', <Emblem key="" status="failed" photo="/x.png" />],
])('draws %s as React does', (_, view) => expect(differenceOf(h('div', {}, view))).toBeUndefined())

test.each<[string, ReactNode]>([
  ['an attribute that no view has', h('p', { title: 'x' })],
  ['inline styles', h('p', { style: { color: 'red' } })],
  ['a controlled field', h('input', { checked: true, readOnly: true })],
  ['a wrapped component', h(memo(Greeting), { name: 'x' })],
  ['a component with state', h(Counter, { key: '' })],
])('throws for %s', (_, view) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderToDom(view, document.createElement('div'))).toThrow()
})

test('draws a photo in the document of its place, where it may not load yet', () => {
  const place = document.implementation.createHTMLDocument().body
  renderToDom(h('p', {}, h('img', { src: '/x.png', alt: '' })), place)
  expect([...place.querySelectorAll('*')].map(({ ownerDocument }) => ownerDocument)).toEqual([
    place.ownerDocument,
    place.ownerDocument,
  ])
})
