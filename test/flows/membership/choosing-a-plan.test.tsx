import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { failure, json } from '../../support/fetch-stub.ts'
import { button, descriptionsOf, link, press, radio, toasts, words } from '../../support/user.ts'

const PAY = 'Betalen met iDeal'
const PLANS = 'GET /api/subscription'
const SUPER = 'GET /api/membership/superklupper'

const ORDINARY = [
  '3 maanden, €17,95, €5,98 per maand',
  '6 maanden, €34,95, €5,83 per maand',
  '12 maanden, €59,95, €5,00 per maand, Je bespaart €11,85, Voordeligste keuze',
]
const SPECIAL =
  '12 maanden, €29,95, €2,50 per maand, Gewone prijs €59,95, Je bespaart €30,00, Speciaal voor jou'

const plans = () => screen.queryAllByRole('radio').map(plan => plan.getAttribute('aria-label'))
const chosen = () =>
  screen
    .queryAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(plan => plan.getAttribute('aria-label'))
const summary = () => within(screen.getByRole('region', { name: 'Jouw keuze' }))

describe('the plans', () => {
  test('a member sees the ordinary plans, the shortest first', async () => {
    await renderApp({ at: '/membership', as: 'gratis' })
    expect(plans()).toEqual(ORDINARY)
    expect(words()).not.toContain('Kluppers van het eerste uur')
    expect(toasts()).toEqual([])
  })

  test('begin with the special one for a superklupper, and have one price for each period', async () => {
    await renderApp({ at: '/membership', as: 'superklupper' })
    expect(plans()).toEqual([SPECIAL, ORDINARY[0], ORDINARY[1]])
    expect(screen.getByRole('heading', { name: 'Kluppers van het eerste uur' })).toBeDefined()
  })

  test('take a chosen special plan away when the offer ends, and choose no other one', async () => {
    const app = await renderApp({ at: '/membership/12', as: 'superklupper' })
    expect(chosen()).toEqual([SPECIAL])
    app.stub.on(SUPER, () => failure(404))
    app.queries.superklupper.invalidate()
    await settle()
    expect(plans()).toEqual(ORDINARY)
    expect(chosen()).toEqual([])
    expect(toasts()).toEqual([])
    await press(radio(/^12/))
    expect(chosen()).toEqual([ORDINARY[2]])
  })

  test('the page thanks a superklupper also without a special plan', async () => {
    const plan = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }
    await renderApp({ at: '/membership', as: 'superklupper', answers: { [PLANS]: () => json([plan]) } })
    expect(plans()).toEqual([ORDINARY[0]])
    expect(screen.getByRole('heading', { name: 'Kluppers van het eerste uur' })).toBeDefined()
    expect(words()).not.toContain('dit aanbod')
  })

  test.each([PLANS, SUPER, 'GET /api/membership'])('appear only after the answer of %s', async call => {
    const app = await renderApp({ at: '/account/change-password', as: 'superklupper' })
    const held = app.stub.hold(call)
    await press(link('Lidmaatschap'))
    await advance(10_000)
    expect(plans()).toEqual([])
    expect(words()).not.toContain('€')
    await held.release()
    expect(plans()).toHaveLength(3)
  })

  test('without an answer about the special offer, the ordinary plans are shown with a remark and none is preselected', async () => {
    const faults = { [SUPER]: '500-html' }
    const app = await renderApp({ at: '/membership/12', as: 'superklupper', faults })
    expect(plans()).toEqual(ORDINARY)
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    const notice = screen.getByText('We konden niet nagaan of er een speciaal aanbod voor je is')
    expect(notice.closest('.notice')?.className).toContain('info')
    expect(toasts()).toHaveLength(1)
    await press(radio(/^6 maanden/))
    expect(app.address()).toBe('/membership/6')
    expect(button(PAY)).toBeDefined()
  })

  test.each([false, true])(
    'keep the period after a retry, chosen by the address or by the member (%s)',
    async isChosen => {
      const faults = { [SUPER]: '500-html' }
      const app = await renderApp({ at: '/membership/12', as: 'superklupper', faults })
      if (isChosen) await press(radio(/^12 maanden/))
      app.mock.setFault(SUPER, null)
      await press(button('Opnieuw proberen'))
      expect(words()).not.toContain('We konden niet nagaan')
      expect(chosen()).toEqual([SPECIAL])
    },
  )

  test('include the special one when the member returns after a failure', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'superklupper' })
    app.mock.setFault(SUPER, '500-html', { times: 1 })
    await press(link('Lidmaatschap'))
    await press(link('Mijn Account'))
    await press(link('Lidmaatschap'))
    expect(plans()[0]).toBe(SPECIAL)
  })

  test('the page explains that no plan is for sale', async () => {
    await renderApp({ at: '/membership', as: 'gratis', answers: { [PLANS]: () => json([]) } })
    expect(words()).toContain('Er is nu geen lidmaatschap te koop.')
  })
})

