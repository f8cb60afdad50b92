import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  ANYWAY,
  choose,
  END,
  ENDED,
  expectEnded,
  NOT_ENDED,
  OTHER,
  posts,
  REASON,
  RECORD,
  SUBMIT,
  TEXT,
  TYPES,
  visit,
} from '../support/cancelling.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, field, main, press, radio, toasts, type } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

describe('the reason cannot be recorded', () => {
  test('nothing is ended; the message says so, and «Toch opzeggen» ends it without a reason', async () => {
    const app = await visit()
    app.wire.answer(RECORD, () => json([{ message: 'De enquête is dicht.' }], 503))
    expect(screen.queryByRole('button', { name: ANYWAY })).toBe(null)
    await choose(REASON, 'Een verhaal.')
    await press(button(SUBMIT))
    expect(posts(app)).toEqual([RECORD])
    expect(toasts()).toEqual(['fout: De enquête is dicht.'])
    expect(main()).toContain('De enquête is dicht.')
    expect(main()).toContain('Je lidmaatschap is nog niet opgezegd.')
    expect(field(TEXT).value).toBe('Een verhaal.')
    expect(radio(REASON).checked).toBe(true)
    await press(button(ANYWAY))
    expect(posts(app)).toEqual([RECORD, END])
    expectEnded(app)
  })

  test('the second press tries to record again', async () => {
    const app = await visit()
    app.api.setFault(RECORD, '500-html', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    await press(button(SUBMIT))
    expect(posts(app)).toEqual([RECORD, RECORD, END])
    expectEnded(app)
  })

  test('«Toch opzeggen» pressed twice in one tick is one call', async () => {
    const app = await visit()
    app.api.setFault(RECORD, '500-html')
    await choose()
    await press(button(SUBMIT))
    const anyway = button(ANYWAY)
    anyway.click()
    anyway.click()
    await settle()
    expect(posts(app)).toEqual([RECORD, END])
  })

  test('both buttons in one tick are one way out', async () => {
    const app = await visit()
    app.api.setFault(RECORD, '500-html', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    const [submit, anyway] = [button(SUBMIT), button(ANYWAY)]
    anyway.click()
    submit.click()
    await settle()
    expect(posts(app)).toEqual([RECORD, END])
  })

  test('the other button loses nothing while «Toch opzeggen» runs; its failure is the one that is shown', async () => {
    const app = await visit()
    app.wire.answer(RECORD, () => json([{ message: 'De enquête is dicht.' }], 503))
    await choose(REASON, 'Een verhaal.')
    await press(button(SUBMIT))
    app.wire.answer(END, () => json([{ message: 'Het kan nu niet.' }], 503))
    const release = app.wire.hold(END)
    await press(button(ANYWAY))
    await press(button(SUBMIT))
    release()
    await settle()
    expect(main()).toContain(NOT_ENDED)
    expect(main()).toContain('Het kan nu niet.')
    expect(main()).not.toContain('De enquête is dicht.')
    expect(field(TEXT).value).toBe('Een verhaal.')
    expect(radio(REASON).checked).toBe(true)
  })

  test('while «Toch opzeggen» runs the other button does nothing', async () => {
    const app = await visit()
    app.api.setFault(RECORD, '500-html', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    const release = app.wire.hold(END)
    await press(button(ANYWAY))
    await press(button(SUBMIT))
    release()
    await settle()
    expect(posts(app)).toEqual([RECORD, END])
    expectEnded(app)
  })
})

describe('the membership cannot be ended', () => {
  test('the toast of §8 and the same words in the page; nothing typed is lost', async () => {
    const app = await visit()
    app.api.setFault(END, '500-html')
    await choose(REASON, 'Een verhaal.')
    await press(button(SUBMIT))
    expect(toasts()).toEqual([`fout: ${NOT_ENDED}`])
    expect(main()).toContain(NOT_ENDED)
    expect(app.address()).toBe('/membership/cancellation')
    expect(field(TEXT).value).toBe('Een verhaal.')
    await pass(6000)
    expect(main()).toContain(NOT_ENDED)
  })

  test('no connection for it, nor for the look after it: one toast, and nothing is claimed', async () => {
    const app = await visit()
    await choose()
    app.api.setFault(END, 'refuse')
    app.api.setFault('GET /api/klupper', 'refuse')
    await press(button(SUBMIT))
    expect(toasts()).toEqual(['fout: Er is geen verbinding. Controleer je internet en probeer het opnieuw.'])
    expect(main()).not.toContain(NOT_ENDED)
    expect(main()).toContain('Er is geen verbinding.')
    app.api.setFault(END, null)
    app.api.setFault('GET /api/klupper', null)
    await press(button(SUBMIT))
    expectEnded(app)
  })

  test('a second press does not record the same reason again', async () => {
    const app = await visit()
    app.api.setFault(END, '500-html', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    await press(button(SUBMIT))
    expect(posts(app)).toEqual([RECORD, END, END])
    expectEnded(app)
  })

  test.each([
    ['reason', () => choose(OTHER)],
    ['text', () => type(TEXT, 'Toch nog iets.')],
  ])('a changed %s is recorded', async (_what, change) => {
    const app = await visit()
    app.api.setFault(END, '500-html', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    await change()
    await press(button(SUBMIT))
    expect(posts(app)).toEqual([RECORD, END, RECORD, END])
    expect(app.api.world.cancellations).toHaveLength(2)
  })

  test.each(['hang', 'hang-body', 'refuse', 'reset'])(
    'no answer (%s), but it did succeed: success',
    async fault => {
      const app = await visit()
      app.api.setFault(END, fault, { applied: true, times: 1 })
      await choose()
      await press(button(SUBMIT))
      if (fault.startsWith('hang')) await pass(30_000, 5000)
      expect(toasts()).toEqual([ENDED])
      expectEnded(app)
    },
  )

  test('no answer, and it did not succeed: says so only after the member was read again', async () => {
    const app = await visit()
    app.api.setFault(END, 'hang', { times: 1 })
    await choose()
    await press(button(SUBMIT))
    const release = app.wire.hold('GET /api/klupper')
    await pass(30_000, 5000)
    expect(toasts()).toEqual([])
    expect(main()).not.toContain(NOT_ENDED)
    release()
    await settle()
    expect(toasts()).toEqual([`fout: ${NOT_ENDED}`])
    await press(button(SUBMIT))
    expectEnded(app)
  })
})

describe('the reasons cannot be read', () => {
  test('the error says so, and a retry brings them', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault(TYPES, '500-html')
    app.app.router.navigate('/membership/cancellation')
    await settle()
    expect(main()).toContain('We kunnen de redenen nu niet laten zien')
    expect(screen.queryByRole('button', { name: SUBMIT })).toBe(null)
    expect(toasts()).toHaveLength(1)
    app.api.setFault(TYPES, null)
    await press(button('Opnieuw proberen'))
    expect(screen.getAllByRole('radio')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: ANYWAY })).toBe(null)
    await choose()
    await press(button(SUBMIT))
    expectEnded(app)
  })

  test('«Toch opzeggen» needs no reason; when that fails it says so and works again', async () => {
    const app = await renderApp({ at: '/account', as: 'lid' })
    app.api.setFault(TYPES, '500-html')
    app.api.setFault(END, '500-html', { times: 1 })
    app.app.router.navigate('/membership/cancellation')
    await settle()
    await press(button(ANYWAY))
    expect(toasts()).toContain(`fout: ${NOT_ENDED}`)
    expect(main()).toContain(NOT_ENDED)
    await press(button(ANYWAY))
    expect(posts(app)).toEqual([END, END])
    expectEnded(app)
  })
})

test('a list without reasons locks nobody in', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.wire.answer(TYPES, () => json({ data: [] }))
  app.app.router.navigate('/membership/cancellation')
  await settle()
  await press(button(ANYWAY))
  expect(posts(app)).toEqual([END])
  expectEnded(app)
})
