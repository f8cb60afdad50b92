import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { text } from '../../support/fetch-stub.ts'
import { POLL } from '../../support/payments.ts'
import { main, toasts, words } from '../../support/user.ts'

const page = (status: number) => () => text('<!doctype html><h1>Not Found</h1>', status)
const line = (status: number) => () => text('default backend - 404', status)

test.each([page(404), line(404)])(
  'a 404 of a gateway does not say that a member is no superklupper',
  async answer => {
    const answers = { 'GET /api/membership/superklupper': answer }
    await renderApp({ at: '/membership/12', as: 'superklupper', answers })
    expect(words()).toContain('We konden niet nagaan of er een speciaal aanbod voor je is')
    expect(screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    expect(toasts()).toHaveLength(1)
  },
)

test('a 404 of a gateway does not say that a member has no password', async () => {
  const answers = { 'GET /api/account/password': page(404) }
  await renderApp({ at: '/account', as: 'lid', answers })
  expect(main()).toContain('Wachtwoord wijzigen')
  expect(main()).not.toContain('Je hebt nog geen wachtwoord.')
  expect(toasts()).toEqual([])
})

test.each([400, 404])('a %i of a gateway does not say that there is no payment', async status => {
  await renderApp({ at: '/payment?id=tr_1', as: 'lid', answers: { [POLL]: page(status) } })
  expect(words()).toContain('We kunnen nu niet zien of de betaling gelukt is.')
})
