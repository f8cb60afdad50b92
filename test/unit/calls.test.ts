// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../src/api/calls.ts'
import type { Config } from '../../src/api/config.ts'
import { isAbort } from '../../src/lib/errors.ts'
import { plainConfig } from '../support/config.ts'
import { outcome } from '../support/deferred.ts'
import { empty, failure, json, offline, text } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

const USER = { id: 1, email: 'a@b.nl', firstName: 'Sanne', photo: '/a.jpg', hasEndedMembership: false }
const open = new AbortController().signal

function start(call: string, answer: () => Response | Promise<Response>, config: Partial<Config> = {}) {
  const { http, stub, events } = stubHttp({ [call]: () => answer() })
  return { api: createApi(http, { ...plainConfig, ...config }), stub, events }
}

interface Row {
  readonly name: keyof Api
  readonly run: (api: Api) => Promise<unknown>
  /** Method and address as they go out. */
  readonly sent: string
  readonly payload?: unknown
  readonly answer?: unknown
  readonly gives?: unknown
}

/** Section 7, in its order. */
const CALLS: readonly Row[] = [
  {
    name: 'currentUser',
    run: api => api.currentUser(open),
    sent: 'GET /api/klupper',
    answer: USER,
    gives: USER,
  },
  { name: 'login', run: api => api.login('a+b@c.nl', 'Wacht 1&woord'), sent: 'POST /api/login' },
  { name: 'logout', run: api => api.logout(), sent: 'POST /api/logout' },
  {
    name: 'singleSignOn',
    run: api => api.singleSignOn('a/b+c='),
    sent: 'POST /api/account/sso/a%2Fb%2Bc%3D',
    answer: { cookie: 'c', 'remember-me': 'r', id: 1 },
  },
  {
    name: 'forgotPassword',
    run: api => api.forgotPassword('a+b@c.nl'),
    sent: 'GET /api/account/password/forgot?emailAddress=a%2Bb%40c.nl',
  },
  {
    name: 'resetPassword',
    run: api => api.resetPassword('to/ken+%', 'Nieuw1', 'Nieuw1'),
    sent: 'POST /api/account/password/reset',
    payload: { verificationToken: 'to/ken+%', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' },
    answer: { id: 1 },
  },
  {
    name: 'changePassword',
    run: api =>
      api.changePassword({ oldPassword: 'Oud1', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' }),
    sent: 'PUT /api/account/password',
    payload: { oldPassword: 'Oud1', newPassword: 'Nieuw1', newPasswordCheck: 'Nieuw1' },
    answer: { id: 1 },
  },
  {
    name: 'hasPassword',
    run: api => api.hasPassword(open),
    sent: 'GET /api/account/password',
    answer: { id: 1 },
    gives: true,
  },
  {
    name: 'subscriptions',
    run: api => api.subscriptions(open),
    sent: 'GET /api/subscription',
    answer: [],
    gives: [],
  },
  {
    name: 'membership',
    run: api => api.membership(open),
    sent: 'GET /api/membership',
    answer: { data: { endDate: null } },
    gives: { endDate: null },
  },
  {
    name: 'isSuperklupper',
    run: api => api.isSuperklupper(open),
    sent: 'GET /api/membership/superklupper',
    gives: true,
  },
  {
    name: 'actionsLeft',
    run: api => api.actionsLeft(open),
    sent: 'GET /api/membership/actions-left',
    answer: { data: { participations: 2, contactRequests: 1 } },
    gives: { participations: 2, contactRequests: 1 },
  },
  {
    name: 'cancellationTypes',
    run: api => api.cancellationTypes(open),
    sent: 'GET /api/membership/cancellation/type',
    answer: { data: [{ id: 1, description: 'Te duur' }] },
    gives: [{ id: 1, description: 'Te duur' }],
  },
  {
    name: 'recordCancellation',
    run: api => api.recordCancellation(3, 'Tot “ziens” 👋'),
    sent: 'POST /api/membership/cancellation',
    payload: { reasonText: 'Tot “ziens” 👋', reasonType: { id: 3 } },
  },
  { name: 'endMembership', run: api => api.endMembership(), sent: 'POST /api/membership/end' },
  {
    name: 'createPayment',
    run: api => api.createPayment(4),
    sent: 'POST /api/payment',
    payload: { subscriptionId: 4, redirectUrl: 'https://klup.example/payment' },
    answer: { _links: { checkout: { href: 'https://bank.example/' } } },
    gives: { _links: { checkout: { href: 'https://bank.example/' } } },
  },
  {
    name: 'payment',
    run: api => api.payment('?id=tr_1&x=a+b%20c', open),
    sent: 'GET /api/payment?id=tr_1&x=a+b%20c',
    answer: { data: { status: 'paid' } },
    gives: { status: 'paid' },
  },
]

describe('the 17 calls of section 7', () => {
  test('are all here', () => {
    expect(CALLS).toHaveLength(17)
    expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(start('', empty).api).sort())
  })

  test.each(CALLS)('$name sends $sent', async ({ name, run, sent, payload, answer, gives }) => {
    const key = sent.replace(/\?.*/, '')
    const { api, stub, events } = start(key, () => (answer === undefined ? empty() : json(answer)))
    expect(await run(api)).toEqual(gives)
    expect(stub.calls()).toEqual([sent])
    if (name !== 'login') expect(stub.sent[0]?.body).toEqual(payload)
    expect(stub.sent[0]?.init.credentials).toBe('include')
    const isJson = !sent.startsWith('GET') && name !== 'login'
    expect(stub.sent[0]?.headers['content-type']).toBe(isJson ? 'application/json' : undefined)
    expect(events()).toEqual([])
  })

  test('login is a multipart form with username and password', async () => {
    const { api, stub } = start('POST /api/login', empty)
    await api.login('a+b@c.nl', 'Wacht 1&woord')
    const form = stub.sent[0]?.body
    expect(form).toBeInstanceOf(FormData)
    expect([...(form as FormData)]).toEqual([
      ['username', 'a+b@c.nl'],
      ['password', 'Wacht 1&woord'],
    ])
  })

  test('a read ends when its reader leaves', async () => {
    const reads = CALLS.filter(({ sent, name }) => sent.startsWith('GET') && name !== 'forgotPassword')
    expect(reads).toHaveLength(8)
    for (const { name, sent } of reads) {
      const reader = new AbortController()
      const { api } = start(sent.replace(/\?.*/, ''), () => new Promise(() => {}))
      const result = outcome(
        name === 'payment' ? api.payment('', reader.signal) : readWith(api, name, reader.signal),
      )
      reader.abort()
      expect(isAbort(await result)).toBe(true)
    }
  })
})

/** The reads that take nothing but a signal. */
function readWith(api: Api, name: keyof Api, signal: AbortSignal): Promise<unknown> {
  return (api[name] as (signal: AbortSignal) => Promise<unknown>)(signal)
}

describe('configuration', () => {
  test('gives the two paths that the specification does not show', async () => {
    const paths = { loginPath: '/login_check', logoutPath: '/bye' }
    const { api } = start('POST /login_check', empty, paths)
    await api.login('a', 'b')
    const bye = start('POST /bye', empty, paths)
    await bye.api.logout()
    expect(bye.stub.calls()).toEqual(['POST /bye'])
  })

  test('says how the reason is sent', async () => {
    const { api, stub } = start('POST /api/membership/cancellation', empty, {
      cancellationReason: 'reasonTypeId',
    })
    await api.recordCancellation(3, '')
    expect(stub.sent[0]?.body).toEqual({ reasonText: '', reasonTypeId: 3 })
  })
})

describe('the current user', () => {
  test.each([401, 403, 404])('is silently nobody at %i', async status => {
    const { api, events } = start('GET /api/klupper', () => failure(status))
    expect(await outcome(api.currentUser(open))).toMatchObject({ status })
    expect(events()).toEqual([])
  })

  test.each([[[]], [[USER, USER]], [null], [{ data: [] }], [{ data: null }]])(
    'is silently nobody in %j',
    async body => {
      const { api, events } = start('GET /api/klupper', () => json(body))
      expect(await outcome(api.currentUser(open))).toMatchObject({ name: 'HttpError', status: 401 })
      expect(events()).toEqual([])
    },
  )

  test.each([
    ['400', () => failure(400)],
    ['500', () => failure(500)],
    ['no connection', offline],
    ['HTML', () => text('<html>')],
    ['no user', () => json({})],
  ])('is unknown, and that is told, at %s', async (_, answer) => {
    const { api, events } = start('GET /api/klupper', answer)
    await outcome(api.currentUser(open))
    expect(events()).toEqual(['server-error'])
  })
})

describe('a superklupper', () => {
  test.each([
    ['an empty 200', () => empty(200)],
    ['JSON', () => json({ superklupper: true })],
    ['204', () => empty()],
  ])('is who gets %s', async (_, answer) => {
    const { api } = start('GET /api/membership/superklupper', answer)
    expect(await api.isSuperklupper(open)).toBe(true)
  })

  test('is silently not who gets 404', async () => {
    const { api, events } = start('GET /api/membership/superklupper', () => failure(404))
    expect(await api.isSuperklupper(open)).toBe(false)
    expect(events()).toEqual([])
  })

  test.each([
    ['500', () => failure(500), 'server-error'],
    ['403', () => failure(403), 'server-error'],
    ['401', () => failure(401), 'session-ended'],
    ['no connection', offline, 'server-error'],
    ['HTML', () => text('<html>'), 'server-error'],
  ])('may be who gets %s: that is a failure, not an answer', async (_, answer, event) => {
    const { api, events } = start('GET /api/membership/superklupper', answer)
    expect(await outcome(api.isSuperklupper(open))).toBeInstanceOf(Error)
    expect(events()).toEqual([event])
  })
})

describe('a password', () => {
  test.each([
    ['200', () => json({ id: 1 }), true],
    ['an empty 200', () => empty(200), true],
    ['404', () => failure(404), false],
    ['500', () => failure(500), true],
    ['403', () => failure(403), true],
    ['no connection', offline, true],
    ['HTML', () => text('<html>'), true],
  ])('is there or not, silently, at %s', async (_, answer, expected) => {
    const { api, events } = start('GET /api/account/password', answer)
    expect(await api.hasPassword(open)).toBe(expected)
    expect(events()).toEqual([])
  })

  test('is unknown at 401: the session has ended', async () => {
    const { api, events } = start('GET /api/account/password', () => failure(401))
    expect(await outcome(api.hasPassword(open))).toMatchObject({ status: 401 })
    expect(events()).toEqual(['session-ended'])
  })
})

describe('a 401', () => {
  test.each(CALLS.filter(({ name }) => ['login', 'resetPassword'].includes(name)))(
    'of $name is about what was typed, not about the session',
    async ({ run, sent }) => {
      const { api, events } = start(sent.replace(/\?.*/, ''), () => failure(401))
      expect(await outcome(run(api))).toMatchObject({ status: 401 })
      expect(events()).toEqual(['server-error'])
    },
  )

  test.each(
    CALLS.filter(({ name }) => ['singleSignOn', 'logout', 'currentUser', 'changePassword'].includes(name)),
  )('of $name is for the session to judge', async ({ run, sent }) => {
    const { api, events } = start(sent, () => failure(401))
    expect(await outcome(run(api))).toMatchObject({ status: 401 })
    expect(events()).toEqual([])
  })

  test.each(
    CALLS.filter(({ name }) =>
      [
        'subscriptions',
        'membership',
        'actionsLeft',
        'cancellationTypes',
        'recordCancellation',
        'endMembership',
        'createPayment',
        'payment',
      ].includes(name),
    ),
  )('of $name means that the session has ended', async ({ run, sent }) => {
    const { api, events } = start(sent.replace(/\?.*/, ''), () => failure(401))
    expect(await outcome(run(api))).toMatchObject({ status: 401 })
    expect(events()).toEqual(['session-ended'])
  })
})

test.each([
  ['no connection', offline, []],
  ['500', () => failure(500), ['server-error']],
  ['HTML', () => text('<html>'), ['server-error']],
])(
  'a payment of which it is not known whether it was made is for the caller to speak about: %s',
  async (_, answer, expected) => {
    const { api, events } = start('POST /api/payment', answer)
    expect(await outcome(api.createPayment(1))).toBeInstanceOf(Error)
    expect(events()).toEqual(expected)
  },
)

test('a membership that could not be ended has a text of its own, so that no other toast is needed', async () => {
  const { api, events } = start('POST /api/membership/end', () => failure(500))
  expect(await outcome(api.endMembership())).toMatchObject({ status: 500 })
  expect(events()).toEqual([])
})
