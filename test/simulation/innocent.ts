import type { Trace } from './run.ts'

/** Lives that broke a promise only because it ignored a fact, each with what its pages say at the end. */
export const INNOCENT: Readonly<Record<string, Trace & { readonly end: RegExp }>> = {
  'a change from before the press is read only after the payment': {
    end: /Welkom bij Klup Compleet/,
    cast: ['trouw', 'gratis'],
    as: 'gratis',
    at: '/membership/12',
    steps: [
      ['lag', '30000 1'],
      ['changeElsewhere', 'paid 200'],
      ['reload', ''],
      ['press', 'button Betalen met iDeal'],
      ['bank', 'paid+600000 address'],
      ['wait', '31000'],
      ['wait', '31000'],
    ],
  },
  'a payment began nothing when its page was left before the answer': {
    end: /tot en met ?01-10-2026/,
    cast: ['gratis'],
    as: 'gratis',
    at: '/membership/6',
    steps: [
      ['next', 'POST /api/payment: late 4000'],
      ['press', 'button Betalen met iDeal'],
      ['press', 'link Mijn Account'],
      ['wait', '31000'],
      ['changeElsewhere', 'paid 200'],
      ['visit', '/membership/12'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'another member takes a purchase out of the tab': {
    end: /tot en met ?07-10-2026/,
    cast: ['verlopen', 'trouw'],
    as: 'verlopen',
    at: '/membership/6',
    steps: [
      ['press', 'button Betalen met iDeal'],
      ['changeElsewhere', 'paid 200'],
      ['signInElsewhere', 'trouw'],
      ['bank', 'open back'],
      ['signInElsewhere', 'verlopen'],
      ['visit', '/membership/6'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'an end date of the past books nothing': {
    end: /stopte op 11-03-2026/,
    cast: ['gratis'],
    as: 'gratis',
    at: '/membership/12',
    steps: [
      ['press', 'button Betalen met iDeal'],
      ['changeElsewhere', 'expired'],
      ['visit', '/membership/6'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'an end date that the page knew before books nothing': {
    end: /Klup Start/,
    cast: ['trouw'],
    as: 'trouw',
    at: '/account',
    steps: [
      ['lag', '4000 1'],
      ['changeElsewhere', 'free'],
      ['visit', '/membership/6'],
      ['press', 'button Betalen met iDeal'],
      ['visit', '/membership/12'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'a plan changes while a press cannot read the plans': {
    end: /Periode6 maandenBetaald€34,95/,
    cast: ['opgezegd'],
    as: 'opgezegd',
    at: '/membership/6',
    steps: [
      ['plans', 'period 2'],
      ['next', 'GET /api/subscription: never'],
      ['press', 'button Betalen met iDeal'],
      ['wait', '5000'],
      ['bank', 'paid address'],
      ['wait', '5000'],
    ],
  },
  'a press whose member cannot be read uses no plans': {
    end: /Kies een periode/,
    cast: ['gratis'],
    as: 'gratis',
    at: '/membership/3',
    steps: [
      ['plans', 'sale 1'],
      ['next', 'GET /api/klupper: lost'],
      ['press', 'button Betalen met iDeal'],
    ],
  },
  'a page that was told that there is no such payment asks no more': {
    end: /De betaling is helaas niet gelukt/,
    cast: ['trouw', 'gratis'],
    as: 'trouw',
    at: '/membership/6',
    steps: [
      ['always', 'GET /api/payment: 404'],
      ['press', 'button Betalen met iDeal'],
      ['bank', 'failed browser'],
      ['fillIn', 'trouw'],
    ],
  },
  'only this tab knows where its visitor wanted to go': {
    end: /^\/login: /,
    cast: ['lid'],
    as: undefined,
    at: '/payment',
    steps: [
      ['press', 'link Wachtwoord vergeten?'],
      ['press', 'link Terug naar inloggen'],
    ],
  },
  'a mail that was sent is not offered again': {
    end: /Mail mij een link voor een wachtwoord/,
    cast: ['op'],
    as: 'op',
    at: '/account/change-password',
    steps: [['press', 'button Mail mij een link voor een wachtwoord']],
  },
  'the server names somebody after a login that was redirected': {
    end: /Uitloggen/,
    cast: ['gratis', 'opgezegd'],
    as: 'gratis',
    at: '/',
    steps: [
      ['next', 'GET /api/klupper: 403'],
      ['reload', ''],
      ['next', 'POST /api/login: login-redirect'],
      ['fillIn', 'opgezegd'],
    ],
  },
  'a login is unknown to the other tab until its member is read': signedInDespite('403'),
  'a login is unknown to the other tab while nobody is named': signedInDespite('401'),
}

function signedInDespite(answer: string) {
  const steps = [
    ['otherTab', '/account'],
    ['next', `GET /api/klupper: ${answer}`],
    ['fillIn', 'trouw'],
  ] as const
  return { end: /(Uitloggen.*){2}/s, cast: ['lid', 'trouw'], as: undefined, at: '/', steps }
}
