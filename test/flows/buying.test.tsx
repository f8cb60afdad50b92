import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createTestApi } from '../support/data.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, link, press, radio, toasts, words } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'
import { json } from '../support/wire.ts'

setUpFlow()

const PAY = 'Betalen met iDeal'

const plans = () => screen.queryAllByRole('radio').map(plan => plan.getAttribute('aria-label'))
const chosen = () =>
  screen
    .queryAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(plan => plan.getAttribute('aria-label'))
const summary = () => within(screen.getByRole('region', { name: 'Jouw keuze' }))
const rows = () =>
  summary()
    .getAllByRole('term')
    .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

const ORDINARY = [
  '3 maanden, €17,95, €5,98 per maand',
  '6 maanden, €34,95, €5,83 per maand',
  '12 maanden, €59,95, €5,00 per maand, Voordeligste keuze',
]
function withFault(fault: string) {
  const api = createTestApi()
  api.setFault('GET /api/membership/superklupper', fault)
  return api
}

const SPECIAL = '12 maanden, €29,95, €2,50 per maand, Speciaal voor jou'

describe('what is offered', () => {
  test.each(['gratis', 'lid', 'opgezegd', 'verlopen'])('%s sees the ordinary plans, ascending', async as => {
    await renderApp({ at: '/membership', as })
    expect(plans()).toEqual(ORDINARY)
    expect(words()).not.toContain('Kluppers van het eerste uur')
    expect(toasts()).toEqual([])
  })

  test('a superklupper sees the special one first, and no period at two prices', async () => {
    await renderApp({ at: '/membership', as: 'superklupper' })
    expect(plans()).toEqual([SPECIAL, ORDINARY[0], ORDINARY[1]])
    expect(screen.getByRole('heading', { name: 'Kluppers van het eerste uur' })).toBeDefined()
  })

  test('a superklupper is thanked, also when nothing special is sold', async () => {
    const app = await renderApp({ at: '/account', as: 'superklupper' })
    app.wire.answer('GET /api/subscription', () =>
      json([{ id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }]),
    )
    await press(link('Lidmaatschap'))
    expect(plans()).toEqual([ORDINARY[0]])
    expect(screen.getByRole('heading', { name: 'Kluppers van het eerste uur' })).toBeDefined()
    expect(words()).not.toContain('dit aanbod')
  })

  test.each(['GET /api/subscription', 'GET /api/membership/superklupper'])(
    'nothing before %s answers',
    async call => {
      const app = await renderApp({ at: '/account', as: 'superklupper' })
      const release = app.wire.hold(call)
      await press(link('Lidmaatschap'))
      await pass(10_000)
      expect(plans()).toEqual([])
      expect(words()).not.toContain('€')
      release()
      await settle()
      expect(plans()).toHaveLength(3)
    },
  )

  test('when the special offer cannot be checked: the ordinary plans, a notice, and a retry', async () => {
    const app = await renderApp({ at: '/account', as: 'superklupper' })
    app.api.setFault('GET /api/membership/superklupper', '500-html')
    await press(link('Lidmaatschap'))
    expect(plans()).toEqual(ORDINARY)
    expect(words()).toContain('We konden niet nagaan of er een speciaal aanbod voor je is')
    expect(toasts()).toHaveLength(1)
    await press(button('Opnieuw proberen'))
    expect(plans()).toEqual(ORDINARY)
    app.api.setFault('GET /api/membership/superklupper', null)
    await press(button('Opnieuw proberen'))
    expect(plans()[0]).toBe(SPECIAL)
    expect(words()).not.toContain('We konden niet nagaan')
  })

  test('when the offer turns out to be there after all, the chosen period stays the chosen one', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'superklupper', api: withFault('500-html') })
    await press(screen.getByRole('radio', { name: /^12 maanden/ }))
    expect(app.address()).toBe('/membership/12')
    app.api.setFault('GET /api/membership/superklupper', null)
    await press(button('Opnieuw proberen'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: SPECIAL }).checked).toBe(true)
  })

  test('a failure is no answer: the next visit asks again', async () => {
    const app = await renderApp({ at: '/account', as: 'superklupper' })
    app.api.setFault('GET /api/membership/superklupper', '500-html', { times: 1 })
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    await press(link('Lidmaatschap'))
    expect(plans()[0]).toBe(SPECIAL)
  })

  test('when the plans cannot be read: a message and a retry', async () => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.api.setFault('GET /api/subscription', '500-html')
    await press(link('Lidmaatschap'))
    expect(words()).toContain('We kunnen de lidmaatschappen nu niet laten zien')
    app.api.setFault('GET /api/subscription', null)
    await press(button('Opnieuw proberen'))
    expect(plans()).toEqual(ORDINARY)
  })

  test('no plan for sale: says so', async () => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.wire.answer('GET /api/subscription', () => json([]))
    await press(link('Lidmaatschap'))
    expect(words()).toContain('Er is nu geen lidmaatschap te koop.')
  })
})

