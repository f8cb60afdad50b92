import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Running, renderApp, signIn } from '../support/app.tsx'
import { pass, settle } from '../support/clock.ts'
import { json } from '../support/fetch-stub.ts'
import { setUpFlow } from '../support/flow.ts'
import { minutes, POLL, visitPayment } from '../support/payments.ts'
import { button, focusWindow, link, main, press, radio, toasts } from '../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const LOOK = 'Kijk of het gelukt is'
const POST = 'POST /api/payment'
const READ = 'GET /api/membership'
const SOON = 'Je betaling is binnen. Je lidmaatschap volgt zo.'
const WELCOME = 'Welkom bij Klup Compleet'
const NOT_AGAIN = 'Betaal nog niet opnieuw. We kijken eerst of het gelukt is.'
const NOTHING_NEW = 'We zien nog geen nieuwe betaling. Je kunt opnieuw betalen.'
const reads = (app: Running) => app.calls(/^GET \/api\/membership$/).length
const books = (app: Running, name: string, endDate: string) =>
  void Object.assign(app.member(name), { endDate, hasEndedMembership: false })
const isForSale = () =>
  screen.queryByRole('link', { name: /^(Kies je lidmaatschap|Lidmaatschap wijzigen)$/ }) !== null

/** A member pays for six months and returns from the bank; the payment is paid. */
async function payAndReturn(as: string, { isUnreadable = false } = {}) {
  const faults = isUnreadable ? { [READ]: '503-empty' } : {}
  const before = await renderApp({ at: '/membership/6', as, faults })
  before.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/1' } } }))
  await press(button(PAY))
  const { mock, browser } = before
  mock.setFault(READ, null)
  const app = await renderApp({ at: '/account', mock, browser })
  app.stub.on(POLL, () => json({ data: { status: 'paid' } }))
  return app
}

