import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { json } from '../../support/fetch-stub.ts'
import {
  goToBank,
  minutes,
  paymentIs,
  purchaseShown,
  returnFromBank,
  SOON,
  WELCOME,
} from '../../support/payments.ts'
import { button, focusWindow, link, main, press } from '../../support/user.ts'

const READ = 'GET /api/membership'

describe('a paid payment', () => {
  const NEW = '14-09-2026'
  const LATER = '06-01-2027'
  const OLD = '06-07-2026'
  const soon = 'soon'
  const [welcome, extended] = [`welcome ${NEW}`, `welcome ${LATER}`]
  const shop = (date: string) => `for sale, ${date}`
  const [bought, more] = [`bought ${NEW}`, `bought ${LATER}`]
  test.each([
    ['a new member', 'gratis', 0, [bought, welcome, welcome, welcome, welcome, welcome]],
    ['a new member', 'gratis', 20, [soon, soon, welcome, welcome, welcome, welcome]],
    ['a new member', 'gratis', 80, [soon, soon, soon, welcome, welcome, welcome]],
    ['a new member', 'gratis', 150, [soon, soon, soon, soon, shop('nothing'), shop(NEW)]],
    ['a member who extends', 'lid', 0, [more, extended, extended, extended, extended, extended]],
    ['a member who extends', 'lid', 150, [soon, soon, soon, soon, shop(OLD), shop(LATER)]],
    ['a member with an unknown membership', 'lid?', 0, [soon, soon, soon, soon, shop(LATER), shop(LATER)]],
    ['a member with an unknown membership', 'lid?', 80, [soon, soon, soon, extended, extended, extended]],
    ['a member with an unknown membership', 'lid?', 150, [soon, soon, soon, soon, shop(OLD), shop(LATER)]],
  ])(
    'shows %s (%s), booked after %i s, the result at 1, 10, 40, 100, 125 and 160 s',
    async (_who, who, bookedAfter, expected) => {
      const as = who.replace('?', '')
      const shop = await goToBank({ as, faults: as === who ? {} : { [READ]: '503-empty' } })
      shop.mock.setFault(READ, null)
      const book = () => shop.extendMembership(as, as === 'lid' ? '2027-01-06' : '2026-09-14')
      if (bookedAfter === 0) book()
      else setTimeout(book, bookedAfter * 1000)
      await returnFromBank(shop)
      const steps: string[] = []
      let now = 0
      for (const at of [1, 10, 40, 100, 125, 160]) {
        await advance((at - now) * 1000, 2500)
        now = at
        if (at === 160) await focusWindow()
        steps.push(purchaseShown())
      }
      expect(steps).toEqual(expected)
    },
  )

  test('shows the purchase on the payment page, as far as it is known', async () => {
    const app = await returnFromBank(await goToBank())
    expect(main()).toContain('6 maanden Klup Compleet\u00a0· €34,95')
    app.extendMembership('gratis', '2026-09-14')
    await advance(2500)
    expect(main()).toContain('6 maanden Klup Compleet\u00a0· €34,95 tot en met 14-09-2026')
  })

  test('makes the account page welcome the member once, with the purchase and the next steps', async () => {
    const shop = await goToBank()
    shop.extendMembership('gratis', '2026-09-14')
    const app = await returnFromBank(shop)
    await advance(5000)
    const card = screen.getByRole('heading', { name: WELCOME }).closest('div')?.parentElement
    expect(card?.textContent).toMatch(/Periode6 maandenBetaald€34,95Geldig tot en met14-09-2026/)
    expect(link('Open de Klup-app').href).toBe('https://download.example/klup')
    expect(button('Bewaar je betaling')).toBeDefined()
    app.takeCalls()
    await focusWindow()
    expect(app.takeCalls()).toEqual([READ])
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    expect(main()).not.toContain(WELCOME)
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps the welcome through a reload until the member has seen it', async () => {
    const shop = await goToBank()
    shop.extendMembership('gratis', '2026-09-14')
    const app = await returnFromBank(shop)
    await advance(1000)
    await app.reopen('/account')
    expect(main()).toContain(WELCOME)
    await press(link('Lidmaatschap'))
    expect(sessionStorage.length).toBe(0)
  })

  test('reads the member after a first read of the membership that has the new date', async () => {
    const shop = await goToBank({ as: 'opgezegd' })
    const app = await returnFromBank(shop)
    app.stub.on(READ, () => {
      app.extendMembership('opgezegd', '2026-10-13')
      return json({ data: { endDate: '2026-10-13' } })
    })
    await advance(15_000)
    expect(main()).toContain('Actief')
  })

  test('reads the member after a first read of the membership whose old date is unknown', async () => {
    const shop = await goToBank({ as: 'opgezegd', faults: { [READ]: '503-empty' } })
    const app = await returnFromBank(shop)
    app.extendMembership('opgezegd', '2026-10-13')
    app.mock.setFault(READ, null)
    await advance(minutes(3), 5000)
    expect(main()).toContain('Actief')
    expect(main()).not.toContain('Je betaalt niets meer')
  })
})

describe('a payment made in another browser', () => {
  test('names the membership once it is known, and makes nobody wait who has one', async () => {
    const app = await renderApp({ ...paymentIs('paid'), as: 'lid' })
    await advance(1000)
    expect(main()).toContain('Klup Compleet tot en met 06-07-2026')
    expect(main()).not.toContain('volgt zo')
    await advance(5000)
    expect(app.address()).toBe('/account')
    expect(main()).not.toContain(WELCOME)
  })

  test('makes a member without a membership wait for it', async () => {
    const app = await renderApp(paymentIs('paid'))
    await advance(6000)
    expect(main()).toContain(SOON)
    app.extendMembership('gratis', '2026-09-14')
    await advance(10_000)
    expect(main()).toContain(WELCOME)
  })
})
