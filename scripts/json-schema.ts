/** The fields of the app's schemas and of the parts of their pipes. */
interface Part {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly wrapped?: Part
  readonly item?: Part
  readonly entries?: Readonly<Record<string, Part>>
  readonly fallback?: unknown
  readonly default?: unknown
  readonly message?: unknown
}

export interface JsonSchema {
  anyOf?: JsonSchema[]
  [keyword: string]: unknown
}

/** The JSON schema of a valibot schema. Throws for a kind that is not in the tables below. */
export function schemaOf(schema: Part | undefined): JsonSchema {
  // Each part of a pipe narrows the parts before it.
  if (schema?.pipe) return Object.assign({}, ...schema.pipe.map(schemaOf))
  const known = schema && PARTS[schema.type]
  if (!known) throw new Error(`openapi.json: there is no JSON schema for «${schema?.type}»`)
  return known(schema)
}

/** By the message of a check. */
const CHECKS: Readonly<Record<string, JsonSchema>> = {
  'YYYY-MM-DD': { format: 'date' },
  'up to 200 items': { maxItems: 200 },
  'safe integer': { type: 'integer' },
}

/** By valibot's type. */
const PARTS: Readonly<Record<string, (part: Part) => JsonSchema>> = {
  unknown: () => ({}),
  transform: () => ({}),
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  check: ({ message }) => ({ ...CHECKS[String(message)], description: message }),
  nullable: ({ wrapped }) => ({ anyOf: [schemaOf(wrapped), { type: 'null' }] }),
  array: ({ item }) => ({ type: 'array', items: schemaOf(item) }),
  object: ({ entries = {} }) => ({
    type: 'object',
    required: Object.entries(entries).flatMap(([name, entry]) => (isOptional(entry) ? [] : name)),
    properties: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        isOptional(entry) ? optional(entry) : schemaOf(entry),
      ]),
    ),
  }),
}

const isOptional = ({ fallback, pipe: [first] = [] }: Part) =>
  fallback !== undefined || first?.fallback !== undefined || first?.type === 'nullish'

/** A field that may be absent, null or, with the same effect, of another type. A flag has the type of its default. */
const optional = (entry: Part): JsonSchema => {
  const [first] = entry.pipe ?? []
  return { type: [first?.type === 'nullish' ? typeof first.default : schemaOf(entry).type, 'null'] }
}
