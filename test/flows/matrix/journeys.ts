import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { PATHS } from '../../../src/api/paths.ts'
import { type AppRow, ROUTES } from '../../../src/app/routes.ts'
import { screenInfo } from '../../../src/app/screens.ts'
import { MEMBERSHIP_TEXTS } from '../../../src/features/membership/texts.ts'
import { PAYMENT_TEXTS } from '../../../src/features/payment/texts.ts'
import type { MockApi } from '../../../src/mock/api.ts'
import { ssoToken } from '../../../src/mock/world.ts'
import { type Running, renderApp } from '../../support/app.tsx'

import { ORIGIN } from '../../support/config.ts'
import { PASSWORD } from '../../support/data.ts'
import { FORMS, type FormOnPage, fillIn } from '../../support/forms.ts'
import { button, heading, press, radio, restoreFromBfcache, type, words } from '../../support/user.ts'

/** The way in which a member makes one of the calls of §7. */
export interface Journey {
  /** As in the mock's route table. */
  readonly call: string
  /** The column of the table. */
  readonly kind: string
  readonly at: string
  readonly as?: string
  /** The mock answers without an envelope. */
  readonly bare?: boolean
  /** The server's name for the field of a field error. */
  readonly field?: string
  readonly prepare?: (api: MockApi) => void
  /** The action that makes the call; without one, the page makes it on arrival. */
  readonly act?: () => Promise<void>
  /** The toast of a success. */
  readonly toast?: string
  /** Expects the success. */
  readonly worked: (app: Running) => void | Promise<void>
  /** Expects that a failure has had no effect. */
  readonly withoutEffect?: (app: Running) => void
  /** The text on the page, without a toast, when there is no answer. */
  readonly unanswered?: string
  /** Expects the page for an answer that means no. */
  readonly no?: () => void
  /** Tries again after the fault has been removed. */
  readonly again?: (app: Running) => Promise<void>
  /** Tries again in a new app, for a page that cannot. */
  readonly anew?: (app: Running) => Promise<Running>
  /** Changes the field after a field error. */
  readonly correct?: () => Promise<void>
}

const retry = () => press(button('Opnieuw proberen'))
const onPage = (text: string) => () => expect(words()).toContain(text)

/** A form of §5: `undo` reverts a write that the server made behind a bad answer. */
const form = (page: FormOnPage, undo: (api: MockApi) => void, rest: Partial<Journey>): Journey => ({
  call: page.call,
  kind: 'form',
  at: page.at,
  ...(page.as && { as: page.as }),
  field: Object.keys(page.serverNames)[0] ?? '',
  act: () => fillIn(page).then(() => press(button(page.submit))),
  worked: () => {},
  again: async ({ mock }) => {
    undo(mock)
    await press(button(page.submit))
  },
  correct: async () => {
    for (const [label, value] of Object.entries(page.right)) {
      await type(label, `${value}x`)
      await type(label, value)
    }
  },
  ...rest,
})

const forgetPassword = ({ world }: MockApi) => {
  for (const member of world.members) member.password = member.name === 'wachtwoordloos' ? null : PASSWORD
  world.resetTokens.set('reset-gratis', 'gratis')
}

const reading = (call: string, at: string, as: string, sees: string): Journey => {
  return { call, kind: 'read', at, as, worked: onPage(sees), again: retry }
}

const cancel = async () => {
  await press(radio('Ik vind het lidmaatschap te duur'))
  await press(button('Lidmaatschap opzeggen'))
}
const cancelling: Omit<Journey, 'call' | 'kind'> = {
  at: '/membership/cancellation',
  as: 'lid',
  act: cancel,
  toast: 'Je lidmaatschap is beëindigd.',
  worked: app => {
    expect(app.address()).toBe('/account')
    expect(heading()).toBe('Mijn Account')
  },
  again: () => press(button('Lidmaatschap opzeggen')),
}

