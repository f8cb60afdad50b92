import { expect } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import { REQUEST_TIMEOUT } from '../../../src/lib/http.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { type Running, renderApp } from '../../support/app.tsx'
import { advance } from '../../support/clock.ts'
import { ORIGIN } from '../../support/config.ts'
import { createTestApi } from '../../support/data.ts'
import { heading, isWaiting, main, restoreFromBfcache, toasts } from '../../support/user.ts'
import { type Failure, journeys } from './journeys.ts'

/** How long a sign-in may take, which reads the user a second time, in ms. */
const SIGN_IN: Partial<Record<CallLine, number>> = {
  'POST /api/login': 1000,
  'POST /api/account/sso/{token}': 1000,
}

/** How long the answer, or the time-out, takes in ms. */
const WAIT: Partial<Record<FaultName, number>> = {
  slow: 5000,
  hang: REQUEST_TIMEOUT,
  'hang-body': REQUEST_TIMEOUT,
}

const timesMade = ({ mock }: Running, call: CallLine) => {
  const [method, path = ''] = call.split(' ')
  const pattern = new RegExp(`^${path.replace('{token}', '[^/?]+')}(\\?|$)`)
  return mock.log.filter(entry => entry.method === method && pattern.test(entry.path)).length
}

/** A server with a payment. It wraps no answer, so that no list fits by chance. */
export function mockWithPayment() {
  const mock = createTestApi({ envelope: false })
  const [plan] = mock.world.plans
  if (!plan) throw new RangeError('Nothing is for sale.')
  const payment = { id: 'tr_1', member: 'gratis', plan, redirectUrl: ORIGIN } as const
  mock.world.payments.push({ ...payment, status: 'pending', checksUntilPaid: null, extendsAt: null })
  return mock
}

/** A member makes a call that has a fault. */
export async function meetFault(call: CallLine, fault: FaultName): Promise<Running> {
  const { at, as, act, field } = journeys[call]
  const mock = mockWithPayment()
  mock.setFault(call, fault, { field: fault === '400-field' ? (field ?? null) : null })
  const app = await renderApp({ at, mock, ...(as && { as }) })
  await act?.()
  await advance((WAIT[fault] ?? 0) + (SIGN_IN[call] ?? 0), REQUEST_TIMEOUT)
  expect(timesMade(app, call)).toBeGreaterThan(0)
  return app
}

/** The texts of the notices, without their folded details. */
const notices = () =>
  [...document.querySelectorAll('main .notice')].map(notice =>
    notice.textContent?.replace(notice.querySelector('details')?.textContent ?? '', ''),
  )
const isDisabled = (control: Element) => control.matches(':disabled, [aria-disabled]')

/** Expects a complete page without spinners, on which every button works. */
function expectUsable(): void {
  expect(isWaiting()).toBe(false)
  expect([...document.querySelectorAll('button')].filter(isDisabled)).toEqual([])
}

/** Expects a failure on its page. */
export function expectFailure(call: CallLine, [toast, notice, rest = '']: Failure): void {
  expect(toasts()).toEqual(toast ? [`fout: ${toast}`] : [])
  expect(notices()).toEqual(notice ? [notice] : [])
  expect(heading()).toBe(journeys[call].failsAt)
  expect(main()).toContain(rest)
  expectUsable()
}

/** Expects that a call has worked. */
async function expectSuccess(call: CallLine, app: Running): Promise<void> {
  expect(main()).toContain(journeys[call].shows)
  expect(main()).not.toMatch(/nu niet laten zien|Een ogenblik/)
  if (call === 'POST /api/logout') {
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).not.toContain('Sanne')
    return
  }
  if (call === 'POST /api/payment') {
    expect(app.goToCheckout).toHaveBeenCalledTimes(1)
    await restoreFromBfcache()
  }
  expectUsable()
}

/** The fault is over, and the member tries again. */
export async function expectRecovery(
  call: CallLine,
  app: Running,
  again: (app: Running) => Promise<unknown> = journeys[call].again,
): Promise<void> {
  const before = timesMade(app, call)
  app.mock.setFault(call, null)
  await again(app)
  expect(timesMade(app, call)).toBeGreaterThan(before)
  await expectSuccess(call, app)
}

/** A member makes a call that works in spite of its fault. */
export async function succeed(call: CallLine, fault: FaultName, toast = journeys[call].toast): Promise<void> {
  const app = await meetFault(call, fault)
  expect(toasts()).toEqual(toast ? [toast] : [])
  await expectSuccess(call, app)
}

/** A member makes a call that has a fault, reads about it, and tries again once it is over. */
export async function failAndRecover(call: CallLine, fault: FaultName, failure: Failure): Promise<void> {
  const app = await meetFault(call, fault)
  expectFailure(call, failure)
  await expectRecovery(call, app)
}
