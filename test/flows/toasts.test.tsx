import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { ANYWAY, choose, END, ENDED, RECORD, SUBMIT, visit } from '../support/cancelling.ts'
import { pass } from '../support/clock.ts'
import { setUpFlow } from '../support/flow.ts'
import { FORMS, fillIn } from '../support/forms.ts'
import { button, press, radio, toasts } from '../support/user.ts'

setUpFlow()

const CLOSE = 'Melding sluiten'
const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'

/** A member at the payment summary whose payment is refused. */
async function refused() {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.mock.setFault(POST, '503-empty')
  await press(button(PAY))
  expect(toasts()).toHaveLength(1)
  return app
}

const box = () => button(CLOSE).parentElement as HTMLElement

describe('an action that starts again takes its own error toast away:', () => {
  test('paying', async () => {
    const app = await refused()
    const release = app.stub.hold(POST)
    await press(button(PAY))
    await pass(300)
    expect(toasts()).toEqual([])
    await release.release()
  })

  test.each([FORMS.change, FORMS.reset])('$call', async form => {
    const app = await renderApp(form)
    app.mock.setFault(form.call, '503-empty')
    await fillIn(form)
    await press(button(form.submit))
    expect(toasts()).toHaveLength(1)
    app.stub.hold(form.call)
    await press(button(form.submit))
    await pass(300)
    expect(toasts()).toEqual([])
  })

  test('cancelling, also the other way', async () => {
    const app = await visit()
    app.mock.setFault(RECORD, '503-empty')
    await choose()
    await press(button(SUBMIT))
    expect(toasts()).toHaveLength(1)
    await press(button(ANYWAY))
    await pass(300)
    expect(toasts()).toEqual([ENDED])
  })

  test('ending the membership, whose toast has a text of its own', async () => {
    const app = await visit()
    app.mock.setFault(END, '503-empty', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    await press(button(SUBMIT))
    await pass(300)
    expect(toasts()).toEqual([ENDED])
  })

  test('another choice of plan, which is another purchase', async () => {
    await refused()
    await press(radio(/^3 maanden/))
    await pass(300)
    expect(toasts()).toEqual([])
  })
})

test('the same words are announced again when they are said again', async () => {
  const app = await refused()
  const announced = () => box().querySelector('p')
  const before = announced()
  await pass(1000)
  app.toasts.show(before?.textContent ?? '', 'error')
  await pass(0)
  expect(toasts()).toHaveLength(1)
  expect(announced()).not.toBe(before)
})

describe('the clock of a toast', () => {
  test('goes on under a pointer that rests where the toast appears', async () => {
    await refused()
    fireEvent.pointerEnter(box())
    fireEvent.pointerMove(box(), { movementX: 0, movementY: 0 })
    await pass(5300)
    expect(toasts()).toEqual([])
  })

  test('stops once the pointer moves onto it, and goes on when it leaves', async () => {
    await refused()
    fireEvent.pointerMove(box(), { movementX: 0, movementY: 600 })
    await pass(20_000)
    expect(toasts()).toHaveLength(1)
    fireEvent.pointerLeave(box().parentElement?.parentElement as HTMLElement)
    await pass(5300)
    expect(toasts()).toEqual([])
  })
})

describe('a toast that is closed by keyboard', () => {
  const byKeyboard = {
    Enter: () => fireEvent.click(button(CLOSE), { detail: 0 }),
    Escape: () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' }),
  }
  test.each(Object.entries(byKeyboard))(
    'with %s gives the focus back to where it was',
    async (_key, closeIt) => {
      await refused()
      button(PAY).focus()
      button(CLOSE).focus()
      closeIt()
      expect(document.activeElement).toBe(button(PAY))
    },
  )

  test('gives it to the page when it came from nowhere', async () => {
    await refused()
    button(PAY).blur()
    button(CLOSE).focus()
    byKeyboard.Enter()
    expect(document.activeElement?.id).toBe('inhoud')
  })
})
