import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { settle } from '../../support/clock.ts'
import { setUpFlow } from '../../support/flow.ts'
import { PAGES } from '../../support/pages.ts'

setUpFlow()

const config = {
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
  accessibilityUrl: 'https://klup.example/toegankelijkheid',
  helpUrl: 'https://klup.example/hulp',
}

const BUYING = [
  ['Voorwaarden', config.termsUrl],
  ['Privacy', config.privacyUrl],
  ['Aankoop herroepen (14 dagen)', config.withdrawalUrl],
]
const ALL = [...BUYING, ['Toegankelijkheid', config.accessibilityUrl], ['Hulp nodig?', config.helpUrl]]

/** The text and address of each link in a part of the page. */
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ textContent, href }) => [textContent, href])
const footer = () => screen.getByRole('contentinfo')

describe('the configured pages', () => {
  test.each(Object.values(PAGES))('$at has all links in its footer (member: $as)', async ({ at, as }) => {
    await renderApp({ at, as, config })
    expect(linksIn(footer())).toEqual(ALL)
  })

  test('a failed logout has all links in its footer', async () => {
    const app = await renderApp({
      at: '/account',
      as: 'lid',
      config,
      faults: { 'POST /api/logout': '503-empty' },
    })
    await app.session.logout()
    await settle()
    expect(linksIn(footer())).toEqual(ALL)
  })

  test('the links about a purchase, and no others, are below the pay button', async () => {
    await renderApp({ at: '/membership/6', as: 'gratis', config })
    const summary = screen.getByRole('region', { name: 'Jouw keuze' })
    expect(linksIn(summary)).toEqual(BUYING)
    const pay = within(summary).getByRole('button')
    const [first] = within(summary).getAllByRole('link')
    expect(first && pay.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each(['/', '/membership/6'])('%s has no link if nothing is configured', async at => {
    await renderApp({ at, as: 'gratis' })
    expect(screen.queryByRole('contentinfo')).toBe(null)
    for (const [name = ''] of ALL) expect(screen.queryByRole('link', { name })).toBe(null)
  })
})
