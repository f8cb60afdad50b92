/** The JSON schema of a valibot schema. Throws for a kind that the app's schemas have not had yet. */
export function schemaOf(schema) {
  // Each part of a pipe narrows what the ones before it accept.
  if (schema.pipe) return Object.assign({}, ...schema.pipe.map(part => schemaOf(part)))
  return partOf(schema)
}

function partOf(part) {
  const known = PARTS[part.type]
  if (!known) throw new Error(`openapi.json: there is no JSON schema for «${part.type}»`)
  return known(part)
}

/** By the message of a check. */
const CHECKS = {
  'YYYY-MM-DD': { format: 'date' },
  'up to 200 items': { maxItems: 200 },
  'safe integer': { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
}

/** By valibot's type. */
const PARTS = {
  unknown: () => ({}),
  transform: () => ({}),
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  check: ({ message }) => ({ ...CHECKS[message], description: message }),
  nullable: ({ wrapped }) => ({ anyOf: [schemaOf(wrapped), { type: 'null' }] }),
  array: ({ item }) => ({ type: 'array', items: schemaOf(item) }),
  object: ({ entries }) => ({
    type: 'object',
    required: Object.keys(entries).filter(name => !isOptional(entries[name])),
    properties: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        isOptional(entry) ? optional(entry) : schemaOf(entry),
      ]),
    ),
  }),
}

const isOptional = ({ fallback, pipe: [first] = [] }) =>
  fallback !== undefined || first?.fallback !== undefined || first?.type === 'nullish'

/** A field that may be absent, null or, with the same effect, of another type. A flag has the type of its default. */
const optional = entry => {
  const [first] = entry.pipe ?? []
  return { type: [first?.type === 'nullish' ? typeof first.default : schemaOf(entry).type, 'null'] }
}
