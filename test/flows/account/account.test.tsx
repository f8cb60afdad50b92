import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { button, link, main, press, toasts } from '../../support/user.ts'

const CHANGE = 'Lidmaatschap wijzigen'
const CHOOSE = 'Kies je lidmaatschap'
/** For a member without a membership. */
const INVITATION = 'Met Klup Compleet doe je onbeperkt mee, vanaf €5,00 per maand.'

/** What each member sees on the account page, in this order, and the link to the plans. */
/* biome-ignore format: a table */
const MEMBERS: [as: string, next: string, ...sees: string[]][] = [
  ['gratis', CHOOSE, 'Sanne', 'Klup Start', 'Gratis', 'nog 2 van 2', 'nog 2 van 2', CHOOSE],
  ['op', CHOOSE, 'Bram', 'Klup Start', 'nog 0 van 2', 'nog 0 van 2', 'Je activiteiten en contactverzoeken van Klup Start zijn op.', INVITATION],
  ['contact-op', CHOOSE, 'Noor', 'nog 2 van 2', 'nog 0 van 2', 'Je contactverzoeken van Klup Start zijn op.', INVITATION],
  ['superklupper', CHOOSE, 'Hanneke', 'Klup Start', 'Er ligt een speciaal aanbod voor je klaar.', CHOOSE],
  ['lid', CHANGE, 'Marijke', 'Klup Compleet', 'Actief', '06-07-2026', 'nog ruim 3 maanden', '07-07-2026', '€6,99 per maand', CHANGE],
  ['laatste-dag', CHANGE, 'Joost', 'Klup Compleet', 'Actief', '14-03-2026', 'wordt morgen verlengd'],
  ['opgezegd', CHOOSE, 'Femke', 'Klup Compleet', 'Opgezegd', '13-04-2026', 'nog 30 dagen', '14-04-2026', 'Klup Start', 'Je betaalt niets meer.'],
  ['verlopen', CHOOSE, 'Ruben', 'Klup Start', 'Gratis', 'nog 1 van 2', 'nog 0 van 2', 'Klup Compleet stopte op 13-03-202613 maart 2026. Je betaalt niets.', INVITATION],
  ['naamloos', CHOOSE, 'Mijn Account', 'Klup Start', 'naamloos@voorbeeld.nl'],
]

/** Where the links with a name lead. */
const targets = (name: string) =>
  screen.queryAllByRole('link', { name }).map(each => each.getAttribute('href'))

test.each(MEMBERS)('%s sees the state of the account, and «%s»', async (as, next, ...sees) => {
  const app = await renderApp({ at: '/account', as })
  let rest = main()
  for (const part of sees) {
    expect(rest).toContain(part)
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
  expect(main()).toContain(`${as}@voorbeeld.nl`)
  expect(toasts()).toEqual([])
  const cancellation = next === CHANGE ? ['/membership/cancellation'] : []
  expect(targets('Opzeggen')).toEqual(cancellation)
  await press(button(next))
  expect(app.address()).toBe('/membership')
  expect(targets('Lidmaatschap opzeggen')).toEqual(cancellation)
  expect(main()).toMatch(/Account verwijderen.*Klup-app.*Instellingen/)
})

describe('the prices on the account', () => {
  const PLANS = 'GET /api/subscription'
  const OFFER = 'GET /api/membership/superklupper'
  const PRICES = [PLANS, OFFER]

  test('the account reads the prices with the other data, and keeps them for the next page', async () => {
    const app = await renderApp({ at: '/account/change-password', as: 'lid' })
    const membership = app.stub.hold('GET /api/membership')
    await press(link('Mijn Account'))
    expect(app.calls()).toEqual(expect.arrayContaining(PRICES))
    await membership.release()
    const low = app.stub.sent.filter(({ init }) => init.priority === 'low')
    expect(low.map(({ url }) => url)).toEqual(['/api/subscription', '/api/membership/superklupper'])
    app.takeCalls()
    await press(link('Lidmaatschap'))
    expect(app.takeCalls()).toEqual([])
  })

  test('the account leaves out the prices when they fail, and reports it only on a page that needs them', async () => {
    const instead = 'Je lidmaatschap loopt door'
    const app = await renderApp({ at: '/account', as: 'lid', faults: { [PLANS]: '503-empty' } })
    expect(main()).toContain(instead)
    expect(main()).not.toContain('per maand')
    expect(toasts()).toEqual([])
    await press(link('Lidmaatschap'))
    expect(toasts()).toHaveLength(1)
    app.mock.setFault(PLANS, null)
    await press(button('Opnieuw proberen'))
    await press(link('Mijn Account'))
    expect(main()).not.toContain(instead)
  })
})

test('the menu and the logo lead to their pages, and the menu marks the current one', async () => {
  const app = await renderApp({ at: '/account', as: 'lid' })
  await press(link('Lidmaatschap'))
  expect(app.address()).toBe('/membership')
  expect(link('Lidmaatschap').getAttribute('aria-current')).toBe('page')
  await press(link('Mijn Account'))
  expect(app.address()).toBe('/')
  expect(link('Mijn Account').getAttribute('aria-current')).toBe('page')
  await press(link('Lidmaatschap'))
  // Only a browser names a link by its picture.
  await press(document.querySelector('header a') as HTMLElement)
  expect(app.address()).toBe('/')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

const photo = () => document.querySelector('main img')

test('keeps the element of a photo that does not load, marked as broken', async () => {
  await renderApp({ at: '/account', as: 'lid' })
  expect(photo()?.getAttribute('src')).toBe('/images/klupper/thumbnail.256.marijke.svg')
  expect(photo()?.getAttribute('srcset')).toContain('/images/klupper/thumbnail.1024.marijke.svg 8x')
  expect(photo()?.getAttribute('alt')).toBe('Profielfoto van Marijke')
  fireEvent.error(photo() as Element)
  await settle()
  expect(photo()?.hasAttribute('data-broken')).toBe(true)
  await renderApp({ at: '/account', as: 'fotoloos' })
  expect(photo()).toBe(null)
})
