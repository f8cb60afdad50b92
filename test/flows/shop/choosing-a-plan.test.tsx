import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { advance, settle } from '../../support/clock.ts'
import { plan } from '../../support/data.ts'
import { type Answer, empty, failure, json, text } from '../../support/fetch-stub.ts'
import { PAY, POST } from '../../support/membership.ts'
import {
  button,
  descriptionsOf,
  heading,
  link,
  main,
  press,
  radio,
  toasts,
  words,
} from '../../support/user.ts'

const PLANS = 'GET /api/subscription'
const SUPER = 'GET /api/membership/superklupper'

const ORDINARY = [
  '3 maanden, €17,95, €5,98 per maand',
  '6 maanden, €34,95, €5,83 per maand',
  '12 maanden, €59,95, €5,00 per maand, Je bespaart €11,85 vergeleken met vier keer drie maanden',
]
const SPECIAL = '12 maanden, €29,95, €2,50 per maand, Speciaal voor jou, Gewone prijs €59,95'
const FIRST = 'Kluppers van het eerste uur'

const namesOf = (plans: HTMLElement[]) => plans.map(plan => plan.getAttribute('aria-label'))
const plans = () => namesOf(screen.queryAllByRole('radio'))
const chosen = () =>
  namesOf(screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked))
const canPay = () => screen.queryByRole('button', { name: PAY }) !== null
/** The row of the chosen plan, which contains its terms. */
const chosenRow = () =>
  screen.getByRole('radio', { checked: true }).closest('label')?.parentElement?.textContent ?? ''

/* biome-ignore format: a table */
test.each([
  ['gratis', '', ORDINARY, [], false],
  ['gratis', '/12', ORDINARY, [ORDINARY[2]], false],
  ['gratis', '/24', ORDINARY, [], false],
  ['superklupper', '', [SPECIAL, ORDINARY[0], ORDINARY[1]], [], true],
  ['superklupper', '/12', [SPECIAL, ORDINARY[0], ORDINARY[1]], [SPECIAL], true],
])('%s sees at /membership%s the plans of their offer, with that of the address chosen', async (as, months, offer, selected, isFirst) => {
  await renderApp({ at: `/membership${months}`, as })
  expect(plans()).toEqual(offer)
  expect(chosen()).toEqual(selected)
  expect(canPay()).toBe(selected.length > 0)
  expect(words().includes('Daarna €6,99 per maand')).toBe(selected.length > 0)
  expect(words().includes(FIRST)).toBe(isFirst)
  expect(toasts()).toEqual([])
})

test.each([PLANS, SUPER, 'GET /api/membership'])(
  'the plans appear only after the answer of %s',
  async call => {
    const app = await renderApp({ at: '/account/change-password', as: 'superklupper' })
    const held = app.stub.hold(call)
    await press(link('Lidmaatschap'))
    await advance(10_000)
    expect(plans()).toEqual([])
    expect(words()).not.toContain('€')
    await held.release()
    expect(plans()).toHaveLength(3)
  },
)

test('the plans may be none, which the page says', async () => {
  await renderApp({ at: '/membership', as: 'gratis', answers: { [PLANS]: () => json([]) } })
  expect(main()).toContain('Er is nu geen lidmaatschap te koop. Probeer het later opnieuw.')
  expect(plans()).toEqual([])
})

test('the plans are the ordinary ones after a failure about the offer, with a line about it; a press asks again, and stops once', async () => {
  const answers = { [SUPER]: () => failure(500) }
  const app = await renderApp({ at: '/membership/12', as: 'superklupper', answers })
  expect(plans()).toEqual(ORDINARY)
  expect(chosen()).toEqual([ORDINARY[2]])
  expect(words()).toContain('We konden niet nagaan of er een speciaal aanbod voor je is. Opnieuw proberen')
  expect(toasts()).toEqual([])
  const line = () => screen.getByText(/^We konden niet nagaan/, { selector: '[role=alert]' })
  const announced = line()
  await press(button('Opnieuw proberen'))
  // A new element is announced again.
  expect(line()).not.toBe(announced)
  app.stub.off(SUPER)
  await press(button(PAY))
  expect(words()).toContain('Er is een aanbod voor jou.')
  expect(words()).not.toContain('We konden niet nagaan')
  expect(chosen()).toEqual([SPECIAL])
  expect(app.calls(POST)).toEqual([])
  await press(button(PAY))
  expect(app.calls(POST)).toHaveLength(1)
})

test.each<[what: string, answer: Answer, expected: readonly string[]]>([
  ['404 and a page', () => text('<!doctype html><h1>Not Found</h1>', 404), ORDINARY],
  ['404 and a list of errors', () => failure(404), ORDINARY],
  ['«OK»', () => text('OK'), [SPECIAL, ...ORDINARY.slice(0, 2)]],
  ['nothing', () => empty(), [SPECIAL, ...ORDINARY.slice(0, 2)]],
  ['{}', () => json({}), [SPECIAL, ...ORDINARY.slice(0, 2)]],
])('the plans are sold silently after the answer %s about the offer', async (_what, answer, expected) => {
  await renderApp({ at: '/membership', as: 'superklupper', answers: { [SUPER]: answer } })
  expect(plans()).toEqual(expected)
  expect(words()).not.toContain('We konden niet nagaan')
  expect(toasts()).toEqual([])
})

