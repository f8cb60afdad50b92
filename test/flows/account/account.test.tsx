import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
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
  expect(link('Mijn Account').getAttribute('aria-current')).toBe('page')
  await press(button(next))
  expect(app.address()).toBe('/membership')
  expect(link('Lidmaatschap').getAttribute('aria-current')).toBe('page')
  expect(targets('Lidmaatschap opzeggen')).toEqual(cancellation)
  expect(main()).toMatch(/Account verwijderen.*Klup-app.*Instellingen/)
  // Only a browser names a link by its picture.
  await press(document.querySelector('header a') as HTMLElement)
  expect(app.address()).toBe('/')
})
