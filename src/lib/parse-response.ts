import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { ContractError, type Endpoint, type ErrorItem, HttpError } from './errors.ts'
import { tryOrUndefined } from './try.ts'

/** Where in the data an issue is: `a.0.b`; empty for the whole. */
export const pathOf = ({ path }: BaseIssue<unknown>): string => path?.map(({ key }) => key).join('.') ?? ''

/** The call that is answered. Without a schema its answer is not used and may be empty. */
interface AnsweredCall extends Endpoint {
  readonly schema?: GenericSchema | undefined
}

/**
 * Turns a response into data:
 *
 * | answer                                   | outcome                                  |
 * |------------------------------------------|------------------------------------------|
 * | error status                             | HttpError with the items of its body     |
 * | no JSON, and it came by a redirect       | HttpError 401: that was a login page     |
 * | no JSON, or it does not fit the schema   | ContractError                            |
 * | the answer is not used                   | undefined, an empty one too              |
 */
export function parseResponse(call: AnsweredCall, response: Response, text: string): unknown {
  const { schema } = call
  const json: unknown = tryOrUndefined(() => JSON.parse(text))
  if (!response.ok) throw new HttpError(call, response.status, errorItems(json))
  if (json === undefined && (schema || text.trim())) {
    if (response.redirected) throw new HttpError(call, 401)
    throw new ContractError(call, [text.trim() ? 'JSON expected' : 'an answer expected, it is empty'])
  }
  return schema && unwrap(call, schema, json)
}

/** Reads both `{"data": …}` and the bare form (§7): this is the one place that unwraps. */
function unwrap(call: AnsweredCall, schema: GenericSchema, json: unknown): unknown {
  const inner = isRecord(json) && 'data' in json ? safeParse(schema, json.data) : undefined
  if (inner?.success && inner.output !== null) return inner.output
  const bare = safeParse(schema, json)
  if (bare.success) return bare.output
  if (inner?.success) return inner.output
  const { issues } = inner ?? bare
  throw new ContractError(
    call,
    issues.map(
      issue => `${pathOf(issue) || '(answer)'}: ${issue.expected} expected, ${issue.received} found`,
    ),
  )
}

function errorItems(json: unknown): ErrorItem[] {
  const string = (value: unknown) => (typeof value === 'string' ? value : undefined)
  if (!Array.isArray(json)) return []
  return json.map((item: unknown) => {
    const { code, message, field } = isRecord(item) ? item : {}
    return { code: string(code), message: string(message), field: string(field) }
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
