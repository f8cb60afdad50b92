import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  choose,
  END,
  ENDED,
  expectEnded,
  posts,
  REASON,
  RECORD,
  SUBMIT,
  TEXT,
  TYPES,
  visit,
} from '../support/cancelling.ts'
import { setUpFlow } from '../support/flow.ts'
import { button, field, heading, link, main, press, radio, toasts, type, words } from '../support/person.ts'
import { renderApp } from '../support/render-app.tsx'
import { pass, settle } from '../support/time.ts'

setUpFlow()

test('the page thanks, asks, lists the reasons of the server, and leads back', async () => {
  const app = await visit()
  expect(heading()).toBe('We zien je graag blijven!')
  expect(main()).toContain('Bedankt dat je lid bent van Klup.')
  expect(screen.getByRole('heading', { name: 'Waarom wil je je lidmaatschap opzeggen?' })).toBeDefined()
  expect(screen.getAllByRole('radio').map(choice => choice.parentElement?.textContent)).toEqual([
    'Ik gebruik Klup te weinig',
    'Er zijn te weinig activiteiten bij mij in de buurt',
    'Ik vind het lidmaatschap te duur',
    'Ik heb genoeg nieuwe mensen leren kennen',
    'De app werkt niet goed voor mij',
    'Een andere reden',
  ])
  expect(field(TEXT).getAttribute('placeholder')).toBe('Typ hier je tekst')
  expect(field(TEXT).getAttribute('rows')).toBe('4')
  await press(link(/Terug/))
  expect(app.address()).toBe('/membership')
})

describe('the flow', () => {
  test('records, ends, refreshes member and membership, says so, and goes to the account', async () => {
    const app = await visit()
    await choose(REASON, 'Dank jullie wel.')
    const before = app.calls().length
    await press(button(SUBMIT))
    expectEnded(app)
    expect(toasts()).toEqual([ENDED])
    expect(app.calls().slice(before, before + 2)).toEqual([RECORD, END])
    const reads = app.calls().slice(before + 2)
    expect(reads.filter(call => call === 'GET /api/klupper')).toHaveLength(1)
    expect(reads.filter(call => call === 'GET /api/membership')).toHaveLength(1)
    expect(app.api.world.cancellations).toMatchObject([
      { member: 'lid', reasonTypeId: 3, reasonText: 'Dank jullie wel.' },
    ])
    expect(app.history.urls).not.toContain('/membership/cancellation')
  })

  test('the reason is recorded before anything is ended', async () => {
    const app = await visit()
    const release = app.wire.hold(RECORD)
    await choose()
    await press(button(SUBMIT))
    await pass(5000)
    expect(posts(app)).toEqual([RECORD])
    expect(button(SUBMIT).getAttribute('aria-busy')).toBe('true')
    release()
    await settle()
    expect(posts(app)).toEqual([RECORD, END])
  })

  test('two presses in one tick, and more while it runs, are one cancellation', async () => {
    const app = await visit()
    const release = app.wire.hold(END)
    await choose()
    const submit = button(SUBMIT)
    submit.click()
    submit.click()
    await settle()
    await press(button(SUBMIT))
    release()
    await settle()
    expect(posts(app)).toEqual([RECORD, END])
    expectEnded(app)
  })

  test('leaving while it runs: it is carried out and told, but takes nobody anywhere', async () => {
    const app = await visit()
    const release = app.wire.hold(END)
    await choose()
    await press(button(SUBMIT))
    await press(link('Lidmaatschap'))
    release()
    await settle()
    expect(app.address()).toBe('/membership')
    expect(toasts()).toEqual([ENDED])
    expect(words()).toContain('Opgezegd')
    expect(app.member('lid').hasEndedMembership).toBe(true)
  })
})

describe('who has nothing to cancel is told so, and gets no form', () => {
  test.each([
    ['gratis', 'Je hebt geen lidmaatschap dat je kunt opzeggen.'],
    [
      'opgezegd',
      'Je hebt je lidmaatschap al opgezegd. Je kunt Klup Compleet gebruiken tot en met 13-04-2026',
    ],
    ['verlopen', 'Je lidmaatschap is al gestopt op 13-03-2026'],
  ])('%s', async (as, text) => {
    const app = await visit(as)
    expect(main()).toContain(text)
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(document.querySelector('form')).toBe(null)
    expect(app.calls()).not.toContain(TYPES)
    await press(link(/Terug/))
    expect(app.address()).toBe('/membership')
  })

  test('on its last day a membership can be cancelled', async () => {
    const app = await visit('laatste-dag')
    expect(main()).toContain('14-03-2026')
    await choose()
    await press(button(SUBMIT))
    expectEnded(app)
  })

  test('when the membership cannot be read: a message and a retry', async () => {
    const app = await renderApp({ at: '/membership/cancellation', as: 'lid' })
    app.app.cache.clear()
    app.api.setFault('GET /api/membership', '500-html')
    app.app.cache.invalidate('auth-user', 'membership')
    await settle()
    expect(main()).toContain('We kunnen je lidmaatschap nu niet laten zien')
    app.api.setFault('GET /api/membership', null)
    await press(button('Opnieuw proberen'))
    expect(screen.getAllByRole('radio')).toHaveLength(6)
  })
})

describe('a half-written cancellation survives the end of the session', () => {
  async function loseSession() {
    const app = await visit()
    await choose(REASON, 'Een verhaal.')
    app.api.world.sessions.clear()
    await press(button(SUBMIT))
    expect(toasts()).toEqual(['fout: Je sessie is verlopen. Log opnieuw in.'])
    expect(words()).not.toContain('Een verhaal.')
    return app
  }

  async function logIn(name: string) {
    await type('E-mail', `${name}@voorbeeld.nl`)
    await type('Wachtwoord', 'Klup1234')
    await press(button('Inloggen'))
  }

  test('for the same member, who comes back to the form', async () => {
    const app = await loseSession()
    await logIn('lid')
    expect(app.address()).toBe('/membership/cancellation')
    expect(radio(REASON).checked).toBe(true)
    expect(field(TEXT).value).toBe('Een verhaal.')
    await press(button(SUBMIT))
    expectEnded(app)
    expect(app.api.world.cancellations).toMatchObject([{ reasonText: 'Een verhaal.' }])
  })

  test('for nobody else', async () => {
    const app = await loseSession()
    await logIn('laatste-dag')
    expect(app.address()).toBe('/membership/cancellation')
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    expect(field(TEXT).value).toBe('')
  })

  test('and is gone once it was sent', async () => {
    const app = await visit()
    await choose(REASON, 'Een verhaal.')
    await press(button(SUBMIT))
    app.member('lid').hasEndedMembership = false
    app.app.cache.invalidate('auth-user')
    await settle()
    app.app.router.navigate('/membership/cancellation')
    await settle()
    expect(field(TEXT).value).toBe('')
  })
})
