import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { button, press } from '../../support/user.ts'

const config = {
  termsUrl: 'https://klup.example/voorwaarden',
  privacyUrl: 'https://klup.example/privacy',
  withdrawalUrl: 'https://klup.example/herroepen',
  accessibilityUrl: 'https://klup.example/toegankelijkheid',
  helpUrl: 'https://klup.example/hulp',
}

const ALL = [
  ['Voorwaarden', config.termsUrl],
  ['Privacy', config.privacyUrl],
  ['Aankoop herroepen (14 dagen)', config.withdrawalUrl],
  ['Toegankelijkheid', config.accessibilityUrl],
  ['Hulp nodig?', config.helpUrl],
]

/** The text and address of each link in a part of the page. */
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ textContent, href }) => [textContent, href])
const footer = () => screen.getByRole('contentinfo')

test('the footer alone has all configured links', async () => {
  await renderApp({ at: '/membership/6', as: 'gratis', config })
  expect(linksIn(footer())).toEqual(ALL)
  for (const [name = ''] of ALL) expect(screen.getAllByRole('link', { name })).toHaveLength(1)
  await renderApp({ at: '/membership/6', as: 'gratis' })
  expect(screen.queryByRole('contentinfo')).toBe(null)
})

const help = () =>
  within(screen.getByRole('main'))
    .queryAllByRole<HTMLAnchorElement>('link', { name: /^Hulp nodig\?/ })
    .map(({ href }) => href)

test.each<[where: string, at: string, as: string, act?: () => Promise<void>]>([
  ['below the login form', '/login', ''],
  ['beside data that could not be read', '/membership/cancellation', 'lid'],
  ['beside a failed logout', '/membership', 'lid', () => press(button('Uitloggen'))],
])('«Hulp nodig?» is %s, also in the footer', async (_where, at, as, act) => {
  const faults = { 'GET /api/membership': '503-empty', 'POST /api/logout': '503-empty' }
  await renderApp({ at, as, config, faults })
  await act?.()
  expect(help()).toEqual([config.helpUrl])
  expect(linksIn(footer())).toEqual(ALL)
})

test('a failed call is reported to the configured address', async () => {
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const errorUrl = 'https://errors.example/'
  await renderApp({
    at: '/account',
    as: 'gratis',
    config: { errorUrl },
    faults: { 'GET /api/membership': '503-empty' },
  })
  expect(sendBeacon.mock.calls).toEqual([
    [errorUrl, '{"name":"HttpError","status":503,"call":"GET /api/membership"}'],
  ])
})
