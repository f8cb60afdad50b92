import { expect } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { ssoToken } from '../../../src/mock/world.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { createTestApi, PASSWORD } from '../../support/data.ts'
import { FORMS, type FormOnPage, submit } from '../../support/forms.ts'
import {
  button,
  heading,
  isWaiting,
  logIn,
  main,
  press,
  radio,
  restoreFromBfcache,
  toasts,
} from '../../support/user.ts'

/** The texts of a failure: the toast without «fout: », the notice with its button, and any other text; empty for none. */
export type Failure = readonly [toast: string, notice: string, rest?: string]

/** How a member makes one of the calls of §7, and what follows. */
interface Journey {
  readonly at: string
  readonly as?: string
  /** What makes the call; without it, the page makes it on arrival. */
  readonly act?: () => Promise<unknown>
  /** The heading of the page that shows a failure. */
  readonly failsAt: string
  /** The texts after a failure with a known cause. */
  readonly fails: (cause: string) => Failure
  /** What the member does after a failure. */
  readonly again: (app: Running) => Promise<unknown>
  /** The text on the page after a success. */
  readonly shows: string
  /** The toast of a success. */
  readonly toast?: string
}

/** Loads the app anew at the same address. */
const reload = ({ mock, browser, address }: Running) => renderApp({ at: address(), mock, browser })
const retry = () => press(button('Opnieuw proberen'))
/** The notice is the cause, and says what to do. */
const saying =
  (next = '', before = ''): Journey['fails'] =>
  cause => [cause, `${before}${cause}${next}`]
/** The data is missing, and can be read again. */
const lacking = (title: string) => saying('Opnieuw proberen', title)
const ACCOUNT = 'Mijn Account'
const LOGIN = 'Welkom bij Klup!'
const WELCOME = 'Klup Start'

/** A form of §5. */
const form = (page: FormOnPage): Journey => ({
  ...page,
  fails: saying(page.hint),
  failsAt: page.heading,
  act: () => submit(page),
  again({ mock: { world } }) {
    // The server may have changed the password behind an unreadable answer.
    for (const member of world.members) member.password = PASSWORD
    world.resetTokens.set('reset-gratis', 'gratis')
    return press(button(page.submit))
  },
})

type FormCall = (typeof FORMS)[keyof typeof FORMS]['call']
const forms = Object.fromEntries(
  Object.values<FormOnPage>(FORMS).map(page => [page.call, form(page)]),
) as Readonly<Record<FormCall, Journey>>

const cancelling = {
  at: '/membership/cancellation',
  as: 'lid',
  act: () =>
    press(radio('Ik vind het lidmaatschap te duur')).then(() => press(button('Lidmaatschap opzeggen'))),
  failsAt: 'We zien je graag blijven!',
  again: () => press(button('Lidmaatschap opzeggen')),
  shows: 'Jammer dat je gaat',
  toast: 'Je lidmaatschap is beëindigd.',
} satisfies Omit<Journey, 'fails'>

const NOT_ENDED = 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'

/** By call. The compiler names one without a journey; that of a form follows from its row of `FORMS`. */
const journeys: Readonly<Record<CallLine, Journey>> = {
  ...forms,
  'GET /api/klupper': {
    at: '/account',
    as: 'gratis',
    fails: lacking(''),
    failsAt: LOGIN,
    again: () => logIn('gratis'),
    shows: WELCOME,
  },
  'POST /api/logout': {
    at: '/account',
    as: 'gratis',
    act: () => press(button('Uitloggen')),
    fails: saying(
      ' Is dit niet jouw apparaat? Sluit alle vensters van de browser.Opnieuw proberen',
      'Je bent misschien nog ingelogd op dit apparaat',
    ),
    failsAt: 'Uitloggen is niet gelukt',
    again: retry,
    shows: '',
  },
  'POST /api/account/sso/{token}': {
    at: '/sso/6?sso=sso-gratis',
    fails: saying('Log in om verder te gaan naar je lidmaatschap.'),
    failsAt: LOGIN,
    again({ mock, browser }) {
      for (const member of mock.world.members) mock.world.ssoTokens.set(ssoToken(member), member.name)
      return renderApp({ at: '/sso/6?sso=sso-gratis', mock, browser })
    },
    shows: '6 maanden Klup Compleet',
    toast: 'Je bent succesvol ingelogd!',
  },
  'GET /api/account/password': {
    at: '/account',
    as: 'gratis',
    // Most members have a password, so the page assumes one.
    fails: () => ['', '', 'Wachtwoord wijzigen'],
    failsAt: ACCOUNT,
    again: reload,
    shows: 'Wachtwoord wijzigen',
  },
  'GET /api/subscription': {
    at: '/membership',
    as: 'gratis',
    fails: lacking('We kunnen de lidmaatschappen nu niet laten zien'),
    failsAt: 'Lidmaatschap',
    again: retry,
    shows: '€34,95',
  },
  'GET /api/membership/superklupper': {
    at: '/membership',
    as: 'superklupper',
    fails: cause => [
      cause,
      'We konden niet nagaan of er een speciaal aanbod voor je isHieronder zie je de gewone lidmaatschappen.Opnieuw proberen',
    ],
    failsAt: 'Lidmaatschap',
    again: reload,
    shows: 'Speciaal voor jou',
  },
  'GET /api/membership/actions-left': {
    at: '/account',
    as: 'gratis',
    fails: lacking('We kunnen je activiteiten en contactverzoeken nu niet laten zien'),
    failsAt: ACCOUNT,
    again: retry,
    shows: 'nog 2 van 2',
  },
  'POST /api/membership/cancellation': {
    ...cancelling,
    fails: saying('Je lidmaatschap is nog niet opgezegd.'),
  },
  'POST /api/membership/end': {
    ...cancelling,
    fails: cause => [NOT_ENDED, `${NOT_ENDED}Je account blijft bestaan. Je lidmaatschap loopt nog.${cause}`],
  },
  'POST /api/payment': {
    at: '/membership/6',
    as: 'gratis',
    act: () => press(button('Betalen met iDeal')),
    fails: saying('', 'Er is niets betaald.'),
    failsAt: 'Lidmaatschap',
    again: () => press(button('Betalen met iDeal')),
    shows: '6 maanden Klup Compleet',
  },
  'GET /api/payment': {
    at: '/payment?id=tr_1',
    as: 'gratis',
    fails: () => [
      '',
      'We kunnen nu niet zien of de betaling gelukt is.Betaal nog niet opnieuw.Opnieuw controleren',
    ],
    failsAt: 'Betaling',
    again: reload,
    shows: 'De betaling wordt nog verwerkt.',
  },
  'GET /api/membership': {
    at: '/account',
    as: 'lid',
    fails: lacking('We kunnen je lidmaatschap nu niet laten zien'),
    failsAt: ACCOUNT,
    again: retry,
    shows: 'nog ruim 3 maanden',
  },
  'GET /api/membership/cancellation/type': {
    at: '/membership/cancellation',
    as: 'lid',
    fails: lacking('We kunnen de redenen nu niet laten zien'),
    failsAt: 'We zien je graag blijven!',
    again: retry,
    shows: 'Een andere reden',
  },
}