test('a choice shows its terms, without a new page or history entry, and a press in the same frame pays it', async () => {
  const app = await renderApp({ at: '/membership/3', as: 'gratis' })
  const page = screen.getByRole('heading', { level: 1 })
  fireEvent.click(radio(/^6/))
  fireEvent.click(radio(/^12/))
  await press(button(PAY))
  expect(app.requests(POST).map(({ body }) => body)).toMatchObject([{ subscriptionId: 3 }])
  expect(chosen()).toEqual([ORDINARY[2]])
  expect(chosenRow()).toContain('Daarna')
  expect(app.history.urls).toEqual(['/membership/12'])
  expect(screen.getByRole('heading', { level: 1 })).toBe(page)
})

const FREE = 'Onbeperkt meedoen en contact leggen.'

/* biome-ignore format: a table */
test.each([
  ['gratis', 'Kies je lidmaatschap', FREE],
  ['verlopen', 'Kies je lidmaatschap', FREE],
  ['lid', 'Lidmaatschap wijzigen', 'Je hebt Klup Compleet tot en met 06-07-20266 juli 2026. Kies een nieuwe periode.'],
  ['opgezegd', 'Kies je lidmaatschap', 'Je hebt Klup Compleet tot en met 13-04-202613 april 2026. Kies een nieuwe periode.'],
  ['superklupper', 'Kies je lidmaatschap', `${FIRST}: dank je wel! Dit aanbod is er alleen voor jou.`],
])('%s reads «%s» and one sentence', async (as, title, sentence) => {
  await renderApp({ at: '/membership', as })
  expect(heading()).toBe(title)
  expect(screen.getByRole('group', { name: title })).toBeDefined()
  expect(main()).toMatch(new RegExp(`^${title}${sentence.replace('!', '\\!')}\\d+ maanden`))
})

test('the heading keeps its element and the focus when the membership is known', async () => {
  const app = await renderApp({ at: '/account/change-password', as: 'lid' })
  const held = app.stub.hold('GET /api/membership')
  await press(link('Lidmaatschap'))
  const h1 = screen.getByRole('heading', { level: 1 })
  expect([h1.textContent, document.activeElement]).toEqual(['Kies je lidmaatschap', h1])
  await held.release()
  expect([h1.textContent, document.activeElement]).toEqual(['Lidmaatschap wijzigen', h1])
})

const config = {
  extensionText: 'De nieuwe periode begint daarna.',
  renewalText: 'We schrijven het elke maand af.',
  paymentMethod: 'iDEAL | Wero',
}

test('the terms in the row say what follows and for which account; screen readers read them with plan and button', async () => {
  await renderApp({ at: '/membership/6', as: 'gratis' })
  const terms =
    'Daarna €6,99 per maand, tot je opzegt. Dat kan altijd in je account.Een heel jaar kost dan €76,89.Je betaalt bij je eigen bank en komt hier terug. Voor het account gratis@voorbeeld.nl'
  expect(chosenRow()).toMatch(/^6 maanden€34,95€5,83 per maandDaarna/)
  for (const control of [radio(/^6/), button(PAY)]) expect(descriptionsOf(control)).toEqual([terms])
  expect(descriptionsOf(radio(/^3/))).toEqual([])
})

test('the terms in the row of a member have the texts of the owner, and no price of a year', async () => {
  await renderApp({ at: '/membership/6', as: 'lid', config })
  expect(chosenRow()).toContain(`in je account.${config.extensionText}${config.renewalText}Je betaalt`)
  expect(main().match(/06-07-2026/g)).toHaveLength(1)
  expect(button('Betalen met iDEAL | Wero')).toBeDefined()
})

test('a press that waits for a second says so, until it is answered', async () => {
  const app = await renderApp({ at: '/membership/6', as: 'gratis' })
  const held = app.stub.hold(POST)
  await press(button(PAY))
  await advance(999)
  expect(words()).not.toContain('We openen je bank…')
  await advance(1)
  expect(words()).toContain('We openen je bank…')
  held.resolve(failure(504))
  await settle()
  expect(words()).not.toContain('We openen je bank…')
})

test('all pages show the renewal price of the server once the plans are known', async () => {
  const app = await renderApp({ at: '/account', as: 'lid', faults: { [PLANS]: '503-empty' } })
  expect(main()).not.toContain('per maand')
  const renewal = { ...plan(9, 1, 8.49, 8.49), isRenewal: true }
  app.stub.on(PLANS, () => json([plan(1, 3, 10, 5), renewal]))
  await press(link('Lidmaatschap'))
  await press(screen.getByRole('radio'))
  expect(main()).toContain('Daarna €8,49 per maand')
  await press(link('Mijn Account'))
  expect(main()).toMatch(/Daarna, vanaf.*€8,49 per maand/)
})