describe('the months in the address', () => {
  test.each([
    ['gratis', '/membership/3', ORDINARY[0]],
    ['gratis', '/membership/6', ORDINARY[1]],
    ['gratis', '/membership/12', ORDINARY[2]],
    ['gratis', '/membership/12/', ORDINARY[2]],
    ['superklupper', '/membership/12', SPECIAL],
    ['gratis', '/account/subscription/6', ORDINARY[1]],
  ])('%s at %s has chosen «%s»', async (as, at, plan) => {
    await renderApp({ at, as })
    expect(chosen()).toEqual([plan])
    expect(button(PAY)).toBeDefined()
  })

  test.each(['1', '24', '0', '-6', '06', '6.0', '6e0', 'zes', 'undefined', '%20', '6%20', '__proto__'])(
    '%s selects nothing, and the list is shown',
    async months => {
      await renderApp({ at: `/membership/${months}`, as: 'gratis' })
      expect(plans()).toEqual(ORDINARY)
      expect(chosen()).toEqual([])
      expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    },
  )

  test('choosing changes the address and nothing else; the history does not grow', async () => {
    const app = await renderApp({ at: '/membership/3', as: 'gratis' })
    const page = screen.getByRole('heading', { level: 1 })
    await press(radio(ORDINARY[2] ?? ''))
    expect(app.address()).toBe('/membership/12')
    expect(chosen()).toEqual([ORDINARY[2]])
    expect(app.history.urls).toEqual(['/membership/12'])
    expect(screen.getByRole('heading', { level: 1 })).toBe(page)
  })
})

describe('the summary', () => {
  test('says what is bought, for how long, the price per month, for whom, and the total', async () => {
    await renderApp({ at: '/membership/6', as: 'gratis' })
    expect(rows()).toEqual([
      'Lidmaatschap: Klup Compleet',
      'Periode: 6 maanden',
      'Per maand: €5,83',
      'Account: gratis@voorbeeld.nl',
      'Nu te betalen: €34,95',
    ])
    const text = screen.getByRole('region', { name: 'Jouw keuze' }).textContent
    expect(text).toMatch(/Na 6 maanden .*€6,99 per maand.* tenzij je opzegt/)
    expect(text).toMatch(/Apple of een promotiecode wordt niet automatisch verlengd/)
  })

  test('without a choice there is none, and nothing to pay', async () => {
    await renderApp({ at: '/membership', as: 'gratis' })
    expect(screen.queryAllByRole('term').map(({ textContent }) => textContent)).not.toContain('Nu te betalen')
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
  })

  const plan = { id: 1, price: 10, pricePerMonth: 5, numOfMonth: 3 }
  const renewal = { id: 9, price: 7.5, pricePerMonth: 7.5, numOfMonth: 1, isRenewal: true }
  test.each([
    ['one renewal plan', [plan, renewal], '€7,50'],
    ['none', [plan], '€6,99'],
    ['two', [plan, renewal, { ...renewal, id: 10 }], '€6,99'],
    ['an inactive one', [plan, { ...renewal, active: false }], '€6,99'],
  ])('the renewal price with %s', async (_what, list, price) => {
    const app = await renderApp({ at: '/account', as: 'gratis' })
    app.wire.answer('GET /api/subscription', () => json(list))
    app.app.router.navigate('/membership/3')
    await settle()
    expect(screen.getByRole('region', { name: 'Jouw keuze' }).textContent).toContain(`${price} per maand`)
    expect(plans()).toHaveLength(1)
  })

  test('the conditions are linked when they are configured', async () => {
    const config = {
      termsUrl: 'https://klup.example/voorwaarden',
      privacyUrl: '',
      withdrawalUrl: 'https://klup.example/herroepen',
    }
    await renderApp({ at: '/membership/6', as: 'gratis', config })
    const links = summary().getAllByRole<HTMLAnchorElement>('link')
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ['Voorwaarden', config.termsUrl],
      ['Herroepen', config.withdrawalUrl],
    ])
  })
})
