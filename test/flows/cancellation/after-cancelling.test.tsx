import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { USER } from '../../support/data.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import {
  CANCELLATION,
  END,
  ENDED,
  expectEnded,
  minutes,
  posts,
  SUBMIT,
  send,
} from '../../support/membership.ts'
import { focusWindow, link, main, press, toasts, words } from '../../support/user.ts'

const CURRENT_USER = 'GET /api/klupper'
const warning = () => screen.queryByText('Je lidmaatschap loopt nog.')

/** Whether the page says that nothing more is paid, or that the membership goes on; never both. */
function story(): string {
  const saysEnded = /Jammer dat je gaat|Je betaalt niets meer|Bewaar je bevestiging|Opgezegd/.test(main())
  const saysActive = /Actief|tot je opzegt|Lidmaatschap wijzigen/.test(main())
  return [saysEnded && 'ended', saysActive && 'active'].filter(Boolean).join(' and ')
}

/** Reads of the user that are older than the cancellation. */
const olderUser = ({ member, stub }: Running) => {
  const { id, email } = member('lid')
  stub.on(CURRENT_USER, () => json({ data: { ...USER, id, email } }))
}

describe('after a cancellation, reads that are older', () => {
  async function cancelled() {
    const app = await renderApp(CANCELLATION)
    olderUser(app)
    await send()
    expect(toasts()).toEqual([ENDED])
    expect(app.address()).toBe('/account')
    return app
  }

  test('take nothing back, on any page, and the user is read until one agrees', async () => {
    const app = await cancelled()
    for (const page of ['Lidmaatschap', 'Mijn Account']) {
      await press(link(page))
      await advance(1000)
      expect(story()).toBe('ended')
    }
    app.takeCalls()
    await advance(500)
    expect(app.takeCalls()).toEqual([CURRENT_USER])
    app.stub.off(CURRENT_USER)
    await advance(5000)
    app.takeCalls()
    await advance(minutes(10), 30_000)
    expect(app.takeCalls()).toEqual([])
    expect(story()).toBe('ended')
  })

  test('are believed after two minutes: goodbye and confirmation go, and the account warns', async () => {
    const app = await cancelled()
    await advance(minutes(2), 2500)
    expect(story()).toBe('active')
    expect(warning()).not.toBeNull()
    expect(main()).not.toContain('Jammer dat je gaat')
    const [warned] = screen.getAllByRole('link', { name: 'Opzeggen' })
    if (warned) await press(warned)
    app.stub.off(CURRENT_USER)
    await focusWindow()
    await app.receive({ type: 'changed' })
    expect(main()).toContain('Je lidmaatschap is al opgezegd')
  })

  test('of the user who was read as ended before are taken for older too, for two minutes', async () => {
    const app = await cancelled()
    app.stub.off(CURRENT_USER)
    await advance(2500)
    olderUser(app)
    await app.receive({ type: 'changed' })
    expect(story()).toBe('ended')
    await advance(minutes(2), 2500)
    expect(story()).toBe('active')
    expect(warning()).not.toBeNull()
  })
})

test('a payment after a cancellation, in another tab, takes goodbye and confirmation away at once', async () => {
  const app = await renderApp(CANCELLATION)
  await send()
  expect(story()).toBe('ended')
  app.extendMembership('lid', '2027-01-06')
  await app.receive({ type: 'changed' })
  expect(story()).toBe('active')
  expect(warning()).toBeNull()
})

describe('an end', () => {
  const STILL = 'Je account blijft bestaan. Je lidmaatschap loopt nog.'
  const NOT_ENDED = 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'

  test.each([
    ['a 504', () => failure(504)],
    ['a 409', () => failure(409, { message: 'Al opgezegd.' })],
  ])('that is answered by %s and has ended it counts as cancelled', async (_what, answer) => {
    const app = await renderApp(CANCELLATION)
    app.stub.on(END, () => {
      app.member('lid').hasEndedMembership = true
      return answer()
    })
    await send()
    expect(toasts()).toEqual([ENDED])
    expectEnded(app)
  })

  test('that is refused, and a user who cannot be read: the text of §8 alone', async () => {
    const app = await renderApp(CANCELLATION)
    app.mock.setFault(END, '503-empty')
    const end = app.stub.hold(END)
    await send()
    app.mock.setFault(CURRENT_USER, 'refuse')
    await end.release()
    expect(toasts()).toEqual([`fout: ${NOT_ENDED}`])
    expect(main()).toContain(NOT_ENDED)
    expect(main()).not.toContain(STILL)
  })
})

test('a second form waits for the cancellation of the first, which the member has left', async () => {
  const app = await renderApp(CANCELLATION)
  const end = app.stub.hold(END)
  await send()
  await press(link('Lidmaatschap'))
  await app.goTo('/membership/cancellation')
  await send('Nog iets.')
  await end.release()
  expect(posts(app).filter(call => call === END)).toHaveLength(1)
  expectEnded(app)
  expect(words()).not.toContain(SUBMIT)
})