/** The calls of §7. */
export const ALL = Object.keys(journeys) as CallLine[]

/** The texts after a failure with a known cause. */
export const failures = (cause: string) =>
  Object.fromEntries(ALL.map(call => [call, journeys[call].fails(cause)])) as Record<CallLine, Failure>

/** How long a sign-in may take, which reads the user a second time, in ms. */
const SIGN_IN: Partial<Record<CallLine, number>> = {
  'POST /api/login': 1000,
  'POST /api/account/sso/{token}': 1000,
}

const timesMade = ({ mock }: Running, call: CallLine) => {
  const [method, path = ''] = call.split(' ')
  const pattern = new RegExp(`^${path.replace('{token}', '[^/?]+')}(\\?|$)`)
  return mock.log.filter(entry => entry.method === method && pattern.test(entry.path)).length
}

/** A member makes a call that has a fault. The server wraps no answer, so that no list fits by chance. */
export async function meetFault(call: CallLine, fault: FaultName): Promise<Running> {
  const { at, as, act } = journeys[call]
  const mock = createTestApi({ envelope: false })
  const [plan] = mock.world.plans
  if (!plan) throw new RangeError('Nothing is for sale.')
  const payment = { id: 'tr_1', member: 'gratis', plan, redirectUrl: ORIGIN } as const
  mock.world.payments.push({ ...payment, status: 'pending', checksUntilPaid: null, extendsAt: null })
  mock.setFault(call, fault)
  const app = await renderApp({ at, mock, ...(as && { as }) })
  await act?.()
  await advance(SIGN_IN[call] ?? 0)
  expect(timesMade(app, call)).toBeGreaterThan(0)
  return app
}

/** The texts of the notices, without their folded details. */
const notices = () =>
  [...document.querySelectorAll('main .notice')].map(notice =>
    notice.textContent?.replace(notice.querySelector('details')?.textContent ?? '', ''),
  )
const isDisabled = (control: Element) => control.matches(':disabled, [aria-disabled]')

/** Expects a complete page without spinners, on which every button works. */
function expectUsable(): void {
  expect(isWaiting()).toBe(false)
  expect([...document.querySelectorAll('button')].filter(isDisabled)).toEqual([])
}

/** Expects a failure on its page. */
export function expectFailure(call: CallLine, [toast, notice, rest = '']: Failure): void {
  expect(toasts()).toEqual(toast ? [`fout: ${toast}`] : [])
  expect(notices()).toEqual(notice ? [notice] : [])
  expect(heading()).toBe(journeys[call].failsAt)
  expect(main()).toContain(rest)
  expectUsable()
}

/** Expects that a call has worked. */
async function expectSuccess(call: CallLine, app: Running): Promise<void> {
  expect(main()).toContain(journeys[call].shows)
  expect(main()).not.toMatch(/nu niet laten zien|Een ogenblik/)
  if (call === 'POST /api/logout') {
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).not.toContain('Sanne')
    return
  }
  if (call === 'POST /api/payment') {
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    await restoreFromBfcache()
  }
  expectUsable()
}

/** The fault is over, and the member tries again. */
export async function expectRecovery(call: CallLine, app: Running): Promise<void> {
  const before = timesMade(app, call)
  app.mock.setFault(call, null)
  await journeys[call].again(app)
  expect(timesMade(app, call)).toBeGreaterThan(before)
  await expectSuccess(call, app)
}

/** A member makes a call that works in spite of its fault. */
export async function succeed(call: CallLine, fault: FaultName): Promise<void> {
  const { toast } = journeys[call]
  const app = await meetFault(call, fault)
  expect(toasts()).toEqual(toast ? [toast] : [])
  await expectSuccess(call, app)
}

/** A member makes a call that has a fault, reads about it, and tries again once it is over. */
export async function failAndRecover(call: CallLine, fault: FaultName, failure: Failure): Promise<void> {
  const app = await meetFault(call, fault)
  expectFailure(call, failure)
  await expectRecovery(call, app)
}
