import type { Page } from '@playwright/test'
import { fill, visit } from '../gallery/stage.ts'
import { expect, logIn, type Site, test } from '../support/browser.ts'
import { button, payButton, radio } from '../support/locators.ts'

/*
 * The contract with everybody who has only the specification: each element and each sentence of it is found by its role, label
 * or text, and once, unless `times` has another number. A text is found as a part of any other, without regard to case.
 */

type Kind = Parameters<Page['getByRole']>[0] | 'label' | 'placeholder' | 'text'
type Name = string | RegExp
type Once = { readonly [kind in Kind]?: readonly Name[] }

interface State {
  /** The name of the member; empty for a visitor. */
  readonly as?: string
  readonly at: string
  /** What the member does before. */
  readonly act?: (page: Page, site: Site) => Promise<unknown>
  readonly once?: Once
  readonly times?: readonly [kind: Kind, name: Name, count: number][]
}

const press = (name: string) => (page: Page) => button(page, name).click()

/** Fills in fields, and presses a button. */
const send = (values: Readonly<Record<string, string>>, name: string) => async (page: Page) => {
  await fill(page, values)
  await button(page, name).click()
}

/** A member whose payment has a status. */
const payment = (status: string, once: Once): State => ({
  as: 'gratis',
  at: '/membership/6',
  async act(page, site) {
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Testbetaling' })).toBeVisible()
    const paid = site.mock.api.world.payments.at(-1)
    Object.assign(paid ?? {}, { status })
    await page.goto(`${site.url}/payment?id=${paid?.id}`)
  },
  once,
})

const MENU = ['Klup', 'Mijn Account', 'Lidmaatschap']
const REQUIREMENTS = ['6 tekens', '1 cijfer', '1 kleine letter', '1 hoofdletter']

const cancel = async (page: Page) => {
  await radio(page, 'Een andere reden').check()
  await button(page, 'Lidmaatschap opzeggen').click()
}

