import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Running, renderApp, signIn } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import { setUpFlow } from '../../support/flow.ts'
import { minutes, PAYMENT, POLL, paymentIs } from '../../support/payments.ts'
import {
  button,
  focusWindow,
  link,
  main,
  press,
  radio,
  restoreFromBfcache,
  setVisibility,
  toasts,
} from '../../support/user.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'
const POST = 'POST /api/payment'
const READ = 'GET /api/membership'
const SOON = 'Je betaling is binnen. Je lidmaatschap volgt zo.'
const WELCOME = 'Welkom bij Klup Compleet'
const JUST_PAID = 'Net betaald? Dan zie je het hier vanzelf.'
const KEY = 'klup-purchase'
const SHARED = 'klup-paid'
const checkout = () => json({ _links: { checkout: { href: 'https://bank.example/1' } } })
const TITLES = /^.*(Welkom bij Klup Compleet|Je lidmaatschap is verlengd|Fijn dat je weer meedoet)/
const reads = (app: Running) => app.calls(/^GET \/api\/membership$/).length
const books = (app: Running, name: string, endDate: string) =>
  void Object.assign(app.member(name), { endDate, hasEndedMembership: false })
const isForSale = () =>
  screen.queryByRole('link', { name: /^(Kies je lidmaatschap|Lidmaatschap wijzigen)$/ }) !== null

/** A member pays for six months and returns from the bank; the payment is paid. */
async function payAndReturn(as: string, { isUnreadable = false } = {}) {
  const faults = isUnreadable ? { [READ]: '503-empty' } : {}
  const before = await renderApp({ at: '/membership/6', as, faults })
  before.stub.on(POST, checkout)
  await press(button(PAY))
  const { mock, browser } = before
  mock.setFault(READ, null)
  const app = await renderApp({ at: '/account', mock, browser })
  app.stub.on(POLL, () => json({ data: { status: 'paid' } }))
  return app
}

/** The result as the page shows it. */
function shown(): string {
  const [date = 'nothing'] = /\d\d-\d\d-\d{4}/.exec(main().replace(TITLES, '')) ?? []
  if (main().includes(SOON)) return 'soon'
  if (TITLES.test(main())) return `welcome ${date}`
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
        await advance((at - now) * 1000, 2500)
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
    await advance(2500)
    expect(main()).toContain('6 maanden Klup Compleet · €34,95 tot en met 14-09-2026')
  })

  test('makes the account page welcome the member once, with the purchase and the next steps', async () => {
    const app = await payAndReturn('gratis')
    books(app, 'gratis', '2026-09-14')
    app.router.navigate('/payment?id=tr_1')
    await advance(5000)
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
    await advance(10_000)
    for (const at of ['/membership', '/account'])
      for (const app of [await renderApp({ at, mock, browser })]) {
        expect(main()).toContain(SOON)
        expect(main()).toContain('06-07-2026')
        expect(isForSale()).toBe(false)
        expect(screen.queryAllByRole('radio')).toEqual([])
        expect(app.address()).toBe(at)
      }
    Object.assign(mock.world.members.find(({ name }) => name === 'lid') ?? {}, { endDate: '2027-01-06' })
    await advance(minutes(1), 2500)
    expect(main()).toContain('Je lidmaatschap is verlengd')
  })

  test('keeps the pages from selling after a failed last read, until a read succeeds', async () => {
    const app = await payAndReturn('gratis')
    app.router.navigate('/payment?id=tr_1')
    await advance(minutes(1))
    app.mock.setFault(READ, '503-empty')
    await advance(minutes(2), 5000)
    expect(isForSale()).toBe(false)
    app.mock.setFault(READ, null)
    await focusWindow()
    expect(isForSale()).toBe(true)
  })

  test('a canceled status ends the purchase', async () => {
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
    await advance(10_000, 2500)
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
    await advance(15_000, 500)
    expect(main()).toContain('Actief')
  })

  test('another member in the same tab does not see it', async () => {
    const { mock, router } = await payAndReturn('gratis')
    router.navigate('/payment?id=tr_1')
    await advance(1000)
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
  await advance(30_000)
  return app
}

describe('a payment request without an answer', () => {
  test('has paid nothing, since money moves only at the bank: the page says so, and the button pays again', async () => {
    const app = await payUnanswered()
    expect(main()).toContain('Er is niets betaald.We kregen geen antwoord. Probeer het opnieuw.')
    expect(toasts()).toEqual([])
    expect(button(PAY)).toBe(document.activeElement)
    expect(sessionStorage.length).toBe(0)
    app.stub.on(POST, checkout)
    await press(button(PAY))
    expect(main()).not.toContain('Er is niets betaald.')
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
  })

  test('reads the membership once', async () => {
    const app = await payUnanswered('lid')
    const before = reads(app)
    await advance(minutes(5), 30_000)
    // One before the press, one after it failed, besides that of the page.
    expect([before, reads(app)]).toEqual([3, 3])
  })

  test('keeps the purchase of the press before it', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.on(POST, checkout)
    await press(button(PAY))
    await restoreFromBfcache()
    const kept = sessionStorage.getItem(KEY)
    app.stub.on(POST, () => failure(504))
    await press(button(PAY))
    expect(sessionStorage.getItem(KEY)).toBe(kept)
  })
})

