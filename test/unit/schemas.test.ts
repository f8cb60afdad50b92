// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../src/api/calls.ts'
import { ContractError } from '../../src/lib/errors.ts'
import { plainConfig } from '../support/config.ts'
import { outcome } from '../support/deferred.ts'
import { json } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

const signal = new AbortController().signal
const user = (api: Api) => api.currentUser(signal)
const plans = (api: Api) => api.subscriptions(signal)
const membership = (api: Api) => api.membership(signal)
const actions = (api: Api) => api.actionsLeft(signal)
const reasons = (api: Api) => api.cancellationTypes(signal)
const checkout = (api: Api) => api.createPayment(1)
const payment = (api: Api) => api.payment('', signal)

/** What a call makes of a body, whichever call it is. */
function read(run: (api: Api) => Promise<unknown>, body: unknown): Promise<unknown> {
  const fetch = async () => json(body)
  return outcome(run(createApi(stubHttp({}, { fetch }).http, plainConfig)))
}

const USER = { id: 1, email: 'a@b.nl', firstName: 'Sanne', photo: '/a.jpg', hasEndedMembership: true }
const PLAN = {
  id: 1,
  price: 17.95,
  pricePerMonth: 5.98,
  numOfMonth: 3,
  active: true,
  inActive: false,
  isRenewal: false,
  forSuperkluppers: false,
}
const HREF = { _links: { checkout: { href: 'https://bank.example/' } } }

describe('both forms of an answer are read, and what is not known is left out', () => {
  test.each([
    ['a member', user, { ...USER, age: 5 }, USER],
    ['a list of one member', user, [USER], USER],
    ['a member with a field of that name', user, { ...USER, data: null }, USER],
    ['plans', plans, [{ ...PLAN, appleProductId: null }], [PLAN]],
    ['no plans', plans, [], []],
    ['a membership', membership, { endDate: '2026-03-14', more: 1 }, { endDate: '2026-03-14' }],
    ['no membership', membership, { endDate: null }, { endDate: null }],
    [
      'actions left',
      actions,
      { participations: 0, contactRequests: 2 },
      { participations: 0, contactRequests: 2 },
    ],
    ['reasons', reasons, [{ id: 1, description: 'Te duur', order: 1 }], [{ id: 1, description: 'Te duur' }]],
    ['no reasons', reasons, [], []],
    ['a checkout', checkout, HREF, HREF],
    ['a payment', payment, { status: 'paid', amount: 1 }, { status: 'paid' }],
    ['a payment with a status of its own', payment, { status: 'charged_back' }, { status: 'charged_back' }],
  ])('%s', async (_, run, body, value) => {
    expect(await read(run, body)).toEqual({ value })
    expect(await read(run, { data: body })).toEqual({ value })
  })
})

describe('what is not needed has a safe default, also when it is of the wrong type', () => {
  test.each([
    [{ firstName: '', photo: '', hasEndedMembership: false }, {}],
    [
      { firstName: '', photo: '', hasEndedMembership: false },
      { firstName: null, photo: null, hasEndedMembership: null },
    ],
    [
      { firstName: '', photo: '', hasEndedMembership: false },
      { firstName: 5, photo: {}, hasEndedMembership: 'true' },
    ],
  ])('a member gets %j for %j', async (expected, given) => {
    expect(await read(user, { id: 1, email: 'a@b.nl', ...given })).toEqual({
      value: { id: 1, email: 'a@b.nl', ...expected },
    })
  })

  test.each([
    [{}],
    [{ active: null, inActive: null, isRenewal: null, forSuperkluppers: null }],
    [{ active: 'x', inActive: 0, isRenewal: [], forSuperkluppers: 'false' }],
  ])('a plan is an ordinary one that is sold, with %j', async given => {
    const { id, price, pricePerMonth, numOfMonth } = PLAN
    expect(await read(plans, [{ id, price, pricePerMonth, numOfMonth, ...given }])).toEqual({ value: [PLAN] })
  })

  test.each([{ active: false }, { inActive: true }, { isRenewal: true }, { forSuperkluppers: true }])(
    'a plan keeps %j',
    async flag => {
      expect(await read(plans, [{ ...PLAN, ...flag }])).toEqual({ value: [{ ...PLAN, ...flag }] })
    },
  )
})

describe('what is needed and missing or of another type is an error that names it', () => {
  test.each([
    ['id', user, { ...USER, id: undefined }],
    ['id', user, { ...USER, id: '1' }],
    ['email', user, { ...USER, email: null }],
    ['email', user, [{ ...USER, email: undefined }]],
    ['0.id', plans, [{ ...PLAN, id: null }]],
    ['0.price', plans, [{ ...PLAN, price: '17.95' }]],
    ['1.pricePerMonth', plans, [PLAN, { ...PLAN, pricePerMonth: null }]],
    ['0.numOfMonth', plans, [{ ...PLAN, numOfMonth: undefined }]],
    ['0.price', plans, [{ ...PLAN, price: null, isRenewal: true }]],
    ['(answer)', plans, {}],
    ['endDate', membership, {}],
    ['endDate', membership, { endDate: 5 }],
    ['endDate', membership, { endDate: '14-03-2026' }],
    ['endDate', membership, { endDate: '2026-02-30' }],
    ['endDate', membership, { endDate: '2026-03-14T00:00:00Z' }],
    ['endDate', membership, { endDate: '' }],
    ['participations', actions, { contactRequests: 1 }],
    ['contactRequests', actions, { participations: 1, contactRequests: null }],
    ['0.id', reasons, [{ id: '1', description: 'x' }]],
    ['0.description', reasons, [{ id: 1 }]],
    ['_links', checkout, {}],
    ['_links.checkout', checkout, { _links: {} }],
    ['_links.checkout.href', checkout, { _links: { checkout: {} } }],
    ['_links.checkout.href', checkout, { _links: { checkout: { href: null } } }],
    ['status', payment, {}],
    ['status', payment, { status: 5 }],
  ])('%s', async (path, run, body) => {
    for (const answer of [body, { data: body }]) {
      const error = (await read(run, answer)) as ContractError
      expect(error).toBeInstanceOf(ContractError)
      expect(error.issues.map(issue => issue.slice(0, issue.indexOf(':')))).toEqual([path])
    }
  })

  test('each of several', async () => {
    const error = (await read(plans, [{ ...PLAN, id: null, price: '1' }])) as ContractError
    expect(error.issues).toEqual(['0.id: number expected, null found', '0.price: number expected, "1" found'])
  })
})