const STATES: Readonly<Record<string, State>> = {
  login: {
    at: '/login',
    once: {
      heading: ['Welkom bij Klup!'],
      label: ['E-mail', 'Wachtwoord'],
      button: ['Inloggen'],
      text: ['Inloggen'],
      link: ['Wachtwoord vergeten?'],
      img: ['Klup'],
    },
  },
  'login with empty fields': {
    at: '/login',
    act: press('Inloggen'),
    once: { text: ['E-mail is een vereist veld', 'Wachtwoord is een vereist veld'] },
  },
  'login that is refused': {
    at: '/login',
    act: send({ 'E-mail': 'lid@voorbeeld.nl', Wachtwoord: 'Anders12' }, 'Inloggen'),
    once: { alert: [''] },
    times: [['text', 'De combinatie van e-mailadres en wachtwoord klopt niet.', 2]],
  },
  'login that has no answer yet': {
    at: '/login',
    async act(page) {
      await page.route(/\/api\/login/, () => {})
      await logIn(page, 'lid@voorbeeld.nl')
    },
    once: { progressbar: ['Een ogenblik…'] },
  },
  'login of a used link': {
    at: '/sso?sso=onbekend',
    once: {
      text: ['Deze verificatiecode kan niet worden gevonden'],
      button: ['Inloggen'],
      heading: ['Welkom bij Klup!'],
    },
  },
  'membership after a link': {
    at: '/sso?sso=sso-lid',
    once: { text: ['Je bent succesvol ingelogd!'] },
  },
  'forgot password': {
    at: '/forgot-password',
    once: { label: ['E-mail'], button: ['Opvragen'], link: ['inloggen'] },
  },
  'forgot password with a wrong address': {
    at: '/forgot-password',
    act: send({ 'E-mail': 'marijke@' }, 'Opvragen'),
    once: { text: ['Ongeldig e-mailadres'] },
  },
  'forgot password that is sent': {
    at: '/forgot-password',
    act: send({ 'E-mail': 'lid@voorbeeld.nl' }, 'Opvragen'),
    once: {
      text: [
        'Als er een account is met dit e-mailadres hebben we je een mail verstuurd!',
        'Verzoek verstuurd!',
      ],
      link: ['inloggen'],
    },
    times: [['button', 'Opvragen', 0]],
  },
  'reset password': {
    at: '/forgot-password/reset-gratis',
    once: {
      label: [/^Wachtwoord$/, 'Herhaal wachtwoord'],
      button: ['Wijzigen'],
      text: [...REQUIREMENTS, 'Wijzigen'],
    },
  },
  'reset password with empty fields': {
    at: '/account/forgot-password/reset-gratis',
    act: press('Wijzigen'),
    once: { text: [/^Wachtwoord is een vereist veld$/, 'Herhaal wachtwoord is een vereist veld'] },
  },
  'reset password that is done': {
    at: '/forgot-password/reset-gratis',
    act: send({ Wachtwoord: 'Nieuw1234', 'Herhaal wachtwoord': 'Nieuw1234' }, 'Wijzigen'),
    once: { text: ['Je wachtwoord is gewijzigd, je kan nu inloggen!'], link: ['inloggen'] },
  },
  'account of a member': {
    as: 'lid',
    at: '/account',
    once: {
      text: ['Marijke', 'lid@voorbeeld.nl', '••••••••'],
      img: ['Marijke'],
      button: ['Uitloggen', 'Wachtwoord wijzigen', 'Lidmaatschap wijzigen'],
      link: MENU,
    },
    times: [['button', 'Kies je lidmaatschap', 0]],
  },
  'account without a membership': {
    as: 'gratis',
    at: '/',
    once: {
      text: ['Klup Start'],
      button: ['Uitloggen', 'Kies je lidmaatschap', 'Wachtwoord wijzigen'],
      link: MENU,
    },
    times: [['button', 'Lidmaatschap wijzigen', 0]],
  },
  'account with a photo that does not load': {
    as: 'lid',
    at: '/account',
    async act(page) {
      await page.route(/\/images\//, route => route.abort())
      await page.reload()
      await page.locator('img[data-broken]').waitFor()
    },
    once: { img: ['Marijke'] },
  },
  'change password': {
    as: 'lid',
    at: '/account/change-password',
    once: {
      label: ['Oud wachtwoord', 'Nieuw wachtwoord', 'Herhaal nieuwe wachtwoord'],
      button: ['Wijzigen'],
      text: [...REQUIREMENTS, 'Wijzigen', 'Oud wachtwoord'],
    },
  },
  'change password with empty fields': {
    as: 'lid',
    at: '/account/change-password',
    act: press('Wijzigen'),
    once: {
      text: [
        'Oud wachtwoord is een vereist veld',
        'Nieuw wachtwoord is een vereist veld',
        'Herhaal nieuwe wachtwoord is een vereist veld',
      ],
    },
  },
  'change password with wrong fields': {
    as: 'lid',
    at: '/account/change-password',
    act: send(
      { 'Oud wachtwoord': 'Klup1234', 'Nieuw wachtwoord': 'zwak', 'Herhaal nieuwe wachtwoord': 'anders' },
      'Wijzigen',
    ),
    once: { text: ['Controleer de wachtwoord eisen', 'De wachtwoorden komen niet overeen'] },
  },
  'account after a changed password': {
    as: 'lid',
    at: '/account/change-password',
    act: send(
      {
        'Oud wachtwoord': 'Klup1234',
        'Nieuw wachtwoord': 'Nieuw1234',
        'Herhaal nieuwe wachtwoord': 'Nieuw1234',
      },
      'Wijzigen',
    ),
    once: { text: ['Je wachtwoord is vervangen', 'Marijke'] },
  },
  'membership without one': {
    as: 'gratis',
    at: '/membership',
    once: {
      radio: ['3 maanden', '6 maanden', '12 maanden'],
      text: ['Account verwijderen'],
      link: MENU,
      button: ['Uitloggen'],
    },
    times: [
      ['radio', '', 3],
      ['link', 'Lidmaatschap opzeggen', 0],
    ],
  },
  'membership of a member': {
    as: 'lid',
    at: '/membership',
    once: { link: ['Lidmaatschap opzeggen'] },
    times: [['radio', '', 3]],
  },
  'membership that has ended': {
    as: 'opgezegd',
    at: '/membership',
    times: [
      ['radio', '', 3],
      ['link', 'Lidmaatschap opzeggen', 0],
    ],
  },
  'membership of a superklupper': {
    as: 'superklupper',
    at: '/membership',
    once: { text: ['Kluppers van het eerste uur', 'Speciaal voor jou'] },
  },
  'membership with a plan': {
    as: 'gratis',
    at: '/membership/6',
    once: { button: ['Betalen met iDeal'] },
  },
  cancellation: {
    as: 'lid',
    at: '/membership/cancellation',
    once: {
      heading: ['We zien je graag blijven!', 'Waarom wil je je lidmaatschap opzeggen?'],
      radio: ['Ik gebruik Klup te weinig'],
      label: ['Extra toelichting'],
      textbox: ['Extra toelichting'],
      placeholder: ['Typ hier je tekst'],
      button: ['< Terug', 'Lidmaatschap opzeggen'],
    },
    times: [['radio', '', 6]],
  },
  'cancellation without a reason': {
    as: 'lid',
    at: '/membership/cancellation',
    act: press('Lidmaatschap opzeggen'),
    once: { text: ['Je moet een reden selecteren!'] },
  },
  'cancellation that fails': {
    as: 'lid',
    at: '/membership/cancellation',
    async act(page, site) {
      site.mock.api.setFault('POST /api/membership/end', '500-html')
      await cancel(page)
    },
    once: { text: ['Het is niet gelukt je account te beëindigen. Probeer het later opnieuw.'] },
  },
  'cancellation without a membership': {
    as: 'gratis',
    at: '/membership/cancellation',
    once: { heading: ['We zien je graag blijven!'], button: ['< Terug'] },
  },
  'account after a cancellation': {
    as: 'lid',
    at: '/membership/cancellation',
    act: cancel,
    once: { text: ['Je lidmaatschap is beëindigd.'] },
  },
  'payment open': payment('open', { text: ['De betaling is gestart.'] }),
  'payment pending': payment('pending', { text: ['De betaling wordt nog verwerkt.'] }),
  'payment paid': payment('paid', { text: ['De betaling is gelukt, bedankt!', 'Betaling geslaagd!'] }),
  'payment expired': payment('expired', {
    text: ['De betaling is verlopen.'],
    button: ['Lidmaatschap kopen'],
  }),
  'payment canceled': payment('canceled', {
    text: ['De betaling is geannuleerd.'],
    button: ['Lidmaatschap kopen'],
  }),
  'payment failed': payment('failed', {
    text: ['De betaling is helaas niet gelukt.', 'Probeer het alstublieft opnieuw.'],
  }),
}

const find = (page: Page, kind: Kind, name: Name) => {
  if (kind === 'label') return page.getByLabel(name)
  if (kind === 'placeholder') return page.getByPlaceholder(name)
  return kind === 'text' ? page.getByText(name) : page.getByRole(kind, { name })
}

const GROUPS = ['login', 'forgot', 'reset', 'account', 'change', 'membership', 'cancellation', 'payment']

for (const group of GROUPS)
  test(`the specification by its words: ${group}`, async ({ page, site }) => {
    for (const [title, { as, at, act, once = {}, times = [] }] of Object.entries(STATES)) {
      if (!title.startsWith(group)) continue
      await test.step(title, async () => {
        await visit({ page, site }, { at, ...(as && { as }) })
        await act?.(page, site)
        const alone = (Object.entries(once) as [Kind, readonly Name[]][]).flatMap(([kind, names]) =>
          names.map(name => [kind, name, 1] as const),
        )
        for (const [kind, name, count] of [...alone, ...times]) {
          const found = find(page, kind, name)
          await expect.soft(found, `${title}: ${kind} «${name}»`).toHaveCount(count)
          if (count > 0) await expect.soft(found.first(), `${title}: ${kind} «${name}»`).toBeVisible()
        }
        await page.unrouteAll()
      })
    }
  })
