import { expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { createTestApi, plan } from '../../support/data.ts'
import { text } from '../../support/fetch-stub.ts'
import { takeConsole } from '../../support/flow.ts'
import { FORMS, type FormOnPage, submit } from '../../support/forms.ts'
import { CANCELLATION, PAY, SUBMIT, send } from '../../support/membership.ts'
import { PAGES } from '../../support/pages.ts'
import { button, heading, logIn, main, press, toasts, words } from '../../support/user.ts'

/** Stands for what is known of the cause. */
const CAUSE = '{cause}'

/** The texts of a failure: the error toast, and the notice with its button; empty for none. */
interface Texts {
  readonly error?: string
  readonly notice?: string
}

/** How a member makes one of the calls of §7, and what follows. */
interface Journey extends Texts {
  readonly at: string
  readonly as?: string
  /** Makes the call. Without it, the page makes it on arrival. */
  readonly act?: () => Promise<unknown>
  /** The button that tries again, or another way to do it. */
  readonly again: string | ((app: Running) => Promise<unknown>)
  /** The text on the page after a success. */
  readonly shows?: string
  /** How a success leaves the document. */
  readonly leaves?: 'goToCheckout' | 'replaced'
  /** The toast of a success. */
  readonly toast?: string
}

const RETRY = 'Opnieuw proberen'
const UNCLEAR = 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.'
const signOnNotice = (advice: string) =>
  `De inloglink heeft niet gewerkt.${advice}Log in om verder te gaan naar je lidmaatschap.Open de Klup-appGeen wachtwoord? Mail mij een link`
const NOT_ENDED = 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'

const formOf = (form: FormOnPage): Journey => ({ ...form, act: () => submit(form), again: form.submit })
const cancelling: Journey = {
  ...CANCELLATION,
  act: send,
  again: SUBMIT,
  shows: 'Jammer dat je gaat',
  toast: 'Je lidmaatschap is beëindigd.',
}

/** By call. The compiler names one without a journey. The error and the notice are the cause unless a row differs. */
const journeys: Readonly<Record<CallLine, Journey>> = {
  'POST /api/login': formOf(FORMS.login),
  'GET /api/account/password/forgot': formOf(FORMS.forgot),
  // The server may have changed the password, so the page claims nothing.
  'PUT /api/account/password': { ...formOf(FORMS.change), error: UNCLEAR, notice: UNCLEAR },
  'POST /api/account/password/reset': { ...formOf(FORMS.reset), error: UNCLEAR, notice: UNCLEAR },
  'GET /api/klupper': {
    at: '/account',
    as: 'gratis',
    notice: `${CAUSE}${RETRY}`,
    again: RETRY,
    shows: 'Klup Start',
  },
  'POST /api/logout': {
    at: '/account',
    as: 'gratis',
    act: () => press(button('Uitloggen')),
    notice: `Je bent misschien nog ingelogd op dit apparaat${CAUSE} Is dit niet jouw apparaat? Sluit alle vensters van de browser.${RETRY}`,
    again: RETRY,
    leaves: 'replaced',
  },
  'POST /api/account/sso/{token}': {
    at: '/sso/6?sso=sso-gratis',
    notice: signOnNotice('Open hem opnieuw in de Klup-app.'),
    again: app => app.reopen('/sso/6?sso=sso-gratis'),
    shows: 'Daarna €6,99 per maand',
    toast: 'Je bent succesvol ingelogd!',
  },
  'GET /api/account/password': {
    at: '/account/change-password',
    as: 'gratis',
    // The page needs no answer.
    error: '',
    notice: '',
    again: app => app.reopen('/account/change-password'),
    shows: 'Oud wachtwoord',
  },
  'GET /api/subscription': {
    at: '/membership',
    as: 'gratis',
    notice: `We kunnen de lidmaatschappen nu niet laten zien${CAUSE}${RETRY}`,
    again: RETRY,
    shows: '€34,95',
  },
  'GET /api/membership/superklupper': {
    at: '/membership',
    as: 'superklupper',
    error: '',
    notice: '',
    again: RETRY,
    shows: 'Speciaal voor jou',
  },
  'GET /api/membership/actions-left': {
    at: '/account',
    as: 'gratis',
    // On the pass.
    notice: '',
    again: RETRY,
    shows: 'nog 2 van 2',
  },
  'POST /api/membership/cancellation': {
    ...cancelling,
    notice: `${CAUSE}Je lidmaatschap is nog niet opgezegd.`,
  },
  'POST /api/membership/end': {
    ...cancelling,
    error: NOT_ENDED,
    notice: `Je lidmaatschap loopt nog.Je account blijft bestaan.${CAUSE}`,
  },
  'POST /api/payment': {
    at: '/membership/6',
    as: 'gratis',
    act: () => press(button(PAY)),
    notice: `Er is nu niets betaald.${CAUSE}`,
    again: PAY,
    leaves: 'goToCheckout',
  },
  'GET /api/payment': {
    at: '/payment?id=tr_1',
    as: 'gratis',
    error: '',
    notice: 'We kunnen nu niet zien of de betaling gelukt is.Betaal nog niet opnieuw.Opnieuw controleren',
    again: 'Opnieuw controleren',
    shows: 'De betaling wordt nog verwerkt.',
  },
  'GET /api/membership': {
    at: '/account',
    as: 'lid',
    notice: '',
    again: RETRY,
    shows: 'nog ruim 3 maanden',
  },
  'GET /api/membership/cancellation/type': {
    at: '/membership/cancellation',
    as: 'lid',
    notice: `We kunnen de redenen nu niet laten zien${CAUSE}${RETRY}`,
    again: RETRY,
    shows: 'Een andere reden',
  },
}

/** A member makes a call that has a fault. The server wraps no answer, so that no list fits by chance. */
async function meetFault(call: CallLine, fault: FaultName): Promise<Running> {
  const journey = journeys[call]
  const mock = createTestApi({ envelope: false })
  const payment = {
    id: 'tr_1',
    member: 'gratis',
    plan: plan(1, 3, 17.95, 5.98),
    redirectUrl: ORIGIN,
  } as const
  mock.world.payments.push({ ...payment, status: 'pending', checksUntilPaid: null, extendsAt: null })
  const app = await renderApp({ ...journey, mock, faults: { [call]: fault } })
  await journey.act?.()
  // A sign-in reads the user a second time.
  await advance(1000)
  return app
}

/** The texts of the notices, without their folded details. */
const notices = () =>
  [...document.querySelectorAll('main .notice')].map(notice =>
    notice.textContent?.replace(notice.querySelector('details')?.textContent ?? '', ''),
  )

/** Expects a complete page without spinners, on which every button works. */
function expectUsable(): void {
  expect(words()).not.toContain('Een ogenblik…')
  expect(document.querySelector('[aria-busy="true"], button:is(:disabled, [aria-disabled])')).toBe(null)
}

/** Expects that a call has worked. */
function expectSuccess({ shows = '', leaves, toast }: Journey, app: Running): void {
  if (leaves) expect(app[leaves]).toHaveBeenCalledTimes(1)
  else expectUsable()
  if (toast) expect(toasts()).toContain(toast)
  expect(main()).toContain(shows)
  expect(main()).not.toContain('nu niet laten zien')
}

const UNREADABLE = 'Er ging iets mis bij Klup. Probeer het later opnieuw.'
const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'
const COOKIES =
  'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.'

type Row = [call: CallLine, fault: FaultName, cause: string, differs?: Texts]

test.each<Row>([
  ...(Object.keys(journeys) as CallLine[]).map((call): Row => [call, '500-html', UNREADABLE]),
  ['GET /api/klupper', '200-html', UNREADABLE],
  ['GET /api/membership', '200-html', UNREADABLE],
  ['PUT /api/account/password', '200-html', UNREADABLE],
  ['POST /api/payment', '200-html', UNREADABLE],
  ['POST /api/membership/end', '200-html', UNREADABLE],
  ['POST /api/login', '200-html', WRONG],
  // No session follows.
  ['POST /api/login', '200-empty', COOKIES],
  [
    'POST /api/account/sso/{token}',
    '200-empty',
    COOKIES,
    { notice: signOnNotice('Sta cookies toe in je browser, en log daarna opnieuw in.') },
  ],
])('%s with «%s» explains what is known, and works the next time', async (call, fault, cause, differs) => {
  const journey = journeys[call]
  const { error, notice } = { error: CAUSE, notice: CAUSE, ...journey, ...differs }
  const said = (line: string) => (line ? [line.replace(CAUSE, cause)] : [])
  const app = await meetFault(call, fault)
  expect(toasts()).toEqual(said(error).map(line => `fout: ${line}`))
  expect(notices()).toEqual(said(notice))
  expectUsable()
  expect(takeConsole().map(line => line.split('\n')[0])).toEqual(
    fault === '200-html' && cause === UNREADABLE ? [`${call}: the answer breaks the contract.`] : [],
  )
  const { again } = journey
  const isButton = typeof again === 'string'
  const tryAgain = async () => {
    await (isButton ? press(button(again)) : again(app))
    await advance(1000)
  }
  await tryAgain()
  if (isButton) expect(document.activeElement).toBe(button(again))
  takeConsole()
  app.mock.setFault(call, null)
  await tryAgain()
  expectSuccess(journey, app)
})

test.each<FaultName>(['401', '403', '404', 'login-redirect', 'wrong-top-level'])(
  '(%s) about the user says that nobody is signed in, without a message',
  async fault => {
    const app = await meetFault('GET /api/klupper', fault)
    expect([heading(), ...toasts(), ...notices()]).toEqual([PAGES.login.title])
    app.mock.setFault('GET /api/klupper', null)
    await logIn('gratis')
    expect(main()).toContain('Klup Start')
  },
)

test.each<FaultName>(['400-list', '404'])('(%s) about a payment says that there is none', async fault => {
  await meetFault('GET /api/payment', fault)
  expect(toasts()).toEqual([])
  expect(notices()).toEqual([
    'We zien geen betaling bij gratis@voorbeeld.nl.Heb je net betaald? Kijk in je account of je lidmaatschap er al is. Betaal niet opnieuw.Naar Mijn Account',
  ])
})

test('a 404 of a gateway does not say that there is no payment', async () => {
  const page = () => text('<!doctype html><h1>Not Found</h1>', 404)
  await renderApp({ at: '/payment?id=tr_1', as: 'lid', answers: { 'GET /api/payment': page } })
  expect(words()).toContain('We kunnen nu niet zien of de betaling gelukt is.')
})