/** The result as the page shows it. */
function shown(): string {
  const [date = 'nothing'] = /\d\d-\d\d-\d{4}/.exec(main().replace(/^.*Welkom/, '')) ?? []
  if (main().includes(SOON)) return 'soon'
  if (main().includes(WELCOME)) return `welcome ${date}`
  return isForSale() ? `for sale, ${date}` : `bought ${date}`
}

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
    ['a member who extends', 'lid', 20, [soon, soon, extended, extended, extended, extended]],
    ['a member who extends', 'lid', 80, [soon, soon, soon, extended, extended, extended]],
    ['a member who extends', 'lid', 150, [soon, soon, soon, soon, shop(OLD), shop(LATER)]],
    ['a member with an unknown membership', 'lid?', 0, [soon, soon, soon, soon, shop(LATER), shop(LATER)]],
    ['a member with an unknown membership', 'lid?', 20, [soon, soon, extended, extended, extended, extended]],
    ['a member with an unknown membership', 'lid?', 80, [soon, soon, soon, extended, extended, extended]],
    ['a member with an unknown membership', 'lid?', 150, [soon, soon, soon, soon, shop(OLD), shop(LATER)]],
  ])(
    'shows %s (%s), booked after %i s, the result at 1, 10, 40, 100, 125 and 160 s',
    async (_who, as, bookedAfter, expected) => {
      const name = as.replace('?', '')
      const app = await payAndReturn(name, { isUnreadable: as !== name })
      const book = () => books(app, name, name === 'lid' ? '2027-01-06' : '2026-09-14')
      if (bookedAfter === 0) book()
      else setTimeout(book, bookedAfter * 1000)
      app.router.navigate('/payment?id=tr_1')
      const steps: string[] = []
      let now = 0
      for (const at of [1, 10, 40, 100, 125, 160]) {
        await pass((at - now) * 1000, 2500)
        now = at
        if (at === 160) await focusWindow()
        steps.push(shown())
      }
      expect(steps).toEqual(expected)
    },
  )

  test('shows the purchase on the payment page, as far as it is known', async () => {
    const app = await payAndReturn('gratis')
    app.router.navigate('/payment?id=tr_1')
    await settle()
    expect(main()).toContain('6 maanden Klup Compleet · €34,95')
    books(app, 'gratis', '2026-09-14')
    await pass(2500)
    expect(main()).toContain('6 maanden Klup Compleet · €34,95 · tot en met 14-09-2026')
  })

  test('makes the account page welcome the member once, with the purchase and the next steps', async () => {
    const app = await payAndReturn('gratis')
    books(app, 'gratis', '2026-09-14')
    app.router.navigate('/payment?id=tr_1')
    await pass(5000)
    const card = screen.getByRole('heading', { name: WELCOME }).closest('div')?.parentElement
    expect(card?.textContent).toMatch(/Periode6 maandenBetaald€34,95Geldig tot en met14-09-2026/)
    expect(link('Open de Klup-app').href).toBe('https://download.example/klup')
    expect(button('Bewaar je betaling')).toBeDefined()
    const before = app.calls().length
    await focusWindow()
    expect(app.calls().slice(before)).toEqual([READ])
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    expect(main()).not.toContain(WELCOME)
    expect(sessionStorage.length).toBe(0)
  })

  test('keeps every page from selling until the membership follows, also after a reload', async () => {
    const { mock, browser, router } = await payAndReturn('lid')
    router.navigate('/payment?id=tr_1')
    await pass(10_000)
    for (const at of ['/membership', '/account'])
      for (const app of [await renderApp({ at, mock, browser })]) {
        expect(main()).toContain(SOON)
        expect(main()).toContain('06-07-2026')
        expect(isForSale()).toBe(false)
        expect(screen.queryAllByRole('radio')).toEqual([])
        expect(app.address()).toBe(at)
      }
    Object.assign(mock.world.members.find(({ name }) => name === 'lid') ?? {}, { endDate: '2027-01-06' })
    await pass(minutes(1), 2500)
    expect(main()).toContain(WELCOME)
  })

  test('keeps the pages from selling after a failed last read, until a read succeeds', async () => {
    const app = await payAndReturn('gratis')
    app.router.navigate('/payment?id=tr_1')
    await pass(minutes(1))
    app.mock.setFault(READ, '503-empty')
    await pass(minutes(2), 5000)
    expect(isForSale()).toBe(false)
    app.mock.setFault(READ, null)
    await focusWindow()
    expect(isForSale()).toBe(true)
  })

  test('that turns out to be canceled ends the purchase', async () => {
    const app = await payAndReturn('gratis')
    app.stub.on(POLL, () => json({ data: { status: 'canceled' } }))
    app.router.navigate('/payment?id=tr_1')
    await settle()
    expect(sessionStorage.length).toBe(0)
  })

  test('shows another member who signed in elsewhere once another end date is read', async () => {
    const app = await payAndReturn('lid')
    app.router.navigate('/payment?id=tr_1')
    await settle()
    await signIn(app.browser, 'opgezegd')
    await pass(10_000, 2500)
    expect(main()).toContain('opgezegd@voorbeeld.nl')
  })

  test('reads the member after a first read of the membership that has the new date', async () => {
    const { mock, browser } = await payAndReturn('opgezegd')
    const app = await renderApp({ at: '/payment?id=tr_1', mock, browser })
    app.stub.on(POLL, () => json({ data: { status: 'paid' } }))
    app.stub.on(READ, () => {
      books(app, 'opgezegd', '2026-10-13')
      return json({ data: { endDate: '2026-10-13' } })
    })
    await pass(15_000, 500)
    expect(main()).toContain('Actief')
  })

  test('is hidden from another member in the same tab', async () => {
    const { mock, router } = await payAndReturn('gratis')
    router.navigate('/payment?id=tr_1')
    await pass(1000)
    await renderApp({ at: '/account', mock, as: 'op' })
    expect(main()).not.toContain(SOON)
    expect(sessionStorage.length).toBe(0)
  })
})

/** A member presses the pay button, and no answer comes. */
async function payUnanswered(as = 'gratis') {
  const app = await renderApp({ at: '/membership/6', as })
  app.mock.setFault(POST, 'hang', { times: 1 })
  await press(button(PAY))
  await pass(30_000)
  return app
}

