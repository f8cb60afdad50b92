import { describe, expect, test } from 'vitest'
import type { CallLine } from '../../../src/api/calls.ts'
import type { FaultName } from '../../../src/mock/faults.ts'
import { takeConsole } from '../../support/flow.ts'
import { rows, unreadable } from './failures.ts'
import { callsThat, type Failure } from './journeys.ts'
import { expectFailure, expectRecovery, failAndRecover, meetFault, succeed } from './meet-fault.ts'

const USER = 'GET /api/klupper'
const LOGIN = 'POST /api/login'
const LINK = 'POST /api/account/sso/{token}'
const END = 'POST /api/membership/end'
const FEW: CallLine[] = ['GET /api/membership', 'POST /api/payment']
/** The calls whose answer the app does not need. */
const OTHERS: CallLine[] = ['PUT /api/account/password', 'POST /api/membership/cancellation', END]

/** Fails; a failure with a toast also writes a line for the developers. */
async function breakContract(call: CallLine, fault: FaultName, failure: Failure): Promise<void> {
  const app = await meetFault(call, fault)
  const [toast] = failure
  const line = `${call}: the answer breaks the contract.`
  expect(takeConsole()).toEqual(toast && call !== END ? [expect.stringContaining(line)] : [])
  expectFailure(call, failure)
  await expectRecovery(call, app)
}

describe.each<[string, FaultName, fails: CallLine[], works: CallLine[]]>([
  ['a page of HTML', '200-html', callsThat(() => true).filter(call => call !== LOGIN), []],
  ['half an answer', 'truncated-json', FEW, [LOGIN, END]],
  ['an empty answer', '200-empty', [USER, ...FEW], OTHERS],
  ['a list for an object, or an object for a list,', 'wrong-top-level', FEW, [LOGIN, LINK]],
  ['an answer without its fields', 'field-missing', [USER, ...FEW], [END]],
])('%s', (_what, fault, fails, works) => {
  test.each(rows(unreadable, fails))('from %s is explained, and the next try works', (call, failure) =>
    breakContract(call, fault, failure),
  )

  test.each(works)('from %s is enough', call => succeed(call, fault))
})

test('a page of HTML from a login is a wrong password while nobody is signed in', () =>
  failAndRecover(LOGIN, '200-html', [WRONG, WRONG]))

test('half an answer to a sign-on link signs in, without its toast', () =>
  succeed(LINK, 'truncated-json', ''))

test('a list of no members shows the login page without an error', () =>
  failAndRecover(USER, 'wrong-top-level', ['', '']))

const WRONG = 'Je e-mailadres of wachtwoord klopt niet.'
const COOKIES =
  'Je bent ingelogd, maar je browser blokkeert de cookies van Klup. Sta cookies toe en log opnieuw in.'

test.each<[CallLine, string]>([
  [LOGIN, COOKIES],
  [LINK, `${COOKIES}Log in om verder te gaan naar je lidmaatschap.`],
])('%s without a session after it names the cookies, and works at the next try', (call, notice) =>
  failAndRecover(call, '200-empty', [COOKIES, notice]),
)
