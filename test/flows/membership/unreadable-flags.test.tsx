import { screen } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { END, ENDED, posts, RECORD, send } from '../../support/cancelling.ts'
import { json, offline } from '../../support/fetch-stub.ts'
import { setUpFlow, takeConsole } from '../../support/flow.ts'
import { heading, link, main, press, toasts, words } from '../../support/user.ts'

setUpFlow()

/** A paying member of whom it is unknown whether the membership was cancelled. */
const uncertain = (at: string) =>
  renderApp({
    at,
    as: 'lid',
    answers: {
      'GET /api/klupper': () =>
        json({ id: 104, email: 'lid@voorbeeld.nl', firstName: 'Marijke', hasEndedMembership: 'ja' }),
    },
  })

const NAMED = 'hasEndedMembership: true or false expected, "ja" found'

describe('a member of whom it is unknown whether the membership was cancelled', () => {
  afterEach(() => expect(new Set(takeConsole())).toEqual(new Set([NAMED])))

  test.each(['/account', '/membership', '/membership/6', '/membership/cancellation'])(
    'reads nothing at %s that depends on it',
    async at => {
      await uncertain(at)
      expect(words()).toContain('06-07-2026')
      expect(words()).not.toMatch(
        /Actief|Opgezegd|opgezegd|Daarna, vanaf|loopt door|nog ruim|Herinner mij|Zet de laatste dag|Bewaar je bevestiging/,
      )
      expect(toasts()).toEqual([])
    },
  )

  test('sees the end date alone, and finds the way to cancel', async () => {
    await uncertain('/account')
    expect(main()).toMatch(/Klup CompleetGeldig tot en met06-07-20266 juli 2026(?!\d)/)
    await press(link('Opzeggen'))
    expect(heading()).toBe('We zien je graag blijven!')
    await press(link('Lidmaatschap'))
    await press(link('Lidmaatschap opzeggen'))
    expect(heading()).toBe('We zien je graag blijven!')
  })

  test('can cancel: an end twice does no harm, and who cannot end goes on paying', async () => {
    const app = await uncertain('/membership/cancellation')
    await send()
    expect(posts(app)).toEqual([RECORD, END])
    expect(toasts()).toEqual([ENDED])
  })

  test('reads after an end without an answer why there is none, and not that it failed', async () => {
    const app = await uncertain('/membership/cancellation')
    app.stub.on(END, offline)
    await send()
    expect(main()).toContain('Er is geen verbinding.')
    expect(words()).not.toContain('Het is niet gelukt')
  })
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

test('a member until 9999 has no rest and nothing after it', async () => {
  const answers = { 'GET /api/membership': () => json({ endDate: '9999-12-31' }) }
  await renderApp({ at: '/account', as: 'lid', answers })
  expect(main()).toMatch(/Klup CompleetActiefGeldig tot en met31-12-9999/)
  expect(words()).not.toMatch(/\bnog\b|Daarna|10000|per maand/)
})
