import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../src/mock/demo-data.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { PAY, POST } from '../../support/payments.ts'
import { button, focusWindow, main, press } from '../../support/user.ts'

const [USER, MEMBERSHIP, PLANS, OFFER] = [
  'GET /api/klupper',
  'GET /api/membership',
  'GET /api/subscription',
  'GET /api/membership/superklupper',
]

/** The owner changes a plan. */
function change(app: Running, id: number, values: Partial<Plan>): void {
  const { world } = app.mock
  Object.assign(world, { plans: world.plans.map(plan => (plan.id === id ? { ...plan, ...values } : plan)) })
}

/* biome-ignore format: a table */
describe.each<[what: string, at: string, as: string, id: number, values: Partial<Plan>, notice: string]>([
  ['price', '/membership/6', 'gratis', 2, { price: 39.95 }, 'De prijs is intussen veranderd: 6 maanden kost nu €39,95. Er is nu niets betaald.'],
  ['renewal price', '/membership/6', 'gratis', 7, { pricePerMonth: 8.49 }, 'De prijs is intussen veranderd: daarna betaal je €8,49 per maand. Er is nu niets betaald.'],
  ['price for superkluppers', '/membership/12', 'superklupper', 4, { price: 34.95 }, 'De prijs is intussen veranderd: 12 maanden kost nu €34,95. Er is nu niets betaald.'],
])('another %s', (_, at, as, id, values, notice) => {
  test('creates no payment; the page says so beside the button, and the next press pays', async () => {
    const app = await renderApp({ at, as })
    change(app, id, values)
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain(notice)
    const { price, pricePerMonth } = values
    for (const shown of [price, pricePerMonth])
      if (shown) expect(main()).toContain(`€${shown.toFixed(2).replace('.', ',')}`)
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
    expect(main()).not.toContain('intussen veranderd')
  })
})

const GONE = 'Dit lidmaatschap is er niet meer. Er is nu niets betaald.'

/* biome-ignore format: a table */
describe.each<[what: string, at: string, as: string, happen: (app: Running) => void]>([
  ['is withdrawn', '/membership/6', 'gratis', app => change(app, 2, { inActive: true })],
  ['was for superkluppers, whose offer has ended', '/membership/12', 'superklupper', app => { app.member('superklupper').superklupper = false }],
])('a plan that %s', (_, at, as, happen) => {
  test('is not sold: the notice takes the place of its button, and the focus', async () => {
    const app = await renderApp({ at, as })
    happen(app)
    await press(button(PAY))
    expect(app.calls(POST)).toEqual([])
    expect(document.activeElement?.textContent).toBe(GONE)
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    await press(screen.getAllByRole('radio')[0] as HTMLElement)
    expect(main()).not.toContain(GONE)
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
  })
})

describe('plans or an offer', () => {
  test.each([
    [PLANS, 'gratis', '/membership/6'],
    [PLANS, 'superklupper', '/membership/12'],
    [OFFER, 'superklupper', '/membership/12'],
  ])('that cannot be read (%s of %s) do not prevent paying', async (call, as, at) => {
    const app = await renderApp({ at, as })
    app.mock.setFault(call, '503-empty')
    await press(button(PAY))
    expect(app.calls(POST)).toHaveLength(1)
  })

  test('that do not come within 5 s do not prevent paying', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.mock.setFault(PLANS, 'hang')
    await press(button(PAY))
    await advance(4999)
    expect(app.calls(POST)).toEqual([])
    await advance(1)
    expect(app.calls(POST)).toHaveLength(1)
  })

  test('are read side by side with the member, the offer only for a plan of superkluppers', async () => {
    for (const [as, at, reads] of [
      ['gratis', '/membership/6', [USER, MEMBERSHIP, PLANS]],
      ['superklupper', '/membership/12', [USER, MEMBERSHIP, OFFER, PLANS]],
    ] as const) {
      const app = await renderApp({ at, as })
      app.takeCalls()
      app.stub.hold(USER)
      await press(button(PAY))
      expect(app.takeCalls()).toEqual(reads)
    }
  })
})

describe('between the answers', () => {
  /** A member presses, and the membership takes a while. */
  async function slowly(ms: number) {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const membership = app.stub.hold(MEMBERSHIP)
    await press(button(PAY))
    await advance(ms)
    return { ...app, membership }
  }

  test('another member who signs in gets no payment', async () => {
    const app = await slowly(1500)
    await app.signInElsewhere('lid')
    await app.membership.release()
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain('lid@voorbeeld.nl')
  })

  test('another member who signs in sees nothing that was read for the first', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'lid' })
    const plans = app.stub.hold(PLANS)
    await press(button(PAY))
    await app.signInElsewhere('gratis')
    await app.receive({ type: 'login', id: app.member('gratis').id })
    await plans.release()
    await advance(5000)
    expect(main()).toContain('gratis@voorbeeld.nl')
    expect(main()).not.toContain('tot en met')
  })

  const CHANGED = 'Je lidmaatschap is intussen veranderd: het is geldig tot en met 14-09-2026.'

  test('a membership that the page reads anew is not extended', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const user = app.stub.hold(USER)
    await press(button(PAY))
    app.member('gratis').endDate = '2026-09-14'
    await app.receive({ type: 'changed' })
    await user.release()
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain(CHANGED)
  })

  test('a membership that the page is reading anew is awaited, also in the place of an older read', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.hold(MEMBERSHIP)
    await focusWindow()
    const user = app.stub.hold(USER)
    await press(button(PAY))
    app.member('gratis').endDate = '2026-09-14'
    const membership = app.stub.hold(MEMBERSHIP)
    await app.receive({ type: 'changed' })
    await user.release()
    await membership.release()
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain(CHANGED)
  })

  test('an older read of the page is no reason to read again', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const older = app.stub.hold(MEMBERSHIP)
    await focusWindow()
    const user = app.stub.hold(USER)
    await press(button(PAY))
    await older.release()
    app.takeCalls()
    await user.release()
    expect(app.takeCalls()).toEqual([POST])
  })

  test('a price that the page reads anew is not charged', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.mock.setFault(PLANS, '503-empty')
    await advance(301_000)
    await app.goTo('/account')
    await app.goTo('/membership/6')
    app.mock.setFault(PLANS, null)
    const user = app.stub.hold(USER)
    await press(button(PAY))
    change(app, 2, { price: 39.95 })
    await press(button('Opnieuw proberen'))
    await user.release()
    expect(app.calls(POST)).toEqual([])
    expect(main()).toContain('6 maanden kost nu €39,95')
  })

  test('a second or less is no reason to read the member twice', async () => {
    const app = await slowly(1000)
    app.takeCalls()
    await app.membership.release()
    expect(app.takeCalls()).toEqual([POST])
  })
})
