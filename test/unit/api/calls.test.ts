// @vitest-environment node
import { expect, test } from 'vitest'
import { type Api, createApi } from '../../../src/api/calls.ts'
import type { Config } from '../../../src/api/config-schema.ts'
import { plainConfig } from '../../support/config.ts'
import { outcome } from '../../support/deferred.ts'
import { empty } from '../../support/fetch-stub.ts'
import { stubHttp } from '../../support/http.ts'

const PASSWORDS = { oldPassword: ' Oud 1', newPassword: 'Nieuw1 ', newPasswordCheck: 'Nieuw1 ' }
const open = new AbortController().signal

/** The calls of a server that gives one of them an empty response. */
function start(sent: string, config: Partial<Config> = {}) {
  const { http, stub } = stubHttp({ [sent.replace(/\?.*/, '')]: () => empty() })
  return { api: createApi(http, { ...plainConfig, ...config }), stub }
}

type Row = [sent: string, run: (api: Api) => Promise<unknown>, body?: unknown]

/** The calls of §7 that send more than their path, with their request and body. */
const CALLS: Row[] = [
  [
    'POST /api/login',
    api => api.login('a+b@c.nl', ' Wacht 1&woord '),
    { username: 'a+b@c.nl', password: ' Wacht 1&woord ' },
  ],
  ['POST /api/account/sso/a%2Fb%2Bc%3D', api => api.singleSignOn('a/b+c=')],
  ['GET /api/account/password/forgot?emailAddress=a%2Bb%40c.nl', api => api.forgotPassword('a+b@c.nl')],
  [
    'POST /api/account/password/reset',
    api => api.resetPassword('to/ken+%', 'Nieuw1', 'Nieuw1'),
    { verificationToken: 'to/ken+%', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' },
  ],
  ['PUT /api/account/password', api => api.changePassword(PASSWORDS), PASSWORDS],
  [
    'POST /api/membership/cancellation',
    api => api.recordCancellation(3, 'Tot “ziens” 👋'),
    { reasonText: 'Tot “ziens” 👋', reasonType: { id: 3 } },
  ],
  [
    'POST /api/payment',
    api => api.createPayment(4),
    { subscriptionId: 4, redirectUrl: plainConfig.paymentRedirectUrl },
  ],
  ['GET /api/payment?id=tr_1&x=a+b%20c', api => api.payment('?id=tr_1&x=a+b%20c', open)],
]

test.each(CALLS)('sends %s', async (sent, run, body) => {
  const { api, stub } = start(sent)
  await outcome(run(api))
  expect(stub.sent.map(({ init, url }) => `${init.method} ${url}`)).toEqual([sent])
  expect(stub.sent[0]?.body).toEqual(body)
})

test('takes the login and logout paths and the format of the reason from the configuration', async () => {
  await start('POST /login_check', { loginPath: '/login_check' }).api.login('a', 'b')
  await start('POST /bye', { logoutPath: '/bye' }).api.logout()
  const { api, stub } = start('POST /api/membership/cancellation', { cancellationReason: 'reasonTypeId' })
  await api.recordCancellation(3, '')
  expect(stub.sent[0]?.body).toEqual({ reasonText: '', reasonTypeId: 3 })
})
