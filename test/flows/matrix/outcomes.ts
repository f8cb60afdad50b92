import { expect } from 'vitest'
import { type Running, renderApp } from '../../support/app.tsx'
import { button, heading, isWaiting, logIn, messageAt, press, toasts, words } from '../../support/user.ts'
import type { Journey } from './journeys.ts'

const LOGIN = 'Welkom bij Klup!'
const EXPIRED = 'Je sessie is verlopen. Log opnieuw in.'

const page = () => document.querySelector('main')?.textContent ?? ''
const isMember = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Uitloggen')

/**
 * Expects one toast with an error, or with the end of the session, and the same text on the page. A lost connection has
 * another text there.
 */
function expectReported(): void {
  const [toast = '', ...more] = toasts()
  expect(more).toEqual([])
  if (toast !== EXPIRED) expect(toast).toMatch(/^fout: \S/)
  const message = toast.replace(/^fout: /, '').replace(/…$/, '')
  if (!page().includes(message)) expect(page()).toMatch(/nu niet laten zien|konden niet nagaan/)
}

/** Expects a complete page without spinners. */
function expectUsable(): void {
  expect(heading()).not.toBe('')
  expect(isWaiting()).toBe(false)
  for (const control of document.querySelectorAll('button')) {
    expect(control.getAttribute('aria-disabled')).toBe(null)
  }
}

/** Expects the login page with the error. */
function expectLogin(): void {
  expectReported()
  expect(heading()).toBe(LOGIN)
  expectUsable()
}

/** The expectations for each outcome. */
export const EXPECT: Record<string, (journey: Journey, app: Running) => void | Promise<void>> = {
  async works({ worked, toast, kind }, app) {
    expect(toasts()).toEqual(toast ? [toast] : [])
    await worked(app)
    if (kind !== 'logout') expectUsable()
  },
  quiet: (journey, app) => EXPECT.works?.({ ...journey, toast: '' }, app),
  async silent(journey, app) {
    await EXPECT.quiet?.(journey, app)
    expect(isMember()).toBe(true)
  },
  no({ no }) {
    expect(toasts()).toEqual([])
    expect(no).toBeDefined()
    no?.()
    expectUsable()
    expect(isMember()).toBe(true)
  },
  error({ as, unanswered }) {
    if (unanswered && page().includes(unanswered)) expect(toasts()).toEqual([])
    else expectReported()
    expectUsable()
    expect(isMember()).toBe(as !== undefined)
    const submit = document.querySelector<HTMLButtonElement>('button[type="submit"]')
    expect(submit?.disabled ?? false).toBe(false)
  },
  field({ as }) {
    expectReported()
    expectUsable()
    expect(isMember()).toBe(as !== undefined)
    const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    expect(wrong && messageAt(wrong)).toBe('Dit veld klopt niet.')
  },
  cookies() {
    expect(page()).toContain('cookies')
    expectLogin()
  },
  guest() {
    expect(toasts()).toEqual([])
    expect(heading()).toBe(LOGIN)
    expect(page()).not.toMatch(/fout|verlopen|verbinding/)
    expectUsable()
  },
  'guest!': () => expectLogin(),
  ends() {
    expect(toasts()).toEqual([EXPIRED])
    expectLogin()
  },
  locked() {
    expect(toasts()).toHaveLength(1)
    expect(heading()).toBe('Uitloggen is niet gelukt')
    expect(words()).not.toMatch(/Sanne|gratis@/)
    expectUsable()
  },
}

const makeCallAgain = async ({ act }: Journey, app: Running) => {
  await act?.()
  return app
}

const signInAndGoOn = async (journey: Journey, app: Running) => {
  await logIn(journey.as ?? 'gratis')
  return makeCallAgain(journey, app)
}

const tryAgain = async ({ again, anew }: Journey, app: Running) => {
  if (anew) return anew(app)
  await again?.(app)
  return app
}

const reload = (_journey: Journey, { mock, browser, address }: Running) =>
  renderApp({ at: address(), mock, browser })

/** The member's next step once the fault has been removed; returns the app in which it must have worked. */
export const HEAL: Record<string, (journey: Journey, app: Running) => Promise<Running>> = {
  silent: reload,
  no: reload,
  error: tryAgain,
  async field(journey, app) {
    await journey.correct?.()
    return tryAgain(journey, app)
  },
  cookies: tryAgain,
  guest: signInAndGoOn,
  'guest!': signInAndGoOn,
  ends: signInAndGoOn,
  async locked(_journey, app) {
    await press(button('Opnieuw proberen'))
    return app
  },
}
