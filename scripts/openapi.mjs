import { createApi } from '../src/api/client.ts'
import { make } from './check-api/calls.mjs'
import { schemaOf } from './json-schema.mjs'

/** Refusals of which the app reads only the status. */
const NOBODY = { 401: 'Nobody is signed in', 403: 'The same', 404: 'The same' }

/** What a call belongs to. */
const TAGS = {
  Session: 'Who is signed in, by a cookie that the API sets',
  Password: 'Setting and changing the password',
  Membership: 'What a member has, may buy and may end',
  Payment: 'Paying at the bank',
}

/** The calls that set the cookie of the session, and all that a visitor makes without it. */
const SIGN_INS = ['login', 'singleSignOn']
const OF_VISITORS = [...SIGN_INS, 'forgotPassword', 'resetPassword']

/**
 * The calls of §7, by their method in the app's client: a tag, a summary, and refusals of their own.
 * @type {Record<keyof import('../src/api/client.ts').Api, [tag: keyof typeof TAGS, summary: string, refusals?: Record<number, string>]>}
 */
const CALLS = {
  currentUser: ['Session', 'The current user', NOBODY],
  login: ['Session', 'Signs in and sets the session cookie'],
  logout: ['Session', 'Ends the session'],
  singleSignOn: ['Session', 'Signs in with the token of a link, once, and sets the session cookie'],
  forgotPassword: ['Password', 'Sends a mail; the answer is the same for any address'],
  resetPassword: ['Password', 'Sets a password with the token of a mail, once'],
  changePassword: ['Password', 'Changes the password'],
  hasPassword: ['Password', 'Whether a password is set', { 404: 'No password is set' }],
  subscriptions: ['Membership', 'The plans'],
  membership: ['Membership', 'The membership'],
  isSuperklupper: ['Membership', 'Whether the member is a superklupper', { 404: 'The member is none' }],
  actionsLeft: ['Membership', 'What is left of the free tier'],
  cancellationTypes: ['Membership', 'The reasons for cancelling'],
  recordCancellation: ['Membership', 'Records a reason, in the form of CANCELLATION_REASON'],
  endMembership: ['Membership', 'Ends the membership; a repetition succeeds too'],
  createPayment: ['Payment', 'Creates a payment'],
  payment: ['Payment', 'The status of the payment that the query of the return address identifies'],
}

/** What the calls need of a member's life, for their forms. */
const LIFE = { fresh: '', reason: { id: 1 }, plan: { id: 1 }, query: '', steal() {} }

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
  for (const [name, [tag, summary, refusals = {}]] of Object.entries(CALLS)) {
    const [request, other] = ['reasonType', 'reasonTypeId'].map(cancellationReason =>
      requestOf(name, { ...config, cancellationReason }),
    )
    const { method, path, schema } = request
    if (schema) schemas[name] = name === 'currentUser' ? oneMember(schemaOf(schema)) : schemaOf(schema)
    const errors = { '4XX': { description: 'Refused', ...json(reference('errors')) } }
    for (const [status, description] of Object.entries(refusals)) errors[status] = { description }
    const operation = {
      operationId: name,
      tags: [tag],
      summary,
      ...(OF_VISITORS.includes(name) && { security: [] }),
      parameters: name === 'payment' ? [RETURN_QUERY] : parametersOf(request),
      ...(request.body && bodyOf(request.body, other.body)),
      responses: {
        '2XX': {
          description: 'Done',
          ...(SIGN_INS.includes(name) && { headers: SET_COOKIE }),
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

/** The request that a method of the app's client makes. */
function requestOf(name, config) {
  const calls = []
  const request = async call => {
    calls.push(call)
    throw new Error('Nothing is sent.')
  }
  make(name, createApi({ request }, config), LIFE).catch(() => undefined)
  return calls[0]
}

const reference = name => ({ $ref: `#/components/schemas/${name}` })
const json = schema => ({ content: { 'application/json': { schema } } })

/** Data with and without its envelope (§7). */
const inEitherForm = schema => ({
  anyOf: [{ type: 'object', required: ['data'], properties: { data: schema } }, schema],
})

/** A member, or a list of one (DECISIONS, Reading the server's answers). */
function oneMember({ anyOf: [member] }) {
  return { anyOf: [member, { type: 'array', minItems: 1, maxItems: 1, items: member }] }
}

function parametersOf({ params = {}, search = '' }) {
  const of = (place, names) =>
    [...names].map(name => ({ name, in: place, required: true, schema: { type: 'string' } }))
  return [...of('path', Object.keys(params)), ...of('query', new URLSearchParams(search).keys())]
}

/** A body like the examples: JSON in one of two forms, or a form. */
function bodyOf(body, other) {
  const isForm = body instanceof FormData
  const [schema, second] = [body, other].map(one => exampleSchema(isForm ? Object.fromEntries(one) : one))
  const isSame = JSON.stringify(schema) === JSON.stringify(second)
  const type = isForm ? 'multipart/form-data' : 'application/json'
  const content = { [type]: { schema: isSame ? schema : { oneOf: [schema, second] } } }
  return { requestBody: { required: true, content } }
}

function exampleSchema(example) {
  if (typeof example !== 'object') return { type: typeof example === 'number' ? 'integer' : 'string' }
  const properties = Object.entries(example).map(([name, value]) => [name, exampleSchema(value)])
  return { type: 'object', required: Object.keys(example), properties: Object.fromEntries(properties) }
}
