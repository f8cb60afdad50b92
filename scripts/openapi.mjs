import { createApi } from '../src/api/calls.ts'
import { make } from './check-api/calls.mjs'
import { schemaOf } from './json-schema.mjs'

/** Refusals of which the app reads only the status. */
const NOBODY = { 401: 'Nobody is signed in', 403: 'The same', 404: 'The same' }

/**
 * The calls of §7, by their method in the app's client: a summary, and refusals of their own.
 * @type {Record<keyof import('../src/api/calls.ts').Api, [summary: string, refusals?: Record<number, string>]>}
 */
const CALLS = {
  currentUser: ['The current user', NOBODY],
  login: ['Signs in and sets the session cookie'],
  logout: ['Ends the session'],
  singleSignOn: ['Signs in with the token of a link, once'],
  forgotPassword: ['Sends a mail; the answer is the same for any address'],
  resetPassword: ['Sets a password with the token of a mail, once'],
  changePassword: ['Changes the password'],
  hasPassword: ['Whether a password is set', { 404: 'No password is set' }],
  subscriptions: ['The plans'],
  membership: ['The membership'],
  isSuperklupper: ['Whether the member is a superklupper', { 404: 'The member is none' }],
  actionsLeft: ['What is left of the free tier'],
  cancellationTypes: ['The reasons for cancelling'],
  recordCancellation: ['Records a reason, in the form of CANCELLATION_REASON'],
  endMembership: ['Ends the membership; a repetition succeeds too'],
  createPayment: ['Creates a payment'],
  payment: ['The status of the payment that the query of the return address identifies'],
}

/** What the calls need of a member's life, for their forms. */
const LIFE = { fresh: '', reason: { id: 1 }, plan: { id: 1 }, query: '', steal() {} }

/** Any query, as it came. */
const RETURN_QUERY = {
  ...{ name: 'query', in: 'query', style: 'form', explode: true },
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

const INFO = {
  title: 'What the Klup web app needs of its API',
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
  for (const [name, [summary, refusals = {}]] of Object.entries(CALLS)) {
    const [request, other] = ['reasonType', 'reasonTypeId'].map(cancellationReason =>
      requestOf(name, { ...config, cancellationReason }),
    )
    const { method, path, schema } = request
    if (schema) schemas[name] = name === 'currentUser' ? oneMember(schemaOf(schema)) : schemaOf(schema)
    const errors = { '4XX': { description: 'Refused', ...json(reference('errors')) } }
    for (const [status, description] of Object.entries(refusals)) errors[status] = { description }
    const operation = {
      operationId: name,
      summary,
      parameters: name === 'payment' ? [RETURN_QUERY] : parametersOf(request),
      ...(request.body && bodyOf(request.body, other.body)),
      responses: {
        '2XX': { description: 'Done', ...(schema && json(inEitherForm(reference(name)))) },
        ...errors,
      },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return { openapi: '3.1.0', info: { ...INFO, version }, paths, components: { schemas } }
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