describe('the months in the address', () => {
  test.each([
    ['gratis', '/membership/12', ORDINARY[2]],
    ['superklupper', '/membership/12', SPECIAL],
    ['gratis', '/account/subscription/6', ORDINARY[1]],
  ])('a visit of %s to %s selects «%s»', async (as, at, plan) => {
    await renderApp({ at, as })
    expect(chosen()).toEqual([plan])
    expect(button(PAY)).toBeDefined()
  })

  test.each(['', '/24', '/zes', '/..%2Fend'])(
    'no plan is selected by «%s», and there is no button to pay',
    async months => {
      await renderApp({ at: `/membership${months}`, as: 'gratis' })
      expect(plans()).toEqual(ORDINARY)
      expect(chosen()).toEqual([])
      expect(words()).not.toContain('Nu te betalen')
      expect(screen.queryByRole('button', { name: PAY })).toBe(null)
    },
  )

  test('the address follows a choice without a new page or history entry', async () => {
    const app = await renderApp({ at: '/membership/3', as: 'gratis' })
    const page = screen.getByRole('heading', { level: 1 })
    await press(radio(ORDINARY[2] ?? ''))
    expect(chosen()).toEqual([ORDINARY[2]])
    expect(app.history.urls).toEqual(['/membership/12'])
    expect(screen.getByRole('heading', { level: 1 })).toBe(page)
  })
})

describe('a choice', () => {
  const isChecked = (name: RegExp) => radio(name).checked

  test('shows with its summary and address, before the next frame', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    fireEvent.click(radio(/^12/))
    await settle()
    expect([isChecked(/^6/), isChecked(/^12/)]).toEqual([false, true])
    expect(summary().getByText('€59,95')).toBeDefined()
    expect(app.address()).toBe('/membership/12')
  })

  test('replaces the one before it', async () => {
    const app = await renderApp({ at: '/membership', as: 'gratis' })
    fireEvent.click(radio(/^12/))
    fireEvent.click(radio(/^3/))
    await settle()
    expect([isChecked(/^3/), isChecked(/^12/)]).toEqual([true, false])
    expect(app.address()).toBe('/membership/3')
  })

  test('is what a press on the pay button in the same frame pays', async () => {
    const app = await renderApp({ at: '/membership/6', as: 'gratis' })
    fireEvent.click(radio(/^12/))
    await press(button(PAY))
    expect(app.goToCheckout).toHaveBeenCalled()
    expect(app.purchases.current.peek()?.plan?.months).toBe(12)
  })
})

describe('the summary', () => {
  test('shows the plan, its price, the renewal and the account', async () => {
    await renderApp({ at: '/membership/6', as: 'gratis' })
    const text = screen.getByRole('region', { name: 'Jouw keuze' }).textContent
    expect(text).toMatch(/6 maanden Klup Compleet.*€5,83 per maand.*Nu te betalen.*€34,95/)
    expect(text).toMatch(
      /Na 6 maanden betaal je €6,99 per maand, tot je opzegt\. Opzeggen kan altijd bij Mijn Account\..*Betalen met iDeal.*Na het betalen kun je een herinnering in je agenda zetten\./,
    )
    expect(text).toContain('gratis@voorbeeld.nl')
    expect(text).toContain('Een lidmaatschap via Apple of met een promotiecode stopt vanzelf.')
    expect(text).not.toContain('Je lidmaatschap loopt nu')
  })

  test('shows the end date of an active membership, and the configured explanation', async () => {
    const extensionText = 'De nieuwe periode begint daarna.'
    await renderApp({ at: '/membership/6', as: 'lid', config: { extensionText } })
    const text = screen.getByRole('region', { name: 'Jouw keuze' }).textContent
    expect(text).toContain('Je lidmaatschap loopt nu tot en met 06-07-2026')
    expect(text).toContain(extensionText)
  })

  test('says above the button how the renewal is collected, if that is configured', async () => {
    const renewalText = 'We schrijven het elke maand af.'
    await renderApp({ at: '/membership/6', as: 'gratis', config: { renewalText } })
    expect(screen.getByRole('region', { name: 'Jouw keuze' }).textContent).toMatch(
      /Opzeggen kan altijd bij Mijn Account\..*We schrijven het elke maand af\..*Betalen met iDeal/,
    )
    // Screen readers read it with the button.
    expect(descriptionsOf(button(PAY)).join()).toContain(renewalText)
  })

  test.each([
    ['gratis', '3', 'Een heel jaar kost dan €80,86.'],
    ['gratis', '6', 'Een heel jaar kost dan €76,89.'],
    ['verlopen', '6', 'Een heel jaar kost dan €76,89.'],
    ['gratis', '12', undefined],
    ['lid', '6', undefined],
    ['opgezegd', '6', undefined],
  ])('tells %s with %s months what a whole year costs with the renewal: %s', async (as, months, sentence) => {
    await renderApp({ at: `/membership/${months}`, as })
    const [found] = /Een heel jaar[^.]+\./.exec(descriptionsOf(button(PAY)).join()) ?? []
    expect(found).toBe(sentence)
  })

  test('names the configured payment method', async () => {
    await renderApp({ at: '/membership/6', as: 'gratis', config: { paymentMethod: 'iDEAL | Wero' } })
    expect(button('Betalen met iDEAL | Wero')).toBeDefined()
    expect(words()).not.toContain(PAY)
  })
})
