import type { CallLine } from '../api/calls.ts'
import type { Handler, RouteTable } from './handler.ts'
import { membershipCalls } from './membership-calls.ts'
import { passwordCalls } from './password-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { photo } from './portraits.ts'
import { html } from './responses.ts'
import { sessionCalls } from './session-calls.ts'

/** The calls of §7. The compiler names one without an answer. */
export const apiRoutes: Readonly<Record<CallLine, Handler>> = {
  ...sessionCalls,
  ...passwordCalls,
  ...membershipCalls,
  ...paymentCalls,
}

/** The pages of the server besides the API. */
export const pageRoutes: RouteTable = {
  'GET /images/klupper/{file}': photo,
  'GET /login.html': () => html('<!doctype html><html lang="nl"><title>Inloggen</title></html>'),
}
