import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../support/app.tsx'
import { failure } from '../../support/fetch-stub.ts'
import {
  CANCELLATION,
  END,
  ENDED,
  expectEnded,
  posts,
  REASON,
  RECORD,
  SUBMIT,
  send,
  TEXT,
  TYPES,
} from '../../support/membership.ts'
import {
  button,
  field,
  focusWindow,
  heading,
  link,
  logIn,
  main,
  messageAt,
  press,
  radio,
  toasts,
  type,
  words,
} from '../../support/user.ts'

const USER = 'GET /api/klupper'

test('the cancellation page says until when the member can take part, and lists the reasons of the server', async () => {
  const withdrawalUrl = 'https://klup.example/herroepen'
  const app = await renderApp({ ...CANCELLATION, config: { withdrawalUrl } })
  expect(main()).toContain('Bedankt dat je lid bent van Klup.')
  expect(main()).toMatch(/Je kunt meedoen tot en met 06-07-2026[^.]*\. Daarna betaal je niets meer\./)
  expect(link('Dan kun je je aankoop herroepen.').getAttribute('href')).toBe(withdrawalUrl)
  const reasons = app.mock.world.cancellationTypes.map(({ description }) => description)
  expect(screen.getAllByRole('radio').map(choice => choice.parentElement?.textContent)).toEqual(reasons)
  expect(field(TEXT).getAttribute('rows')).toBe('4')
})

const list = () => screen.getByRole('radiogroup', { name: 'Waarom wil je je lidmaatschap opzeggen?' })
const MESSAGE = 'Je moet een reden selecteren!'

test('without a reason nothing is sent, and the list shows a message and takes the focus', async () => {
  const app = await renderApp(CANCELLATION)
  expect(messageAt(list())).toBe(undefined)
  await press(button(SUBMIT))
  expect(messageAt(list())).toBe(MESSAGE)
  const radios = screen.getAllByRole('radio')
  expect(radios.at(-1)?.compareDocumentPosition(screen.getByText(MESSAGE))).toBe(4)
  expect(document.activeElement).toBe(radios[0])
  await press(button(SUBMIT))
  expect(posts(app)).toEqual([])
  await press(radio(REASON))
  expect(messageAt(list())).toBe(undefined)
})

test.each([
  ['reasonType', list],
  ['reasonTypeId', list],
  ['reasonText', () => field(TEXT)],
])('a message of the server about %s is at its field, and nothing is lost', async (name, at) => {
  const app = await renderApp(CANCELLATION)
  app.stub.on(RECORD, () => failure(400, { message: 'Dit kan niet.', field: name }))
  await send('Een verhaal.')
  expect(posts(app)).toEqual([RECORD])
  expect(messageAt(at())).toBe('Dit kan niet.')
  expect(at().contains(document.activeElement)).toBe(true)
  expect(toasts()).toEqual(['fout: Dit kan niet.'])
  expect(radio(REASON).checked).toBe(true)
  expect(field(TEXT).value).toBe('Een verhaal.')
})

test('a cancellation records the reason, then ends the membership, once, refreshes the data, and goes to the account', async () => {
  const app = await renderApp(CANCELLATION)
  const text = `  <b>«Ja»</b>\n& \\ "zo"  ${'x'.repeat(20_000)}`
  const record = app.stub.hold(RECORD)
  const end = app.stub.hold(END)
  await send(text)
  expect(posts(app)).toEqual([RECORD])
  expect(button(SUBMIT).getAttribute('aria-busy')).toBe('true')
  await record.release()
  await press(button(SUBMIT))
  await end.release()
  expectEnded(app)
  expect(toasts()).toEqual([ENDED])
  expect(app.sentToTabs).toEqual([{ type: 'changed' }])
  const [, , , ...rest] = app.calls()
  // The answer about the member was first, so the member is read again.
  expect(rest.slice(0, 5)).toEqual([USER, RECORD, USER, USER, END])
  expect(rest.slice(5).filter(call => call === USER)).toHaveLength(1)
  expect(rest.slice(5).filter(call => call === 'GET /api/membership')).toHaveLength(1)
  // The text has no limit and is sent unchanged.
  expect(app.mock.world.cancellations).toMatchObject([{ reasonTypeId: 3, reasonText: text }])
  expect(app.history.urls).not.toContain('/membership/cancellation')
})

test('a cancellation finishes on another page too, but does not navigate', async () => {
  const app = await renderApp(CANCELLATION)
  const end = app.stub.hold(END)
  await send()
  await press(link('Lidmaatschap'))
  await end.release()
  expect(app.address()).toBe('/membership')
  expect(toasts()).toEqual([ENDED])
  expect(heading()).toBe('Kies je lidmaatschap')
  expect(app.member('lid').hasEndedMembership).toBe(true)
})

test.each([
  ['gratis', 'Je hebt geen lidmaatschap', 'Je hoeft niets op te zeggen.'],
  ['opgezegd', 'Je lidmaatschap is al opgezegd', 'Je kunt Klup Compleet gebruiken tot en met 13-04-2026'],
  ['verlopen', 'Je lidmaatschap is al gestopt', 'Klup Compleet is gestopt op 13-03-2026'],
])('%s has nothing to cancel, so the page says «%s» and has no form', async (as, ...texts) => {
  const app = await renderApp({ ...CANCELLATION, as })
  expect(heading()).toBe('We zien je graag blijven!')
  for (const text of texts) expect(main()).toContain(text)
  expect(document.querySelector('form')).toBe(null)
  expect(app.calls()).not.toContain(TYPES)
  await press(button('< Terug'))
  expect(app.address()).toBe('/membership')
})

async function loseSession() {
  const app = await renderApp(CANCELLATION)
  await press(radio(REASON))
  await type(TEXT, 'Een verhaal.')
  app.mock.world.sessions.clear()
  await focusWindow()
  expect(main()).toContain('Log in om verder te gaan met opzeggen. Wat je hebt ingevuld, staat er nog.')
  expect(words()).not.toContain('Een verhaal.')
  return app
}

test('a half-written cancellation survives the end of the session for the same member, and is empty after the cancellation', async () => {
  const app = await loseSession()
  await logIn('lid')
  expect(app.address()).toBe('/membership/cancellation')
  expect(radio(REASON).checked).toBe(true)
  expect(field(TEXT).value).toBe('Een verhaal.')
  await press(button(SUBMIT))
  expectEnded(app)
  expect(app.mock.world.cancellations).toMatchObject([{ reasonText: 'Een verhaal.' }])
  app.extendMembership('lid', '2027-01-06')
  await app.receive({ type: 'changed' })
  await app.goTo('/membership/cancellation')
  expect(field(TEXT).value).toBe('')
})

test('a half-written cancellation is not shown to another member', async () => {
  const app = await loseSession()
  await logIn('laatste-dag')
  expect(app.address()).toBe('/membership/cancellation')
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  expect(field(TEXT).value).toBe('')
})
