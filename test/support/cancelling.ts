import { expect } from 'vitest'
import type { Running } from './app.tsx'
import { button, heading, press, radio, toasts, type, words } from './user.ts'

export const TYPES = 'GET /api/membership/cancellation/type'
export const RECORD = 'POST /api/membership/cancellation'
export const END = 'POST /api/membership/end'

export const SUBMIT = 'Lidmaatschap opzeggen'
export const ANYWAY = 'Opzeggen zonder reden'
export const ENDED = 'Je lidmaatschap is beëindigd.'
export const REASON = 'Ik vind het lidmaatschap te duur'
export const TEXT = /Extra toelichting/

/** The cancellation page, and a member who can use it. */
export const CANCELLATION = { at: '/membership/cancellation', as: 'lid' }

/** The writes so far. */
export const posts = (app: Running) => app.calls(/^POST/)

/** Picks a reason and sends it, with a text beside it. */
export async function send(text = ''): Promise<void> {
  await press(radio(REASON))
  if (text) await type(TEXT, text)
  await press(button(SUBMIT))
}

/** Expects what a member sees of a success. */
export function expectEnded(app: Running): void {
  expect(toasts()).toContain(ENDED)
  expect(app.address()).toBe('/account')
  expect(heading()).toBe('Mijn Account')
  expect(words()).toContain('Opgezegd')
}
