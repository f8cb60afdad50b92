import { isDeepStrictEqual } from 'node:util'
import { type CallRow, ROWS, type Tag } from '../src/api/calls.ts'
import type { Config } from '../src/api/config-schema.ts'
import { membersOf } from './json.ts'
import { type JsonSchema, schemaOf } from './json-schema.ts'

type Request = ReturnType<NonNullable<CallRow['request']>>

const TAGS: Readonly<Record<Tag, string>> = {
  Session: 'Who is signed in, by a cookie that the API sets',
  Password: 'Setting and changing the password',
  Membership: 'What a member has, may buy and may end',
  Payment: 'Paying at the bank',
}

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
    'Made from the source of the app. Extra fields are allowed; an optional field may be null. Answers that the app does not read may be empty.',
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

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** A call of the document. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response extends Content {
  readonly description: string
  readonly headers?: JsonSchema
}

/** The OpenAPI 3.1 document of the app's calls, with the fields that it needs (§7). */
export function openApi(config: Config, version: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  const schemas: Record<string, JsonSchema> = { errors: ERRORS }
  for (const [name, row] of ROWS) {
    const { method, tag, summary, schema, example = [], refusals = {} } = row
    const { body, ...request } = row.request?.(...example) ?? {}
    const path = row.pathIn ? config[row.pathIn] : row.path
    if (schema) schemas[name] = name === 'currentUser' ? oneMember(schemaOf(schema)) : schemaOf(schema)
    const errors: Record<string, Response> = {
      '4XX': { description: 'Refused', ...json(reference('errors')) },
    }
    for (const [status, description] of Object.entries(refusals)) errors[status] = { description }
    const operation: Operation = {
      operationId: name,
      tags: [tag],
      summary,
      ...(row.ofVisitors && { security: [] }),
      parameters: name === 'payment' ? [RETURN_QUERY] : parametersOf(request),
      ...(body && bodyOf(body, config)),
      responses: {
        '2XX': {
          description: 'Done',
          ...(row.signsIn && { headers: SET_COOKIE }),
          ...(schema && json(inEitherForm(reference(name)))),
        },
        ...errors,
      },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    security: [{ session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, securitySchemes: { session: SESSION } },
  }
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** Data with and without its envelope (§7). */
const inEitherForm = (schema: JsonSchema): JsonSchema => ({
  anyOf: [{ type: 'object', required: ['data'], properties: { data: schema } }, schema],
})

/** A member, or a list of one member. */
function oneMember({ anyOf: [member = {}] = [] }: JsonSchema): JsonSchema {
  return { anyOf: [member, { type: 'array', minItems: 1, maxItems: 1, items: member }] }
}

function parametersOf({ params = {}, search = '' }: Omit<Request, 'body'>): JsonSchema[] {
  const of = (place: string, names: Iterable<string>) =>
    [...names].map(name => ({ name, in: place, required: true, schema: { type: 'string' } }))
  return [...of('path', Object.keys(params)), ...of('query', new URLSearchParams(search).keys())]
}

/** A body like the example: a form, or JSON in each form that a configuration chooses. */
function bodyOf(body: NonNullable<Request['body']>, config: Config) {
  const forms =
    typeof body === 'function'
      ? (['reasonType', 'reasonTypeId'] as const).map(cancellationReason =>
          body({ ...config, cancellationReason }),
        )
      : [body]
  const [schema = {}, ...others] = forms
    .map(exampleSchema)
    .filter((one, index, all) => !all.slice(0, index).some(earlier => isDeepStrictEqual(earlier, one)))
  const type = body instanceof FormData ? 'multipart/form-data' : 'application/json'
  const content = { [type]: { schema: others.length > 0 ? { oneOf: [schema, ...others] } : schema } }
  return { requestBody: { required: true, content } }
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
