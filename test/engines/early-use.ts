import { expect } from 'vitest'
import { CHANGES, foreignNodes } from '../support/changes.ts'
import type { Journey } from './drive.ts'
import type { Person } from './person.ts'
import type { Engine } from './tab.ts'

interface Act {
  readonly at: string
  readonly as?: string
  /** What the user does on the painted page. */
  readonly act: (person: Person) => Promise<unknown>
  /** What the user goes on with while the app waits. */
  readonly meanwhile?: (person: Person) => Promise<unknown>
  /** The changes with which an engine itself ends the act. */
  readonly endedBy?: Readonly<Record<string, readonly Engine['name'][]>>
  /** What is kept or done once the app runs. */
  readonly outcome: (person: Person) => Promise<unknown>
  /** The writes that the act sends. */
  readonly writes?: readonly string[]
}

const PASSWORD = 'Wachtwoord'
const LOG_OUT = {
  ...{ at: '/account', as: 'lid', writes: ['POST /api/logout'] },
  outcome: (person: Person) => person.arrives('Welkom bij Klup!'),
}

/** An act on a field, which leaves a text with the caret after its third character. */
const inField = (act: Act['act']): Act => ({
  at: '/login',
  async act(person) {
    await person.click('field', PASSWORD)
    await act(person)
  },
  async outcome(person) {
    expect(await person.find('field', PASSWORD)).toMatchObject({ value: 'Klup1234', hasFocus: true })
    expect(await person.tab.run(() => (document.activeElement as HTMLInputElement).selectionStart)).toBe(3)
  },
})

const insert = (person: Person, text: string) =>
  person.tab.run(text => {
    document.execCommand('insertText', false, text)
    ;(document.activeElement as HTMLInputElement).setSelectionRange(3, 3)
  }, text)

/** Drivers cannot compose, so the page gets the events of an input method. */
const compose = (person: Person, type: string) =>
  person.tab.run(
    type => void document.activeElement?.dispatchEvent(new CompositionEvent(type, { bubbles: true })),
    type,
  )

const ACTS: Readonly<Record<string, Act>> = {
  'a typed and pasted text': inField(async person => {
    await person.tab.type('Klup')
    await insert(person, '1234')
  }),
  'a text that is being composed': {
    ...inField(async person => {
      await compose(person, 'compositionstart')
      await insert(person, 'Klup')
    }),
    async meanwhile(person) {
      await person.tab.run(() => (document.activeElement as HTMLInputElement).setSelectionRange(4, 4))
      await insert(person, '1234')
      await compose(person, 'compositionend')
    },
    endedBy: { 'a node around each field and button': ['Chromium', 'Firefox', 'WebKit'] },
  },
  'a chosen plan': {
    ...{ at: '/membership/12', as: 'gratis' },
    act: person => person.click('radio', '6 maanden'),
    async outcome(person) {
      await person.sees('€34,95')
      const chosen = () => document.querySelector<HTMLInputElement>('[name=plan]:checked')?.value
      expect(await person.tab.run(chosen)).toBe('6')
    },
  },
  'a press': { ...LOG_OUT, act: person => person.click('button', 'Uitloggen') },
  'a press in a form that is filled in': {
    ...{ at: '/account/change-password', as: 'lid' },
    async act(person) {
      for (const label of ['Oud wachtwoord', 'Nieuw wachtwoord']) await person.fill(label, 'Nieuw1234')
      await person.click('button', 'Mail mij een link voor een wachtwoord')
    },
    outcome: person => person.sees('We hebben je een mail gestuurd'),
  },
  'a press that is held': {
    ...LOG_OUT,
    act: person => person.hold('button', 'Uitloggen'),
    meanwhile: person => person.tab.up(),
    endedBy: {
      'a node around each field and button': ['Chromium', 'WebKit'],
      'a node around each text': ['WebKit'],
    },
  },
  'a press on «Betalen»': {
    ...{ at: '/membership/6', as: 'gratis', writes: ['POST /api/payment'] },
    act: person => person.click('button', 'Betalen met iDeal'),
    outcome: person => person.arrives('Testbetaling'),
  },
}

/** The changes that move a control or its text. The engines differ in nothing else, so Chromium alone meets all. */
const MOVES = ['a node around each field and button', 'a node around each text', 'no first row']

/** What a user does on the painted page is kept or done once, whatever changes the page meanwhile. */
export const earlyUse: Readonly<Record<string, Journey>> = Object.fromEntries(
  Object.entries(ACTS).map(([what, row]): [string, Journey] => [
    `${what} on the painted page survives each change of it`,
    async begin => {
      const { at, as, act, meanwhile, outcome, writes = [], endedBy } = row
      const { person, site, engine } = await begin({ mayCache: false })
      const title = () => person.tab.run(() => document.title)
      // A stored purchase keeps the next page from selling before the app runs.
      site.before('localStorage.clear()')
      for (const [change, make] of Object.entries(CHANGES)) {
        if (endedBy?.[change]?.includes(engine)) continue
        if (engine !== 'Chromium' && !MOVES.includes(change)) continue
        site.mock.api.world.sessions.clear()
        const earlier = site.calls(/^(POST|PUT)/).length
        if (as) site.signIn(as)
        site.fail(/static\/js/, 'wait')
        await person.open(at)
        // A driver may still show the page before.
        await person.until('the painted page', async () => (await title()) === 'Klup')
        await act(person)
        await person.tab.run(make)
        site.heal()
        if (meanwhile) {
          await person.until('the app', () => person.tab.run(() => !document.getElementById('unavailable')))
          await meanwhile(person)
        }
        await person.until('the app', async () => (await title()) !== 'Klup')
        await outcome(person).catch(cause => {
          throw new Error(`After «${change}»`, { cause })
        })
        expect([change, await person.tab.run(foreignNodes)]).toEqual([change, 0])
        expect([change, ...site.calls(/^(POST|PUT)/).slice(earlier)]).toEqual([change, ...writes])
      }
    },
  ]),
)
