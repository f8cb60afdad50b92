import { NEW_PASSWORD, PASSWORD } from '../support/data.ts'
import { PAGES } from '../support/pages.ts'
import { type Action, oneOf } from './action.ts'
import { OUTCOMES, settleAt } from './actions-bank.ts'
import { OUTSIDE } from './actions-outside.ts'
import { controlsOf, findControl, pressNow, titleOf, typeNow } from './controls.ts'
import { BANK, type Life } from './life.ts'
import type { Random } from './random.ts'

/** The members who may use the browser, each in another state. */
export const MEMBERS =
  'lid lid trouw trouw gratis gratis superklupper opgezegd laatste-dag verlopen wachtwoordloos op'.split(' ')

/** Addresses of every page and route, and one of none. */
export const ADDRESSES = [
  ...Object.values(PAGES).map(({ at }) => at),
  ...['/', '/membership', '/membership/6', '/membership/12'],
  ...['/membership/cancellation', '/membership/cancellation', '/payment'],
  ...['/forgot-password/reset-gratis', '/account/subscription/12'],
  ...['/subscription', '/#/membership/3', '/activities/12', '/nergens'],
]

/** Links of the mobile app: good or used, cut off, doubled, and without a token. */
const LINKS = [
  ...['/sso/6?sso=sso-gratis', '/sso?sso=sso-lid', '/account/subscription/12?sso=sso-superklupper'],
  ...['/sso/3?sso=sso-li', '/sso?sso=%E0%A4%A', '/sso?sso=sso-lid&sso=sso-op', '/sso/6', '/sso?sso=..'],
  ...['/payment?id=1&sso=sso-lid', '/membership/12?sso=sso-gratis', '/#/payment?sso=sso-op'],
]

/** The texts that a member may type, by the label of the field. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'E-mail': [...MEMBERS.map(name => `${name}@voorbeeld.nl`), 'niemand@voorbeeld.nl', 'fout'],
}
const PASSWORDS = [PASSWORD, PASSWORD, NEW_PASSWORD, 'nieuw', '']
/** The valid value of each field, for somebody who fills in a form. */
function rightText(life: Life, label: string): string {
  if (label === 'E-mail') return `${life.front.visitor}@voorbeeld.nl`
  return /nieuw|^Wachtwoord$|Herhaal/i.test(label) && life.front.heading !== 'Welkom bij Klup!'
    ? NEW_PASSWORD
    : (life.mock.world.members.find(({ name }) => name === life.front.visitor)?.password ?? PASSWORD)
}

const fields = (life: Life) => controlsOf(life.front).filter(({ role }) => role === 'field')
const presses = (life: Life) => controlsOf(life.front).filter(({ role }) => role !== 'field')

const press = (times: number) => (life: Life, title: string) => {
  const control = findControl(life.front, title)
  for (let count = 0; count < times; count++) if (control?.element.isConnected) pressNow(life.front, control)
}

/** Controls that change little are pressed less often, and those that pay or cancel more often. */
const DULL = /^(Klup, naar|Toon|Verberg|Melding|Zet de|Herinner|Bewaar)/
export const TELLING =
  /^(button (Betalen|Lidmaatschap opzeggen|Opzeggen zonder)|link Lidmaatschap opzeggen|radio \D)/

const pickPress = (life: Life, random: Random) => {
  const all = presses(life)
  const telling = all.filter(control => TELLING.test(titleOf(control)))
  const plain = all.filter(({ name }) => !DULL.test(name))
  const control =
    random.pick(random.pick([telling, telling, plain, plain, plain, all]) ?? all) ?? random.pick(all)
  return control && titleOf(control)
}

/** Everything that can happen, by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  press: { weight: 40, choose: pickPress, run: press(1) },
  pressTwice: { weight: 4, choose: pickPress, run: press(2) },
  type: {
    weight: 6,
    choose(life, random) {
      const { name } = random.pick(fields(life)) ?? {}
      if (!name) return undefined
      // The text names its writer, so that nobody else may find it.
      const text = name.startsWith('Extra')
        ? `Ik stop (${life.front.where.member})`
        : random.pick(TEXTS[name] ?? PASSWORDS)
      return `${name} = ${text}`
    },
    run(life, what) {
      const [name = '', text = ''] = what.split(' = ')
      const control = findControl(life.front, `field ${name}`)
      if (control) typeNow(control, text)
    },
  },
  fillIn: {
    weight: 10,
    choose: (life, random) => (fields(life).length ? random.pick(life.cast) : undefined),
    run(life, name) {
      life.front.visitor = name
      for (const control of fields(life)) typeNow(control, rightText(life, control.name))
      const submit = controlsOf(life.front).find(
        ({ element }) => element instanceof HTMLButtonElement && element.type === 'submit',
      )
      if (submit) pressNow(life.front, submit)
    },
  },
  escape: {
    weight: 1,
    choose: () => '',
    run: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  },
  visit: {
    weight: 4,
    choose: oneOf(...ADDRESSES),
    run: (life, url) => life.front.visit(url),
  },
  link: { weight: 2, choose: oneOf(...LINKS), run: (life, url) => life.front.visit(url) },
  hash: {
    weight: 1,
    choose: oneOf('#/membership/12', '#/account', '#inhoud', '#//evil.example', '#/activities/1'),
    run: ({ front }, hash) => front.history.changeHash(hash, front.document),
  },
  go: {
    weight: 6,
    choose: oneOf('back', 'back', 'forward'),
    run({ front }, where) {
      if (front.away) return
      if (front.history.go(where === 'back' ? -1 : 1, front.document)) front.load()
    },
  },
  cache: {
    weight: 1,
    choose: ({ front }) => (front.away ? undefined : ''),
    run: ({ front }) => front.away ?? front.restore(),
  },
  reload: { weight: 3, choose: () => '', run: ({ front }) => front.load() },
  bank: {
    weight: 25,
    choose: ({ front, tabs }, random) => {
      const ways = ['address', 'address', 'back', 'cache', 'browser', ...(tabs.length > 1 ? [] : ['tab'])]
      return front.away && `${random.pick(OUTCOMES)} ${random.pick(ways)}`
    },
    run(life, what) {
      const { front } = life
      const [how = '', way] = what.split(' ')
      if (!front.away) return
      const address = settleAt(life, front.away, how)
      if (!front.away.startsWith(BANK)) return front.comeBackFromReplaced()
      const path = address?.replace(/^https?:\/\/[^/]+/, '') ?? '/payment'
      if (way === 'address') return front.visit(path)
      if (way === 'tab') return void life.open(path)
      if (way === 'browser') return life.changeBrowser(path)
      if (way !== 'cache') return front.load()
      front.restore()
    },
  },
  otherTab: {
    weight: 4,
    choose: (life, random) =>
      life.tabs.length > 1
        ? ''
        : random.pick(['/account', '/membership/6', '/', '/membership/cancellation', '/payment']),
    run(life, url) {
      const other = life.tabs.find(tab => tab !== life.front)
      if (!other) return void (url && life.open(url))
      life.show(other)
      life.fire(window, 'focus', {}, other)
    },
  },
  otherBrowser: {
    weight: 1,
    choose: oneOf('', ...ADDRESSES),
    run: (life, url) => life.changeBrowser(url || undefined),
  },
  ...OUTSIDE,
}