describe('before a payment is created', () => {
  const notice = (date: string) =>
    `Je lidmaatschap is intussen veranderd: het is geldig tot en met ${date}. Er is nu niets betaald.`

  test('a first payment that has worked stops the second one, and the account welcomes the member', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.on(POST, checkout)
    await press(button(PAY))
    await restoreFromBfcache()
    books(app, 'gratis', '2026-09-14')
    await press(button(PAY))
    expect(app.calls().filter(call => call === POST)).toHaveLength(1)
    expect(app.address()).toBe('/account')
    expect(shown()).toBe('welcome 14-09-2026')
  })

  test('a payment in another browser stops the press, and the next one pays', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.on(POST, checkout)
    books(app, 'gratis', '2026-09-14')
    await press(button(PAY))
    expect(app.calls()).not.toContain(POST)
    expect(main()).toContain(notice('14-09-2026'))
    expect(main()).toContain('Lidmaatschap wijzigen')
    await press(button(PAY))
    expect(app.calls()).toContain(POST)
  })

  test('the member and the membership are read side by side', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    const before = app.calls().length
    app.stub.hold('GET /api/klupper')
    await press(button(PAY))
    expect(app.calls().slice(before).sort()).toEqual(['GET /api/klupper', READ])
  })

  test('an unreadable membership stops the press only after an earlier one', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    app.stub.on(POST, checkout)
    app.mock.setFault(READ, '503-empty')
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    await restoreFromBfcache()
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    expect(main()).toContain('We kunnen nu niet zien of je al betaald hebt.')
  })
})

describe('back in the shop after a press', () => {
  /** The member comes back from the bank without its answer. */
  async function back(as = 'gratis') {
    const { mock, browser } = await payAndReturn(as)
    return renderApp({ at: '/membership', mock, browser })
  }

  test('the page looks for the booking, and still sells', async () => {
    const app = await back()
    expect(main()).toContain(JUST_PAID)
    expect(radio(/^6 maanden/)).toBeDefined()
    books(app, 'gratis', '2026-09-14')
    await advance(2500)
    expect(app.address()).toBe('/account')
    expect(shown()).toBe('welcome 14-09-2026')
  })

  test('looks for two minutes on its own clock, and again when it is shown again', async () => {
    const app = await back()
    vi.setSystemTime(Date.now() - minutes(1000))
    await advance(minutes(2), 2500)
    const before = reads(app)
    expect(main()).not.toContain(JUST_PAID)
    await advance(minutes(5), 30_000)
    expect(reads(app)).toBe(before)
    await setVisibility('hidden')
    await setVisibility('visible')
    expect(main()).toContain(JUST_PAID)
  })
})

