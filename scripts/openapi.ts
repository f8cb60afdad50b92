import { isDeepStrictEqual } from 'node:util'
import { type CallName, type CallRow, ROWS } from '../src/api/calls.ts'
import { configFrom } from './config.ts'
import { membersOf } from './json.ts'
import { type JsonSchema, schemaOf } from './json-schema.ts'

type Request = ReturnType<NonNullable<CallRow['request']>>

/** Any query, sent unchanged. */
const RETURN_QUERY = {
  ...{ name: 'query', in: 'query', style: 'form', explode: true },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

/** The session cookie, which every call needs except those of visitors. */
const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-session',
  description:
    'Set by login and singleSignOn, ended by logout. The name is the choice of the API; the app never reads it.',
}
const SET_COOKIE = {
  'Set-Cookie': {
    description: 'The session: HttpOnly; Secure; SameSite=Lax; Path=/',
    schema: { type: 'string' },
  },
}

const INFO = {
  title: 'What the Klup web app needs of its API',
  license: { name: 'Proprietary', identifier: 'LicenseRef-UNLICENSED' },
  description:
    'Made from the source of the app, whose configuration may replace the paths of login and logout. Extra fields are allowed; an optional field may be null. Answers that the app does not read may be empty.',
}

/** An error body (§3). */
const ERRORS = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['message'],
    properties: {
      code: { type: 'string' },
      message: { type: 'string', minLength: 1 },
      field: { type: ['string', 'null'] },
    },
  },
}

/** A configuration for each form of a body. */
const CONFIGS = ['reasonType', 'reasonTypeId'].map(CANCELLATION_REASON => configFrom({ CANCELLATION_REASON }))

/** The OpenAPI 3.1 document of the app's calls, with the fields that it needs (§7). */
export function openApi(version: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  const schemas: Record<string, JsonSchema> = { errors: ERRORS }
  for (const [name, row] of ROWS) {
    const { method, path, schema } = row
    if (schema) schemas[name] = name === 'currentUser' ? oneMember(schemaOf(schema)) : schemaOf(schema)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    security: [{ session: [] }],
    paths,
    components: { schemas, securitySchemes: { session: SESSION } },
  }
}

function operationOf(name: CallName, row: CallRow) {
  const { body, ...request } = row.request?.(...(row.example ?? [])) ?? {}
  const refusals = Object.entries(row.refusals ?? {})
  return {
    operationId: name,
    tags: [row.tag],
    summary: row.summary,
    ...(row.ofVisitors && { security: [] }),
    parameters: name === 'payment' ? [RETURN_QUERY] : parametersOf(request),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      '2XX': {
        description: 'Done',
        ...(row.signsIn && { headers: SET_COOKIE }),
        ...(row.schema && json(inEitherForm(reference(name)))),
      },
      '4XX': { description: 'Refused', ...json(reference('errors')) },
      ...Object.fromEntries(refusals.map(([status, description]) => [status, { description }])),
    },
  }
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** Data with and without its envelope (§7). */
const inEitherForm = (schema: JsonSchema): JsonSchema => ({
  anyOf: [{ type: 'object', required: ['data'], properties: { data: schema } }, schema],
})

/** A member, or a list of one member. */
function oneMember({ anyOf }: JsonSchema): JsonSchema {
  const member = anyOf?.[0] ?? {}
  return { anyOf: [member, { type: 'array', minItems: 1, maxItems: 1, items: member }] }
}

function parametersOf({ params = {}, search = '' }: Omit<Request, 'body'>): JsonSchema[] {
  const of = (place: string, names: Iterable<string>) =>
    [...names].map(name => ({ name, in: place, required: true, schema: { type: 'string' } }))
  return [...of('path', Object.keys(params)), ...of('query', new URLSearchParams(search).keys())]
}

/** The schema of a body like the example: a form, or JSON in each form that a configuration chooses. */
function contentOf(body: NonNullable<Request['body']>) {
  const type = body instanceof FormData ? 'multipart/form-data' : 'application/json'
  const forms = CONFIGS.map(config => exampleSchema(typeof body === 'function' ? body(config) : body))
  const schema = forms.every(form => isDeepStrictEqual(form, forms[0])) ? forms[0] : { oneOf: forms }
  return { [type]: { schema } }
}

function exampleSchema(example: unknown): JsonSchema {
  if (typeof example !== 'object') return { type: typeof example === 'number' ? 'integer' : 'string' }
  const members = Object.entries(
    example instanceof FormData ? Object.fromEntries(example) : membersOf(example),
  )
  const properties = members.map(([name, value]) => [name, exampleSchema(value)] as const)
  return {
    type: 'object',
    required: members.map(([name]) => name),
    properties: Object.fromEntries(properties),
  }
}
