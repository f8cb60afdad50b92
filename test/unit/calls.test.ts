// @vitest-environment node
import { expect, test } from 'vitest'
import { type Api, createApi } from '../../src/api/calls.ts'
import type { Config } from '../../src/api/config-schema.ts'
import { PATHS } from '../../src/api/paths.ts'
import { isAbort } from '../../src/lib/errors.ts'
import type { Http } from '../../src/lib/http.ts'
import { plainConfig } from '../support/config.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

const PASSWORDS = { oldPassword: ' Oud 1', newPassword: 'Nieuw1 ', newPasswordCheck: 'Nieuw1 ' }
const open = new AbortController().signal

/** The calls with one response for all requests. */
function start(sent: string, answer: () => Response | Promise<Response>, config: Partial<Config> = {}) {
  const { http, stub, events } = stubHttp({ [sent.replace(/\?.*/, '')]: answer })
  return { api: createApi(http, { ...plainConfig, ...config }), stub, events }
}

type Run = (api: Api, signal: AbortSignal) => Promise<unknown>

type Row = [sent: string, run: Run, body?: unknown]

/** The calls of §7, in its order, with their request and body. A read of a path needs no row. */
const CALLS: Partial<Record<keyof Api, Row>> = {
  currentUser: ['GET /api/klupper', (api, signal) => api.currentUser(signal)],
  login: [
    'POST /api/login',
    api => api.login('a+b@c.nl', ' Wacht 1&woord '),
    { username: 'a+b@c.nl', password: ' Wacht 1&woord ' },
  ],
  logout: ['POST /api/logout', api => api.logout()],
  singleSignOn: ['POST /api/account/sso/a%2Fb%2Bc%3D', api => api.singleSignOn('a/b+c=')],
  forgotPassword: [
    'GET /api/account/password/forgot?emailAddress=a%2Bb%40c.nl',
    api => api.forgotPassword('a+b@c.nl'),
  ],
  resetPassword: [
    'POST /api/account/password/reset',
    api => api.resetPassword('to/ken+%', 'Nieuw1', 'Nieuw1'),
    { verificationToken: 'to/ken+%', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' },
  ],
  changePassword: ['PUT /api/account/password', api => api.changePassword(PASSWORDS), PASSWORDS],
  hasPassword: ['GET /api/account/password', (api, signal) => api.hasPassword(signal)],
  isSuperklupper: ['GET /api/membership/superklupper', (api, signal) => api.isSuperklupper(signal)],
  recordCancellation: [
    'POST /api/membership/cancellation',
    api => api.recordCancellation(3, 'Tot “ziens” 👋'),
    { reasonText: 'Tot “ziens” 👋', reasonType: { id: 3 } },
  ],
  endMembership: ['POST /api/membership/end', api => api.endMembership()],
  createPayment: [
    'POST /api/payment',
    api => api.createPayment(4),
    { subscriptionId: 4, redirectUrl: plainConfig.paymentRedirectUrl },
  ],
  payment: ['GET /api/payment?id=tr_1&x=a+b%20c', (api, signal) => api.payment('?id=tr_1&x=a+b%20c', signal)],
}

const plainRead = (name: keyof Api): Row => [
  `GET ${PATHS[name as keyof typeof PATHS]}`,
  (api, signal) => (api[name] as (signal: AbortSignal) => Promise<unknown>)(signal),
]

const NAMES = Object.keys(createApi({} as Http, plainConfig)) as (keyof Api)[]
const ROWS = NAMES.map(name => {
  const [sent, run, body] = CALLS[name] ?? plainRead(name)
  return { name, sent, run, body }
})

test.each(ROWS)('$name sends $sent', async ({ sent, run, body }) => {
  const { api, stub } = start(sent, () => empty())
  await outcome(run(api, open))
  expect(stub.sent.map(({ init, url }) => `${init.method} ${url}`)).toEqual([sent])
  expect(stub.sent[0]?.body).toEqual(body)
})

test.each(ROWS.filter(({ name, sent }) => sent.startsWith('GET') && name !== 'forgotPassword'))(
  '$name aborts with its caller',
  async ({ sent, run }) => {
    const reader = new AbortController()
    const result = outcome(run(start(sent, () => new Promise(() => {})).api, reader.signal))
    reader.abort()
    expect(isAbort(await result)).toBe(true)
  },
)

/** A 401 of any other call ends the session. */
const ABOUT_THE_INPUT = ['login', 'resetPassword']
const HANDLED_BY_THE_SESSION = ['singleSignOn', 'logout', 'currentUser', 'changePassword']

test.each(ROWS)('emits the right event for a 401 of $name', async ({ name, sent, run }) => {
  const { api, events } = start(sent, () => failure(401))
  expect(await outcome(run(api, open))).toMatchObject({ status: 401 })
  if (HANDLED_BY_THE_SESSION.includes(name)) return expect(events()).toEqual([])
  expect(events()).toEqual([ABOUT_THE_INPUT.includes(name) ? 'server-error' : 'session-ended'])
})

test('takes the login and logout paths and the format of the reason from the configuration', async () => {
  const done = () => empty()
  await start('POST /login_check', done, { loginPath: '/login_check' }).api.login('a', 'b')
  await start('POST /bye', done, { logoutPath: '/bye' }).api.logout()
  const { api, stub } = start('POST /api/membership/cancellation', done, {
    cancellationReason: 'reasonTypeId',
  })
  await api.recordCancellation(3, '')
  expect(stub.sent[0]?.body).toEqual({ reasonText: '', reasonTypeId: 3 })
})
