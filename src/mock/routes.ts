import type { RouteTable } from './handler.ts'
import * as membership from './membership-calls.ts'
import * as password from './password-calls.ts'
import * as payment from './payment-calls.ts'
import { photo } from './portraits.ts'
import { html } from './responses.ts'
import * as session from './session-calls.ts'

/** The one call whose body is a form; all others take JSON (§7). */
export const formCall = 'POST /api/login'

/** The calls of §7, in its order. */
export const apiRoutes: RouteTable = {
  'GET /api/klupper': session.currentUser,
  'POST /api/login': session.login,
  'POST /api/logout': session.logout,
  'POST /api/account/sso/{token}': session.singleSignOn,
  'GET /api/account/password/forgot': password.forgotPassword,
  'POST /api/account/password/reset': password.resetPassword,
  'PUT /api/account/password': password.changePassword,
  'GET /api/account/password': password.passwordInfo,
  'GET /api/subscription': membership.subscriptions,
  'GET /api/membership': membership.membership,
  'GET /api/membership/superklupper': membership.superklupper,
  'GET /api/membership/actions-left': membership.actionsLeft,
  'GET /api/membership/cancellation/type': membership.cancellationTypes,
  'POST /api/membership/cancellation': membership.recordCancellation,
  'POST /api/membership/end': membership.endMembership,
  'POST /api/payment': payment.createPayment,
  'GET /api/payment': payment.paymentStatus,
}

/** What the server has beside the API itself. */
export const pageRoutes: RouteTable = {
  'GET /images/klupper/{file}': photo,
  'GET /login.html': () => html('<!doctype html><html lang="nl"><title>Inloggen</title></html>'),
}
