import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { END, ENDED, posts, RECORD, send } from '../../support/cancelling.ts'
import { json } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { link, main, press, toasts } from '../../support/user.ts'

test('a member whose `hasEndedMembership` has another form can cancel', async () => {
  const app = await renderApp({
    at: '/account',
    as: 'lid',
    answers: {
      'GET /api/klupper': () =>
        json({ id: 104, email: 'lid@voorbeeld.nl', firstName: 'Marijke', hasEndedMembership: 'ja' }),
    },
  })
  expect(main()).toContain('Klup CompleetActief')
  await press(link('Opzeggen'))
  await send()
  expect(posts(app)).toEqual([RECORD, END])
  expect(toasts()).toEqual([ENDED])
  expect(new Set(takeConsole())).toEqual(new Set(['hasEndedMembership: true or false expected, "ja" found']))
})

const PLAN = { price: 17.95, pricePerMonth: 5.98 }
const sold = () => screen.queryAllByRole('radio').map(plan => (plan as HTMLInputElement).value)

test('a plan is for sale by its flags in each form, and not with one of no form', async () => {
  const plans = [
    { active: 1, inActive: '0', isRenewal: 0, forSuperkluppers: 'false' },
    { active: 'true', inActive: null },
    { active: '0' },
    { inActive: 1 },
    { isRenewal: 'true' },
    { forSuperkluppers: '1' },
    { forSuperkluppers: 'yes' },
    { inActive: {} },
  ].map((flags, place) => ({ ...PLAN, ...flags, id: place + 1, numOfMonth: place + 1 }))
  await renderApp({
    at: '/membership',
    as: 'gratis',
    answers: { 'GET /api/subscription': () => json(plans) },
  })
  expect(sold()).toEqual(['1', '2'])
  expect(takeConsole()).toEqual([
    'forSuperkluppers: true or false expected, "yes" found',
    'inActive: true or false expected, {} found',
  ])
})
