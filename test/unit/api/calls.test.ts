import { expect, test } from 'vitest'
import { type Api, createApi } from '../../../src/api/client.ts'
import type { Config } from '../../../src/api/config.ts'
import { plainConfig } from '../../support/config.ts'
import { outcome } from '../../support/deferred.ts'
import { empty } from '../../support/fetch-stub.ts'
import { stubHttp } from '../lib/stub-http.ts'

const login = { username: 'a+b@c.nl', password: ' Wacht 1&woord ' }
const reset = { verificationToken: 'to/ken+%', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw2' }
const change = { oldPassword: ' Oud 1', newPassword: 'Nieuw1 ', newPasswordCheck: 'Nieuw1 ' }
const payment = { subscriptionId: 4, redirectUrl: plainConfig.paymentRedirectUrl }

/** The calls of §7 that send more than their path, and those that depend on the configuration. */
/* biome-ignore format: a table */
const CALLS: [sent: string, run: (api: Api) => Promise<unknown>, body?: object | undefined, config?: Partial<Config>][] = [
  ['POST /api/login', api => api.login(login.username, login.password), login],
  ['POST /login_check', api => api.login(login.username, login.password), login, { loginPath: '/login_check' }],
  ['POST /bye', api => api.logout(), undefined, { logoutPath: '/bye' }],
  ['POST /api/account/sso/a%2Fb%2Bc%3D', api => api.singleSignOn('a/b+c=')],
  ['GET /api/account/password/forgot?emailAddress=a%2Bb%40c.nl', api => api.forgotPassword('a+b@c.nl')],
  ['POST /api/account/password/reset', api => api.resetPassword('to/ken+%', 'Nieuw1', 'Nieuw2'), reset],
  ['PUT /api/account/password', api => api.changePassword(' Oud 1', 'Nieuw1 ', 'Nieuw1 '), change],
  ['POST /api/membership/cancellation', api => api.recordCancellation(3, '“Dag” 👋'), { reasonText: '“Dag” 👋', reasonType: { id: 3 } }],
  ['POST /api/membership/cancellation', api => api.recordCancellation(3, ''), { reasonText: '', reasonTypeId: 3 }, { cancellationReason: 'reasonTypeId' }],
  ['POST /api/payment', api => api.createPayment(4), payment],
  ['GET /api/payment?id=tr_1&x=a+b%20c', api => api.payment('?id=tr_1&x=a+b%20c')],
]

test.each(CALLS)('sends %s', async (sent, run, body, config = {}) => {
  const { http, stub } = stubHttp({ [sent.replace(/\?.*/, '')]: () => empty() })
  await outcome(run(createApi(http, { ...plainConfig, ...config })))
  expect(stub.sent.map(({ init, url }) => `${init.method} ${url}`)).toEqual([sent])
  expect(stub.sent[0]?.body).toEqual(body)
})
