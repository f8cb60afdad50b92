import { expect, test, vi } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { failure, json, offline } from '../../support/fetch-stub.ts'
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
import { button, field, main, press, radio, toasts } from '../../support/user.ts'

const NOT_ENDED = 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'
const ANYWAY = 'Opzeggen zonder reden'
const NO_CONNECTION = 'Er is geen verbinding. Controleer je internet en probeer het opnieuw.'
const CLOSED = 'De enquête is dicht.'

function expectKept(): void {
  expect(field(TEXT).value).toBe('Een verhaal.')
  expect(radio(REASON).checked).toBe(true)
}

test('a cancellation sends nothing when the member cannot be read, and explains that on the page alone', async () => {
  const app = await renderApp(CANCELLATION)
  app.mock.setFault('GET /api/klupper', '503-empty', { times: 1 })
  await send('Een verhaal.')
  expect(posts(app)).toEqual([])
  expect(toasts()).toEqual([])
  expect(main()).toContain('fout 503')
  expectKept()
  await press(button(SUBMIT))
  expectEnded(app)
})

test.each<[what: string, happen: (app: Running) => unknown, shows: string]>([
  [
    'a cancellation in another tab, also while an older read of the member has no answer',
    async app => {
      app.stub.hold('GET /api/klupper')
      await app.receive({ type: 'changed' })
      app.member('lid').hasEndedMembership = true
    },
    'Je lidmaatschap is al opgezegd',
  ],
  [
    'a login of another member elsewhere',
    app => app.signInElsewhere('gratis'),
    'Je hoeft niets op te zeggen.',
  ],
])('a cancellation sends nothing after %s, and the page says why', async (_what, happen, shows) => {
  const app = await renderApp(CANCELLATION)
  await happen(app)
  await send()
  expect(posts(app)).toEqual([])
  expect(main()).toContain(shows)
})

test('a reason that cannot be recorded does not end the membership until the member presses «Opzeggen zonder reden»', async () => {
  const app = await renderApp(CANCELLATION)
  app.stub.on(RECORD, () => failure(503, { message: CLOSED }))
  await send('Een verhaal.')
  app.stub.off(RECORD)
  expect(posts(app)).toEqual([RECORD])
  expect(main()).toContain(`${CLOSED}Je lidmaatschap is nog niet opgezegd.`)
  expectKept()
  await press(button(ANYWAY))
  expect(posts(app)).toEqual([RECORD, END])
  expectEnded(app)
})

test('a membership that cannot be ended keeps the form, and the next try records only a changed reason', async () => {
  const app = await renderApp(CANCELLATION)
  app.mock.setFault(END, '500-html', { times: 2 })
  await send('Een verhaal.')
  expectKept()
  await press(button(SUBMIT))
  expect(posts(app)).toEqual([RECORD, END, END])
  await press(radio('Een andere reden'))
  await press(button(SUBMIT))
  expect(posts(app)).toEqual([RECORD, END, END, RECORD, END])
  expectEnded(app)
})

test('a membership that cannot be ended shows the failure of an unanswered request only after a new read of the member', async () => {
  const app = await renderApp(CANCELLATION)
  app.mock.setFault(END, 'refuse', { times: 1 })
  const record = app.stub.hold(RECORD)
  await send()
  const read = app.stub.hold('GET /api/klupper')
  await record.release()
  expect(toasts()).toEqual([])
  expect(main()).not.toContain(NOT_ENDED)
  await read.release()
  expect(toasts()).toEqual([`fout: ${NOT_ENDED}`])
  await press(button(SUBMIT))
  expectEnded(app)
})

test('nothing is ended when somebody else signs in while the reason is recorded', async () => {
  const app = await renderApp(CANCELLATION)
  const record = app.stub.hold(RECORD)
  await send()
  await app.signInElsewhere('gratis')
  await record.release()
  expect(app.calls()).not.toContain(END)
  expect(app.member('lid').hasEndedMembership).toBe(false)
})

const UNCLEAR = `We weten niet of je lidmaatschap is opgezegd.${NO_CONNECTION}`

test.each([
  ['refused', '400-list', NOT_ENDED, 'Je lidmaatschap is nog niet opgezegd.Deze aanvraag klopt niet.'],
  ['unanswered', 'refuse', NO_CONNECTION, UNCLEAR],
  ['unanswered by the API', '503-empty', NO_CONNECTION, UNCLEAR],
])(
  'an end that is %s, and no user: one toast, and the page claims no more',
  async (_what, fault, text, page) => {
    const app = await renderApp(CANCELLATION)
    app.mock.setFault(END, fault)
    const end = app.stub.hold(END)
    await send()
    app.mock.setFault('GET /api/klupper', 'refuse')
    await end.release()
    expect(toasts()).toEqual([`fout: ${text}`])
    expect(main()).toContain(page)
    expect(main()).not.toContain('Je lidmaatschap loopt nog.')
  },
)

test.each([
  ['cannot be read', () => failure(500)],
  ['are an empty list', () => json({ data: [] })],
])('reasons that %s leave «Opzeggen zonder reden», also for a second try', async (_what, answer) => {
  const app = await renderApp({ ...CANCELLATION, answers: { [TYPES]: answer } })
  app.mock.setFault(END, '500-html', { times: 1 })
  await press(button(ANYWAY))
  expect(toasts()).toContain(`fout: ${NOT_ENDED}`)
  expect(main()).toContain('Je lidmaatschap loopt nog.')
  expect(main()).not.toContain(NOT_ENDED)
  await press(button(ANYWAY))
  expect(posts(app)).toEqual([END, END])
  expectEnded(app)
})

test.each([
  ['a 504', () => failure(504)],
  ['a 409', () => failure(409, { message: 'Al opgezegd.' })],
  ['no answer, in a browser that claims to be offline', offline],
])('an end that has worked counts as cancelled after %s', async (what, answer) => {
  // As a browser on Windows behind a VPN may claim.
  if (what.includes('offline')) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const app = await renderApp(CANCELLATION)
  app.stub.on(END, () => {
    app.member('lid').hasEndedMembership = true
    return answer()
  })
  await send()
  expect(toasts()).toEqual([ENDED])
  expectEnded(app)
})