describe('a payment request without an answer', () => {
  test('shows a warning not to pay again, and a button that checks the membership', async () => {
    await payUnanswered()
    expect(main()).toContain(NOT_AGAIN)
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    expect(button(LOOK)).toBe(document.activeElement)
    expect(main()).not.toMatch(/probeer het opnieuw/i)
    expect(toasts()).toEqual([])
  })

  test('that worked leads to the account page, which welcomes the member', async () => {
    const app = await payUnanswered()
    books(app, 'gratis', '2026-09-14')
    await pass(2500)
    expect(app.address()).toBe('/account')
    expect(shown()).toBe('welcome 14-09-2026')
    expect(toasts()).toEqual(['Je lidmaatschap is actief tot en met 14-09-2026.'])
  })

  test('can be repeated after a check that finds no new membership, also on a page without months', async () => {
    const app = await payUnanswered('lid')
    await press(link('Mijn Account'))
    await press(link('Lidmaatschap'))
    expect(main()).toContain(NOT_AGAIN)
    await press(button(LOOK))
    expect(main()).toContain(NOTHING_NEW)
    expect(main()).not.toContain(NOT_AGAIN)
    expect(button(PAY)).toBe(document.activeElement)
    expect(app.address()).toBe('/membership')
    app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/1' } } }))
    await press(button(PAY))
    expect(main()).not.toContain(NOTHING_NEW)
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('is not repeated when it turns out to have worked', async () => {
    const app = await payUnanswered()
    await press(button(LOOK))
    books(app, 'gratis', '2026-09-14')
    app.stub.sent.length = 0
    await press(button(PAY))
    expect(app.calls()).not.toContain(POST)
    expect(shown()).toBe('welcome 14-09-2026')
  })

  test('keeps its summary and button when its plan is no longer for sale', async () => {
    const { mock, browser } = await payUnanswered()
    Object.assign(mock.world, { plans: mock.world.plans.filter(({ numOfMonth }) => numOfMonth !== 6) })
    await renderApp({ at: '/membership', mock, browser })
    expect(main()).toContain('6 maanden Klup Compleet')
    await press(button(LOOK))
    expect(radio(/^3 maanden/).closest('fieldset')?.disabled).toBe(false)
  })

  test('makes the app check the membership for two minutes', async () => {
    const app = await payUnanswered()
    await pass(minutes(2) - 1000, 5000)
    expect(main()).toContain(NOT_AGAIN)
    await pass(2000)
    expect(main()).toContain(NOTHING_NEW)
    const before = reads(app)
    await pass(minutes(5), 30_000)
    expect(reads(app)).toBe(before)
    expect(button(PAY)).toBeDefined()
  })
})

test('is awaited at one pace when it turns out to be paid', async () => {
  const app = await payUnanswered()
  app.stub.on(POLL, () => json({ data: { status: 'paid' } }))
  app.router.navigate('/payment?id=tr_1')
  await settle()
  const before = reads(app)
  // After 2.5, 7.5 and 17.5 s.
  await pass(20_000, 500)
  expect(reads(app) - before).toBe(3)
})

test('welcomes the member when the membership changes only after a read without a change', async () => {
  const app = await payUnanswered()
  await press(button(LOOK))
  expect(main()).toContain('We zien nog geen nieuwe betaling.')
  books(app, 'gratis', '2026-09-14')
  await focusWindow()
  expect(main()).not.toContain('We zien nog geen nieuwe betaling.')
  expect(main()).toContain(WELCOME)
})

test('a failure to pay again replaces the words about the payment before it', async () => {
  const app = await payUnanswered()
  await press(button(LOOK))
  app.mock.setFault('GET /api/klupper', '503-empty')
  await press(button(PAY))
  expect(main()).toContain('Er is niets betaald.')
  expect(main()).not.toContain('Je kunt opnieuw betalen.')
})

test('of a payment made in another browser nothing is claimed about a membership that was there before', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_1')
  await pass(1000)
  expect(main()).not.toMatch(/tot en met|volgt zo/)
  await pass(5000)
  expect(app.address()).toBe('/account')
  expect(main()).not.toContain(WELCOME)
})

test('a member without a membership waits for a payment made in another browser', async () => {
  const app = await visitPayment(() => 'paid')
  await pass(6000)
  expect(main()).toContain(SOON)
  books(app, 'gratis', '2026-09-14')
  await pass(10_000)
  expect(main()).toContain(WELCOME)
})

test('an older payment that was canceled does not end the wait for a newer one', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/1' } } }))
  await press(button(PAY))
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_2')
  await pass(1000)
  app.stub.on(POLL, () => json({ status: 'canceled' }))
  app.router.navigate('/payment?id=tr_1')
  await settle()
  await press(link('Lidmaatschap'))
  expect(main()).toContain(SOON)
  expect(screen.queryAllByRole('radio')).toEqual([])
})

test('a refusal of a press before does not end the purchase of a later press', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  const first = app.stub.hold(POST)
  await press(button(PAY))
  await press(link('Mijn Account'))
  app.router.navigate('/membership/6')
  await settle()
  app.stub.on(POST, () => json({ _links: { checkout: { href: 'https://bank.example/2' } } }))
  await press(button(PAY))
  const kept = sessionStorage.getItem('klup-purchase')
  app.mock.setFault(POST, '400-list')
  await first.release()
  expect(sessionStorage.getItem('klup-purchase')).toBe(kept)
})

test('the welcome survives a reload until it was seen', async () => {
  const { mock, browser, router, stub, ...app } = await payUnanswered()
  books({ ...app, mock, browser, router, stub }, 'gratis', '2026-09-14')
  router.navigate('/payment?id=tr_1')
  stub.on(POLL, () => json({ status: 'paid' }))
  await pass(1000)
  await renderApp({ at: '/account', mock, browser })
  expect(main()).toContain(WELCOME)
  await press(link('Lidmaatschap'))
  expect(sessionStorage.getItem('klup-purchase')).toBe(null)
})
