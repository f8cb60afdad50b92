import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TOAST_DURATION, TOAST_EXIT } from '../../../src/lib/toasts.ts'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { button, link, main, press, toastDetails, toasts } from '../../support/user.ts'

const CLOSE = 'Melding sluiten'
const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'

/** A member whose payment is refused. */
async function refused() {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.mock.setFault(POST, '503-empty')
  await press(button(PAY))
  expect(toasts()).toHaveLength(1)
  return app
}

/** The oldest toast. */
const box = () => screen.getAllByRole('button', { name: CLOSE })[0]?.parentElement as HTMLElement

test('the page names the code of a failure once, after a press and after a read', async () => {
  await refused()
  const codes = () => main().match(/fout 503/g)
  expect(toastDetails()).toEqual([''])
  expect(codes()).toHaveLength(1)
  for (const at of ['/account', '/membership/cancellation']) {
    await renderApp({ at, as: 'lid', faults: { 'GET /api/membership': '503-empty' } })
    expect(codes()).toHaveLength(1)
  }
})

test('a new try closes the error toast of the last one', async () => {
  const app = await refused()
  app.stub.hold(POST)
  await press(button(PAY))
  await advance(TOAST_EXIT)
  expect(toasts()).toEqual([])
})

test('an open toast closes after its life, which starts anew with the same text, also under a still pointer', async () => {
  const app = await renderApp({ at: '/login' })
  const shown = () => app.toasts.list.value.map(({ closing }) => closing)
  app.toasts.show('Mis', 'error')
  await advance(TOAST_DURATION - 1000)
  app.toasts.show('Mis', 'error')
  fireEvent.pointerMove(box(), { movementX: 0, movementY: 0 })
  await advance(TOAST_DURATION - 1)
  expect(shown()).toEqual([false])
  await advance(1)
  expect(shown()).toEqual([true])
})

test.each([
  ['has the focus', () => button(CLOSE).focus(), () => link('Mijn Account').focus()],
  [
    'is under the pointer',
    () => fireEvent.pointerMove(box(), { movementX: 0, movementY: 600 }),
    () => fireEvent.pointerOut(box().parentElement?.parentElement as HTMLElement),
  ],
])('an open toast stays open while it %s, and so does a new one', async (_how, hold, letGo) => {
  const app = await refused()
  hold()
  app.toasts.show('Nog een')
  await advance(10 * TOAST_DURATION, TOAST_DURATION)
  expect(toasts()).toHaveLength(2)
  letGo()
  await advance(TOAST_DURATION - 1)
  expect(toasts()).toHaveLength(2)
  await advance(1 + TOAST_EXIT)
  expect(toasts()).toEqual([])
})

test.each([
  ['to what had it before', () => button(PAY).focus(), () => button(PAY)],
  ['to the page if nothing had it', () => button(PAY).blur(), () => document.querySelector('#inhoud')],
])('a toast that the keyboard closes passes the focus %s', async (_to, before, after) => {
  await refused()
  before()
  button(CLOSE).focus()
  fireEvent.click(button(CLOSE), { detail: 0 })
  expect(document.activeElement).toBe(after())
  await advance(TOAST_EXIT)
  expect(toasts()).toEqual([])
})
