import { render } from '@testing-library/react'
import { createElement as h, memo, type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Emblem } from '../../../src/features/payment/emblem.tsx'
import { calendarDate } from '../../../src/lib/dates.ts'
import { BLOCKS } from '../../../src/start/blocks.tsx'
import { renderToDom } from '../../../src/start/render-to-dom.ts'
import { createRandom, type Random } from '../../simulation/random.ts'
import { plainConfig } from '../../support/config.ts'

/** How many random answers each page gets: `ANSWERS=2000 npx vitest run --project unit render-to-dom` */
const COUNT = Number(process.env.ANSWERS ?? 150)

function drawn(view: ReactNode): HTMLElement {
  const root = document.createElement('div')
  renderToDom(view, root)
  return root
}

/** Compares nodes, not their markup: two texts beside each other remain two. */
function expectReactsDom(view: ReactNode, what = ''): void {
  const { container, unmount } = render(view)
  const own = drawn(view)
  expect(own.innerHTML.length, what).toBeGreaterThan(0)
  const isEqual = own.isEqualNode(container)
  if (!isEqual) expect(own.innerHTML, what).toBe(container.innerHTML)
  expect(isEqual, `${what}: the texts`).toBe(true)
  unmount()
}

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
  ['a drawing', <Emblem key="" status="failed" />],
])('draws %s as React does', (_, view) => expectReactsDom(h('div', {}, view)))

test.each<[string, ReactNode]>([
  ['an attribute that no view has', h('p', { title: 'x' })],
  ['inline styles', h('p', { style: { color: 'red' } })],
  ['a controlled field', h('input', { checked: true, readOnly: true })],
  ['a wrapped component', h(memo(Greeting), { name: 'x' })],
  ['a component with state', h(Counter, { key: '' })],
])('throws for %s', (_, view) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => drawn(view)).toThrow()
})

/** Random data of a page. The schemas have checked its form. */
function randomPage({ below }: Random) {
  const oneOf = <T,>(...items: T[]): T => items[below(items.length)] as T
  const today = calendarDate(new Date(2026, below(12), 1 + below(28)))
  const plan = (id: number) => ({
    id,
    numOfMonth: oneOf(1, 3, 6, 12, 24),
    price: oneOf(17.95, 34.95, 59.95, 29.95),
    pricePerMonth: oneOf(5.98, 5.83, 5, 2.5),
    active: true,
    inActive: false,
    isRenewal: below(5) === 0,
    forSuperkluppers: below(3) === 0,
  })
  const known = {
    user: {
      id: 1,
      email: oneOf('sanne@voorbeeld.nl', '{email}'),
      firstName: oneOf('Sanne', '', '<b>'),
      photo: oneOf('', '/a/b.jpg'),
      hasEndedMembership: below(2) === 0,
    },
    today,
    months: oneOf(undefined, 3, 6, 12, 7),
    plan: oneOf(null, null, { id: 1, months: 6, price: 34.95 }),
  }
  const answers = {
    membership: { endDate: oneOf(null, calendarDate(new Date(2025 + below(3), below(12), 1 + below(28)))) },
    actionsLeft: { participations: below(4) - 1, contactRequests: below(3) },
    subscriptions: Array.from({ length: below(5) }, (_, id) => plan(id)),
    superklupper: below(2) === 0,
    payment: { status: oneOf('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'x') },
  }
  const config = {
    ...plainConfig,
    extensionText: oneOf('', 'x'),
    termsUrl: oneOf('', 'https://klup.example/x'),
  }
  return { known, answers, config }
}

test.each(Object.entries(BLOCKS))('draws the block of %s as React does', (screen, block) => {
  let drawings = 0
  for (let round = 0; round < COUNT; round++) {
    const { known, answers, config } = randomPage(createRandom(`${screen} ${round}`))
    const view = block?.view(known, answers, config)
    if (!view) continue
    expectReactsDom(view, `${screen} ${round}`)
    drawings++
  }
  expect(drawings).toBeGreaterThan(COUNT / 2)
})
