import { expect, test } from 'vitest'
import { schemaOf } from '../../scripts/json-schema.ts'
import { openApi } from '../../scripts/openapi.ts'
import { ROWS } from '../../src/api/calls.ts'

const document = openApi('1.0.0')
const { components, paths, security } = document
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

test('openapi.json has every call, and every schema that it names', () => {
  const calls = operations.map(({ call }) => call).toSorted()
  expect(calls).toEqual(ROWS.map(([, { method, path }]) => `${method} ${path}`).toSorted())
  const names = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(components.schemas).toSorted())
})

test('openapi.json says which calls need the cookie of the session, and which set it', () => {
  expect(security).toEqual([{ session: [] }])
  const idsOf = (has: (operation: (typeof operations)[number]['operation']) => unknown) =>
    operations.filter(({ operation }) => has(operation)).map(({ operation }) => operation.operationId)
  const signIns = ['login', 'singleSignOn']
  const ofVisitors = [...signIns, 'forgotPassword', 'resetPassword']
  expect(idsOf(({ security: own }) => own?.length === 0)).toEqual(ofVisitors)
  expect(idsOf(({ responses }) => responses['2XX'].headers)).toEqual(signIns)
})

test('openapi.json says what the app needs of a member and a membership', () => {
  const { currentUser, membership } = components.schemas
  const member = { required: ['id', 'email'], properties: { firstName: { type: ['string', 'null'] } } }
  expect(currentUser?.anyOf).toMatchObject([member, { minItems: 1, maxItems: 1, items: member }])
  const endDate = { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }
  expect(membership).toMatchObject({ required: ['endDate'], properties: { endDate } })
})

test('openapi.json allows a reason in both forms of §3', () => {
  const body = paths['/api/membership/cancellation']?.post?.requestBody
  expect(body?.content?.['application/json']?.schema?.oneOf).toMatchObject([
    { required: ['reasonText', 'reasonType'] },
    { required: ['reasonText', 'reasonTypeId'] },
  ])
})

test('openapi.json cannot be made of a schema of an unknown kind', () => {
  expect(() => schemaOf({ type: 'tuple' })).toThrow('tuple')
})
