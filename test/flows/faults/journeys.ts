import { ssoToken } from '../../../src/mock/world.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { PASSWORD } from '../../support/data.ts'
import { FORMS, type FormOnPage, submit } from '../../support/forms.ts'
import { button, logIn, press, radio } from '../../support/user.ts'

/** How a member makes one of the calls of §7, and what follows. */
export interface Journey {
  readonly at: string
  readonly as?: string
  /** What makes the call; without it, the page makes it on arrival. */
  readonly act?: () => Promise<unknown>
  /** The heading of the page that shows a failure. */
  readonly failsAt: string
  /** The server's name for the field of a field error. */
  readonly field?: string
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
const ACCOUNT = 'Mijn Account'
const LOGIN = 'Welkom bij Klup!'
const WELCOME = 'Fijn dat je er bent, Sanne.'

/** A form of §5. */
const form = (page: FormOnPage, rest: Pick<Journey, 'failsAt' | 'shows' | 'toast'>): Journey => ({
  ...rest,
  at: page.at,
  ...(page.as && { as: page.as }),
  act: () => submit(page),
  field: Object.keys(page.serverNames)[0] ?? '',
  again({ mock: { world } }) {
    // The server may have changed the password behind an unreadable answer.
    for (const member of world.members) member.password = PASSWORD
    world.resetTokens.set('reset-gratis', 'gratis')
    return press(button(page.submit))
  },
})

const cancelling: Journey = {
  at: '/membership/cancellation',
  as: 'lid',
  act: () =>
    press(radio('Ik vind het lidmaatschap te duur')).then(() => press(button('Lidmaatschap opzeggen'))),
  failsAt: 'We zien je graag blijven!',
  field: 'reasonType',
  again: () => press(button('Lidmaatschap opzeggen')),
  shows: 'Jammer dat je gaat',
  toast: 'Je lidmaatschap is beëindigd.',
}

const JOURNEYS = {
  'GET /api/klupper': {
    at: '/account',
    as: 'gratis',
    failsAt: LOGIN,
    again: () => logIn('gratis'),
    shows: WELCOME,
  },
  'POST /api/login': form(FORMS.login, { failsAt: LOGIN, shows: WELCOME }),
  'POST /api/logout': {
    at: '/account',
    as: 'gratis',
    act: () => press(button('Uitloggen')),
    failsAt: 'Uitloggen is niet gelukt',
    again: retry,
    shows: '',
  },
  'POST /api/account/sso/{token}': {
    at: '/sso/6?sso=sso-gratis',
    failsAt: LOGIN,
    again({ mock, browser }) {
      for (const member of mock.world.members) mock.world.ssoTokens.set(ssoToken(member), member.name)
      return renderApp({ at: '/sso/6?sso=sso-gratis', mock, browser })
    },
    shows: '6 maanden Klup Compleet',
    toast: 'Je bent succesvol ingelogd!',
  },
  'GET /api/account/password/forgot': form(FORMS.forgot, {
    failsAt: 'Wachtwoord vergeten?',
    shows: 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
    toast: 'Verzoek verstuurd!',
  }),
  'POST /api/account/password/reset': form(FORMS.reset, {
    failsAt: 'Kies een nieuw wachtwoord',
    shows: 'Je wachtwoord is gewijzigd, je kan nu inloggen!',
  }),
  'PUT /api/account/password': form(FORMS.change, {
    failsAt: 'Wachtwoord wijzigen',
    shows: WELCOME,
    toast: 'Je wachtwoord is vervangen',
  }),
  'GET /api/account/password': {
    at: '/account',
    as: 'gratis',
    failsAt: ACCOUNT,
    again: reload,
    shows: 'Wachtwoord wijzigen',
  },
  'GET /api/subscription': {
    at: '/membership',
    as: 'gratis',
    failsAt: 'Lidmaatschap',
    again: retry,
    shows: '€34,95',
  },
  'GET /api/membership/superklupper': {
    at: '/membership',
    as: 'superklupper',
    failsAt: 'Lidmaatschap',
    again: reload,
    shows: 'Speciaal voor jou',
  },
  'GET /api/membership/actions-left': {
    at: '/account',
    as: 'gratis',
    failsAt: ACCOUNT,
    again: retry,
    shows: 'nog 2 van 2',
  },
  'POST /api/membership/cancellation': cancelling,
  'POST /api/membership/end': cancelling,
  'POST /api/payment': {
    at: '/membership/6',
    as: 'gratis',
    act: () => press(button('Betalen met iDeal')),
    failsAt: 'Lidmaatschap',
    again: () => press(button('Betalen met iDeal')),
    shows: '6 maanden Klup Compleet',
  },
  'GET /api/payment': {
    at: '/payment?id=tr_1',
    as: 'gratis',
    failsAt: 'Betaling',
    again: reload,
    shows: 'De betaling wordt nog verwerkt.',
  },
  'GET /api/membership': {
    at: '/account',
    as: 'lid',
    failsAt: ACCOUNT,
    again: retry,
    shows: 'nog ruim 3 maanden',
  },
  'GET /api/membership/cancellation/type': {
    at: '/membership/cancellation',
    as: 'lid',
    failsAt: 'We zien je graag blijven!',
    again: retry,
    shows: 'Een andere reden',
  },
} as const satisfies Record<string, Journey>

export type Call = keyof typeof JOURNEYS

/** By call of §7, as in the route table of the mock. */
export const journeys: Readonly<Record<Call, Journey>> = JOURNEYS