/** The calls of §7 that need more than a visit to a page. */
const ROWS: readonly Journey[] = [
  {
    call: 'GET /api/klupper',
    kind: 'start',
    at: '/account',
    as: 'gratis',
    worked: onPage('Fijn dat je er bent, Sanne.'),
  },
  form(FORMS.login, () => {}, {
    kind: 'login',
    worked: () => expect(heading()).toBe('Mijn Account'),
  }),
  {
    call: 'POST /api/logout',
    kind: 'logout',
    at: '/account',
    as: 'gratis',
    act: () => press(button('Uitloggen')),
    worked: async app => {
      expect(app.reload).toHaveBeenCalledTimes(1)
      expect(words()).not.toContain('Sanne')
      await renderApp({ mock: app.mock, browser: app.browser })
    },
    again: retry,
  },
  {
    call: 'POST /api/account/sso/{token}',
    kind: 'sso',
    at: '/sso/6?sso=sso-gratis',
    toast: 'Je bent succesvol ingelogd!',
    worked: app => {
      expect(app.address()).toBe('/membership/6')
      expect(heading()).toBe('Lidmaatschap')
    },
    anew: ({ mock, browser }) => {
      for (const member of mock.world.members) mock.world.ssoTokens.set(ssoToken(member), member.name)
      return renderApp({ at: '/sso/6?sso=sso-gratis', mock, browser })
    },
  },
  form(FORMS.forgot, () => {}, {
    toast: 'Verzoek verstuurd!',
    worked: onPage('Als er een account is met dit e-mailadres hebben we je een mail verstuurd!'),
  }),
  form(FORMS.reset, forgetPassword, {
    unanswered: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
    worked: onPage('Je wachtwoord is gewijzigd, je kan nu inloggen!'),
  }),
  form(FORMS.change, forgetPassword, {
    toast: 'Je wachtwoord is vervangen',
    unanswered: 'We weten niet of je wachtwoord is gewijzigd. Probeer eerst je nieuwe wachtwoord.',
    worked: app => expect([app.address(), heading()]).toEqual(['/', 'Mijn Account']),
  }),
  {
    call: 'GET /api/account/password',
    kind: 'password',
    at: '/account',
    as: 'gratis',
    worked: onPage('Wachtwoord wijzigen'),
    no: onPage('Je hebt nog geen wachtwoord.'),
  },
  reading('GET /api/subscription', '/membership', 'gratis', '€34,95'),
  {
    call: 'GET /api/membership/superklupper',
    kind: 'super',
    at: '/membership',
    as: 'superklupper',
    worked: onPage('Speciaal voor jou'),
    no: () => {
      expect(screen.getAllByRole('radio')).toHaveLength(3)
      expect(words()).not.toMatch(/Speciaal voor jou|eerste uur/)
    },
    again: retry,
  },
  reading('GET /api/membership/actions-left', '/account', 'gratis', 'nog 2 van 2'),
  {
    ...cancelling,
    call: 'POST /api/membership/cancellation',
    kind: 'record',
    field: 'reasonType',
    withoutEffect: app => {
      expect(app.calls()).not.toContain('POST /api/membership/end')
      expect(app.member('lid').hasEndedMembership).toBe(false)
    },
    correct: () => press(radio('Een andere reden')),
  },
  { ...cancelling, call: 'POST /api/membership/end', kind: 'end' },
  {
    call: 'POST /api/payment',
    kind: 'pay',
    at: '/membership/6',
    as: 'gratis',
    field: 'subscriptionId',
    withoutEffect: app => expect(app.goToCheckout).not.toHaveBeenCalled(),
    unanswered: MEMBERSHIP_TEXTS.unanswered,
    act: () => press(button('Betalen met iDeal')),
    worked: async app => {
      expect(app.goToCheckout).toHaveBeenCalledTimes(1)
      await restoreFromBfcache()
    },
    again: () => press(button('Betalen met iDeal')),
  },
  {
    call: 'GET /api/payment',
    kind: 'poll',
    at: '/payment?id=tr_matrix',
    as: 'gratis',
    prepare: ({ world }) => {
      const [plan] = world.plans
      if (!plan) throw new RangeError('Nothing is sold')
      const start = { status: 'pending', checksUntilPaid: null, extendsAt: null } as const
      world.payments.push({ id: 'tr_matrix', member: 'gratis', plan, redirectUrl: ORIGIN, ...start })
    },
    unanswered: PAYMENT_TEXTS.statusUnknown,
    no: onPage(PAYMENT_TEXTS.notFound),
    worked: onPage('De betaling wordt nog verwerkt.'),
    again: () => press(button('Opnieuw controleren')),
  },
]

/** The texts that plain reads show. For other reads the matrix expects only that there is no error. */
const BRINGS: Partial<Record<keyof typeof PATHS, string>> = {
  membership: 'nog ruim 3 maanden',
  cancellationTypes: 'Een andere reden',
}

/** Any other read, at the first address that makes it; without an envelope, so that no list fits by chance. */
const readsOf = ({ screen }: AppRow) => (screen && screenInfo(screen).prefetch) ?? []
const plainReads = [...new Set(ROUTES.member.flatMap(readsOf))]
  .map(name => ({ name, call: `GET ${PATHS[name]}` }))
  .filter(({ call }) => !ROWS.some(row => row.call === call))
  .map(({ name, call }): Journey => {
    const at = ROUTES.member.find(row => readsOf(row).includes(name))?.path ?? ''
    const worked = () => {
      expect(words()).toContain(BRINGS[name] ?? '')
      expect(words()).not.toMatch(/nu niet laten zien|Een ogenblik/)
    }
    return { call, kind: 'read', at, as: 'lid', bare: true, worked, again: retry }
  })

/** All calls of §7. */
export const JOURNEYS: readonly Journey[] = [...ROWS, ...plainReads]
