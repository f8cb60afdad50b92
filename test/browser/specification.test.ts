import type { Page } from '@playwright/test'
import { expect, type Site, test } from '../support/browser.ts'
import { button, field, payButton, radio } from '../support/locators.ts'

/*
 * The contract with everybody who has only the specification: each element and each sentence of it is found by its role, label
 * or text, and once, unless the row has a number. A text is found as a part of any other, without regard to case.
 */

type Role = Parameters<Page['getByRole']>[0]
type Row = [
  section: '§2' | '§3' | '§4' | '§5' | '§8',
  what: Role | 'label' | 'placeholder' | 'text',
  name: string | RegExp,
  count?: number,
]

interface State {
  /** The name of the member; empty for a visitor. */
  readonly as?: string
  readonly at: string
  /** What the member does before the rows are true. */
  readonly act?: (page: Page, site: Site) => Promise<unknown>
  readonly rows: readonly Row[]
}

const press = (name: string) => (page: Page) => button(page, name).click()

/** A member whose payment has a status. */
const payment = (status: string, rows: readonly Row[]): State => ({
  as: 'gratis',
  at: '/membership/6',
  async act(page, site) {
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
    const paid = site.mock.api.world.payments.at(-1)
    Object.assign(paid ?? {}, { status })
    await page.goto(`${site.url}/payment?id=${paid?.id}`)
  },
  rows,
})

const MENU: readonly Row[] = [
  ['§2', 'link', 'Klup'],
  ['§2', 'link', 'Mijn Account'],
  ['§2', 'link', 'Lidmaatschap'],
  ['§2', 'button', 'Uitloggen'],
]

const REQUIREMENTS: readonly Row[] = [
  ['§2', 'text', '6 tekens'],
  ['§2', 'text', '1 cijfer'],
  ['§2', 'text', '1 kleine letter'],
  ['§2', 'text', '1 hoofdletter'],
]

const reason = (page: Page) => radio(page, 'Een andere reden').check()
const cancel = async (page: Page) => {
  await reason(page)
  await button(page, 'Lidmaatschap opzeggen').click()
}

