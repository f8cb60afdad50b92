import { ROWS } from '../src/api/calls.ts'
import { schemaOf } from './json-schema.mjs'

/** What a call belongs to. @type {Record<import('../src/api/calls.ts').Tag, string>} */
const TAGS = {
  Session: 'Who is signed in, by a cookie that the API sets',
  Password: 'Setting and changing the password',
  Membership: 'What a member has, may buy and may end',
  Payment: 'Paying at the bank',
}

/** Any query, as it came. */
const RETURN_QUERY = {
  ...{ name: 'query', in: 'query', style: 'form', explode: true },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

/** The cookie that every call but those of visitors needs. */
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

/** The OpenAPI 3.1 document of the calls that the app makes, with what it needs of each answer (§7). */
export function openApi(config, version) {
  const paths = {}
  const schemas = { errors: ERRORS }
  for (const [name, row] of ROWS) {
    const { method, tag, summary, schema, pages, example = [], refusals = {} } = row
    const { body, ...request } = row.request?.(...example) ?? {}
    const path = row.pathIn ? config[row.pathIn] : row.path
    if (schema) schemas[name] = name === 'currentUser' ? oneMember(schemaOf(schema)) : schemaOf(schema)
    const errors = { '4XX': { description: 'Refused', ...json(reference('errors')) } }
    for (const [status, description] of Object.entries(refusals)) errors[status] = { description }
    const operation = {
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
          ...(schema && json(inEitherForm(reference(name), pages && NEXT))),
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

const reference = name => ({ $ref: `#/components/schemas/${name}` })
const json = schema => ({ content: { 'application/json': { schema } } })

/** Data with and without its envelope (§7). */
const inEitherForm = (schema, beside) => ({
  anyOf: [{ type: 'object', required: ['data'], properties: { data: schema, ...beside } }, schema],
})

/** The address of the next page of a list, on each page. All pages have one origin and path. */
const NEXT = { next: { type: ['string', 'null'], format: 'uri-reference', description: 'The next page' } }

/** A member, or a list of one (DECISIONS, Reading the server's answers). */
function oneMember({ anyOf: [member] }) {
  return { anyOf: [member, { type: 'array', minItems: 1, maxItems: 1, items: member }] }
}

function parametersOf({ params = {}, search = '' }) {
  const of = (place, names) =>
    [...names].map(name => ({ name, in: place, required: true, schema: { type: 'string' } }))
  return [...of('path', Object.keys(params)), ...of('query', new URLSearchParams(search).keys())]
}

/** A body like the example: a form, or JSON in each form that a configuration chooses. */
function bodyOf(body, config) {
  const forms =
    typeof body === 'function'
      ? ['reasonType', 'reasonTypeId'].map(cancellationReason => body({ ...config, cancellationReason }))
      : [body]
  const isForm = body instanceof FormData
  const texts = forms.map(one => JSON.stringify(exampleSchema(isForm ? Object.fromEntries(one) : one)))
  const [schema, ...others] = [...new Set(texts)].map(text => JSON.parse(text))
  const type = isForm ? 'multipart/form-data' : 'application/json'
  const content = { [type]: { schema: others.length > 0 ? { oneOf: [schema, ...others] } : schema } }
  return { requestBody: { required: true, content } }
}

function exampleSchema(example) {
  if (typeof example !== 'object') return { type: typeof example === 'number' ? 'integer' : 'string' }
  const properties = Object.entries(example).map(([name, value]) => [name, exampleSchema(value)])
  return { type: 'object', required: Object.keys(example), properties: Object.fromEntries(properties) }
}