describe('another tab', () => {
  /** One tab has seen that the payment is paid; another one is opened. */
  async function second(at: string) {
    const first = await payAndReturn('gratis')
    first.router.navigate('/payment?id=tr_1')
    await settle()
    sessionStorage.clear()
    const { mock, browser } = first
    return renderApp({ at, mock, browser })
  }

  test.each(['/membership', '/account'])('another tab sells nothing on %s until the booking', async at => {
    const app = await second(at)
    expect(main()).toContain(SOON)
    expect(isForSale()).toBe(false)
    expect(screen.queryAllByRole('radio')).toEqual([])
    books(app, 'gratis', '2026-09-14')
    await advance(2500)
    expect(main()).toContain('14-09-2026')
    expect(main()).not.toContain(WELCOME)
    expect(localStorage.getItem(SHARED)).toBe(null)
  })

  test('sells again after two minutes, also when the clock was set back', async () => {
    const app = await second('/account')
    vi.setSystemTime(Date.now() - minutes(1000))
    await advance(minutes(2), 2500)
    expect(isForSale()).toBe(true)
    expect(app.address()).toBe('/account')
  })

  test('an open tab waits as soon as it hears of the payment', async () => {
    const app = await renderApp({ at: '/membership', as: 'gratis' })
    const { id } = app.member('gratis')
    localStorage.setItem(
      SHARED,
      JSON.stringify({ memberId: id, oldEndDate: null, until: Date.now() + 60_000 }),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: SHARED }))
    await settle()
    expect(main()).toContain(SOON)
    expect(screen.queryAllByRole('radio')).toEqual([])
  })

  test.each([
    ['of another member', { memberId: 999, oldEndDate: null, until: Number.MAX_SAFE_INTEGER }],
    ['of another form', { memberId: 'x' }],
    ['that is over', { memberId: 101, oldEndDate: null, until: 0 }],
  ])('ignores an entry %s', async (_, entry) => {
    localStorage.setItem(SHARED, JSON.stringify(entry))
    await renderApp({ at: '/account', as: 'gratis' })
    expect(main()).not.toContain(SOON)
    expect(isForSale()).toBe(true)
  })
})

test.each([
  ['of another version', { stage: 'started', memberId: 101, plan: { id: 2, numOfMonth: 6 } }],
  ['that is damaged', { state: 'booked', memberId: 101, endDate: 'morgen' }],
])('a stored purchase %s is dropped', async (_, stored) => {
  sessionStorage.setItem(KEY, JSON.stringify(stored))
  await renderApp({ at: '/account', as: 'gratis' })
  expect(main()).toContain('gratis@voorbeeld.nl')
  expect(sessionStorage.length).toBe(0)
})

test('after a payment in another browser the page claims nothing about a membership that was there before', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_1')
  await advance(1000)
  expect(main()).not.toMatch(/tot en met|volgt zo/)
  await advance(5000)
  expect(app.address()).toBe('/account')
  expect(main()).not.toContain(WELCOME)
})

test('a member without a membership waits for a payment made in another browser', async () => {
  const app = await renderApp({ ...PAYMENT, answers: paymentIs('paid') })
  await advance(6000)
  expect(main()).toContain(SOON)
  books(app, 'gratis', '2026-09-14')
  await advance(10_000)
  expect(main()).toContain(WELCOME)
})

test('an older payment that was canceled does not end the wait for a newer one', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  app.stub.on(POST, checkout)
  await press(button(PAY))
  app.stub.on(POLL, () => json({ status: 'paid' }))
  app.router.navigate('/payment?id=tr_2')
  await advance(1000)
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
  const kept = sessionStorage.getItem(KEY)
  app.mock.setFault(POST, '400-list')
  await first.release()
  expect(sessionStorage.getItem(KEY)).toBe(kept)
})

test('the welcome survives a reload until it was seen', async () => {
  const app = await payAndReturn('gratis')
  books(app, 'gratis', '2026-09-14')
  app.router.navigate('/payment?id=tr_1')
  await advance(1000)
  const { mock, browser } = app
  await renderApp({ at: '/account', mock, browser })
  expect(main()).toContain(WELCOME)
  await press(link('Lidmaatschap'))
  expect(sessionStorage.getItem(KEY)).toBe(null)
})