const STATES: Readonly<Record<string, State>> = {
  login: {
    at: '/login',
    rows: [
      ['§2', 'heading', 'Welkom bij Klup!'],
      ['§2', 'label', 'E-mail'],
      ['§2', 'label', 'Wachtwoord'],
      ['§2', 'button', 'Inloggen'],
      ['§2', 'text', 'Inloggen'],
      ['§2', 'link', 'Wachtwoord vergeten?'],
      ['§2', 'img', 'Klup'],
    ],
  },
  'login with empty fields': {
    at: '/login',
    act: press('Inloggen'),
    rows: [
      ['§5', 'text', 'E-mail is een vereist veld'],
      ['§5', 'text', 'Wachtwoord is een vereist veld'],
    ],
  },
  'login that is refused': {
    at: '/login',
    async act(page) {
      await field(page, 'E-mail').fill('lid@voorbeeld.nl')
      await field(page, 'Wachtwoord').fill('Anders12')
      await button(page, 'Inloggen').click()
    },
    rows: [
      ['§8', 'alert', ''],
      ['§8', 'text', 'De combinatie van e-mailadres en wachtwoord klopt niet.', 2],
    ],
  },
  'login that has no answer yet': {
    at: '/login',
    async act(page) {
      await page.route(/\/api\/login/, () => {})
      await field(page, 'E-mail').fill('lid@voorbeeld.nl')
      await field(page, 'Wachtwoord').fill('Klup1234')
      await button(page, 'Inloggen').click()
    },
    rows: [['§2', 'progressbar', 'Een ogenblik…']],
  },
  'login of a used link': {
    at: '/sso?sso=onbekend',
    rows: [
      ['§8', 'text', 'Deze verificatiecode kan niet worden gevonden'],
      ['§2', 'button', 'Inloggen'],
      ['§2', 'heading', 'Welkom bij Klup!'],
    ],
  },
  'membership after a link': {
    at: '/sso?sso=sso-lid',
    rows: [['§8', 'text', 'Je bent succesvol ingelogd!']],
  },
  'forgot password': {
    at: '/forgot-password',
    rows: [
      ['§2', 'label', 'E-mail'],
      ['§2', 'button', 'Opvragen'],
      ['§2', 'link', 'inloggen'],
    ],
  },
  'forgot password with a wrong address': {
    at: '/forgot-password',
    async act(page) {
      await field(page, 'E-mail').fill('marijke@')
      await button(page, 'Opvragen').click()
    },
    rows: [['§5', 'text', 'Ongeldig e-mailadres']],
  },
  'forgot password that is sent': {
    at: '/forgot-password',
    async act(page) {
      await field(page, 'E-mail').fill('lid@voorbeeld.nl')
      await button(page, 'Opvragen').click()
    },
    rows: [
      ['§2', 'text', 'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!'],
      ['§8', 'text', 'Verzoek verstuurd!'],
      ['§2', 'button', 'Opvragen', 0],
      ['§2', 'link', 'inloggen'],
    ],
  },
  'reset password': {
    at: '/forgot-password/reset-gratis',
    rows: [
      ...REQUIREMENTS,
      ['§2', 'label', /^Wachtwoord$/],
      ['§2', 'label', 'Herhaal wachtwoord'],
      ['§2', 'button', 'Wijzigen'],
      ['§2', 'text', 'Wijzigen'],
    ],
  },
  'reset password with empty fields': {
    at: '/account/forgot-password/reset-gratis',
    act: press('Wijzigen'),
    rows: [
      ['§5', 'text', /^Wachtwoord is een vereist veld$/],
      ['§5', 'text', 'Herhaal wachtwoord is een vereist veld'],
    ],
  },
  'reset password that is done': {
    at: '/forgot-password/reset-gratis',
    async act(page) {
      await field(page, 'Wachtwoord').fill('Nieuw1234')
      await field(page, 'Herhaal wachtwoord').fill('Nieuw1234')
      await button(page, 'Wijzigen').click()
    },
    rows: [
      ['§2', 'text', 'Je wachtwoord is gewijzigd, je kan nu inloggen!'],
      ['§2', 'link', 'inloggen'],
    ],
  },
  'account of a member': {
    as: 'lid',
    at: '/account',
    rows: [
      ...MENU,
      ['§2', 'text', 'Marijke'],
      ['§2', 'img', 'Marijke'],
      ['§2', 'text', 'lid@voorbeeld.nl'],
      ['§2', 'text', '••••••••'],
      ['§2', 'button', 'Wachtwoord wijzigen'],
      ['§2', 'button', 'Lidmaatschap wijzigen'],
      ['§2', 'button', 'Kies je lidmaatschap', 0],
    ],
  },
  'account without a membership': {
    as: 'gratis',
    at: '/',
    rows: [
      ...MENU,
      ['§4', 'text', 'Klup Start'],
      ['§2', 'button', 'Kies je lidmaatschap'],
      ['§2', 'button', 'Lidmaatschap wijzigen', 0],
      ['§2', 'button', 'Wachtwoord wijzigen'],
    ],
  },
  'account with a photo that does not load': {
    as: 'lid',
    at: '/account',
    async act(page) {
      await page.route(/\/images\//, route => route.abort())
      await page.reload()
      await page.locator('img[data-broken]').waitFor()
    },
    rows: [['§2', 'img', 'Marijke']],
  },
  'change password': {
    as: 'lid',
    at: '/account/change-password',
    rows: [
      ...REQUIREMENTS,
      ['§2', 'label', 'Oud wachtwoord'],
      ['§2', 'label', 'Nieuw wachtwoord'],
      ['§2', 'label', 'Herhaal nieuwe wachtwoord'],
      ['§2', 'button', 'Wijzigen'],
      ['§2', 'text', 'Wijzigen'],
      ['§2', 'text', 'Oud wachtwoord'],
    ],
  },
  'change password with empty fields': {
    as: 'lid',
    at: '/account/change-password',
    act: press('Wijzigen'),
    rows: [
      ['§5', 'text', 'Oud wachtwoord is een vereist veld'],
      ['§5', 'text', 'Nieuw wachtwoord is een vereist veld'],
      ['§5', 'text', 'Herhaal nieuwe wachtwoord is een vereist veld'],
    ],
  },
  'change password with wrong fields': {
    as: 'lid',
    at: '/account/change-password',
    async act(page) {
      await field(page, 'Oud wachtwoord').fill('Klup1234')
      await field(page, 'Nieuw wachtwoord').fill('zwak')
      await field(page, 'Herhaal nieuwe wachtwoord').fill('anders')
      await button(page, 'Wijzigen').click()
    },
    rows: [
      ['§5', 'text', 'Controleer de wachtwoord eisen'],
      ['§5', 'text', 'De wachtwoorden komen niet overeen'],
    ],
  },
  'account after a changed password': {
    as: 'lid',
    at: '/account/change-password',
    async act(page) {
      await field(page, 'Oud wachtwoord').fill('Klup1234')
      await field(page, 'Nieuw wachtwoord').fill('Nieuw1234')
      await field(page, 'Herhaal nieuwe wachtwoord').fill('Nieuw1234')
      await button(page, 'Wijzigen').click()
    },
    rows: [
      ['§8', 'text', 'Je wachtwoord is vervangen'],
      ['§2', 'text', 'Marijke'],
    ],
  },
  'membership without one': {
    as: 'gratis',
    at: '/membership',
    rows: [
      ...MENU,
      ['§2', 'radio', '', 3],
      ['§2', 'radio', '3 maanden'],
      ['§2', 'radio', '6 maanden'],
      ['§2', 'radio', '12 maanden'],
      ['§2', 'link', 'Lidmaatschap opzeggen', 0],
      ['§2', 'text', 'Account verwijderen'],
    ],
  },
  'membership of a member': {
    as: 'lid',
    at: '/membership',
    rows: [
      ['§2', 'link', 'Lidmaatschap opzeggen'],
      ['§2', 'radio', '', 3],
    ],
  },
  'membership that has ended': {
    as: 'opgezegd',
    at: '/membership',
    rows: [
      ['§2', 'radio', '', 3],
      ['§2', 'link', 'Lidmaatschap opzeggen', 0],
    ],
  },
  'membership of a superklupper': {
    as: 'superklupper',
    at: '/membership',
    rows: [
      ['§2', 'text', 'Kluppers van het eerste uur'],
      ['§2', 'text', 'Speciaal voor jou'],
    ],
  },
  'membership with a plan': {
    as: 'gratis',
    at: '/membership/6',
    rows: [['§2', 'button', 'Betalen met iDeal']],
  },
  cancellation: {
    as: 'lid',
    at: '/membership/cancellation',
    rows: [
      ['§2', 'heading', 'We zien je graag blijven!'],
      ['§2', 'heading', 'Waarom wil je je lidmaatschap opzeggen?'],
      ['§2', 'radio', '', 6],
      ['§2', 'radio', 'Ik gebruik Klup te weinig'],
      ['§2', 'label', 'Extra toelichting'],
      ['§2', 'textbox', 'Extra toelichting'],
      ['§2', 'placeholder', 'Typ hier je tekst'],
      ['§2', 'button', '< Terug'],
      ['§2', 'button', 'Lidmaatschap opzeggen'],
    ],
  },
  'cancellation without a reason': {
    as: 'lid',
    at: '/membership/cancellation',
    act: press('Lidmaatschap opzeggen'),
    rows: [['§5', 'text', 'Je moet een reden selecteren!']],
  },
  'cancellation that fails': {
    as: 'lid',
    at: '/membership/cancellation',
    async act(page, site) {
      site.mock.api.setFault('POST /api/membership/end', '500-html')
      await cancel(page)
    },
    rows: [['§8', 'text', 'Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.']],
  },
  'cancellation without a membership': {
    as: 'gratis',
    at: '/membership/cancellation',
    rows: [
      ['§2', 'heading', 'We zien je graag blijven!'],
      ['§2', 'button', '< Terug'],
    ],
  },
  'account after a cancellation': {
    as: 'lid',
    at: '/membership/cancellation',
    act: cancel,
    rows: [['§4', 'text', 'Je lidmaatschap is beëindigd.']],
  },
  'payment open': payment('open', [['§4', 'text', 'De betaling is gestart.']]),
  'payment pending': payment('pending', [['§4', 'text', 'De betaling wordt nog verwerkt.']]),
  'payment paid': payment('paid', [
    ['§4', 'text', 'De betaling is gelukt, bedankt!'],
    ['§8', 'text', 'Betaling geslaagd!'],
  ]),
  'payment expired': payment('expired', [
    ['§4', 'text', 'De betaling is verlopen.'],
    ['§4', 'button', 'Lidmaatschap kopen'],
  ]),
  'payment canceled': payment('canceled', [
    ['§4', 'text', 'De betaling is geannuleerd.'],
    ['§4', 'button', 'Lidmaatschap kopen'],
  ]),
  'payment failed': payment('failed', [
    ['§4', 'text', 'De betaling is helaas niet gelukt.'],
    ['§4', 'text', 'Probeer het alstublieft opnieuw.'],
  ]),
}

const find = (page: Page, what: Row[1], name: string | RegExp) => {
  if (what === 'label') return page.getByLabel(name)
  if (what === 'placeholder') return page.getByPlaceholder(name)
  return what === 'text' ? page.getByText(name) : page.getByRole(what, { name })
}

for (const [name, { as, at, act, rows }] of Object.entries(STATES))
  test(`the specification by its words: ${name}`, async ({ page, site }) => {
    if (as) await site.signIn(page, as)
    await page.goto(site.url + at)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.(page, site)
    for (const [section, what, words, count = 1] of rows) {
      const found = find(page, what, words)
      await expect.soft(found, `${section} ${what} «${words}»`).toHaveCount(count)
      if (count > 0) await expect.soft(found.first(), `${section} ${what} «${words}»`).toBeVisible()
    }
  })
