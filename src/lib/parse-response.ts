import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { ContractError, type Endpoint, type ErrorItem, HttpError, RedirectError } from './errors.ts'
import { tryOrUndefined } from './try.ts'

/** The path of an issue in the data, such as `a.0.b`; empty for the data as a whole. */
export const pathOf = ({ path }: BaseIssue<unknown>): string => path?.map(({ key }) => key).join('.') ?? ''

/** Whether a body is neither JSON nor empty: a gateway or a portal may have sent it. */
export const isForeign = (text: string): boolean =>
  text.trim() !== '' && tryOrUndefined(() => JSON.parse(text)) === undefined

/** Whether a foreign body is a page rather than a word such as «OK». */
const isPage = ({ headers }: Response, text: string): boolean =>
  text.trim().startsWith('<') || headers.get('Content-Type')?.includes('html') === true

export interface ParsedCall extends Endpoint {
  readonly schema?: GenericSchema | undefined
  /** Any redirect is an answer, as a server may redirect a form. */
  readonly mayRedirect?: boolean
}

/**
 * Turns a response into data:
 *
 * | response                               | result                                    |
 * |----------------------------------------|-------------------------------------------|
 * | no JSON after a redirect               | `RedirectError`, unless the server failed |
 * | error status                           | `HttpError` with the items of its body    |
 * | a page, or data against the schema     | `ContractError`                           |
 * | the call has no schema                 | undefined, also for «OK» or nothing       |
 */
export function parseResponse(call: ParsedCall, response: Response, text: string): unknown {
  const { schema } = call
  const json: unknown = tryOrUndefined(() => JSON.parse(text))
  const isOther = isForeign(text)
  const isMissing = isOther || (json === undefined && schema)
  if (response.redirected && response.status < 500 && (isMissing || call.mayRedirect))
    throw new RedirectError(call)
  if (!response.ok) throw new HttpError(call, response.status, errorItems(json), isOther)
  if (isOther && isPage(response, text)) throw new ContractError(call, ['JSON expected'])
  return schema && unwrap(call, schema, json)
}

/** Accepts data with and without the envelope `{"data": …}` (§7). */
function unwrap(call: ParsedCall, schema: GenericSchema, json: unknown): unknown {
  const inner = isRecord(json) && 'data' in json ? safeParse(schema, json.data) : undefined
  if (inner?.success && inner.output !== null) return inner.output
  const bare = safeParse(schema, json)
  if (bare.success) return bare.output
  if (inner?.success) return inner.output
  const { issues } = inner ?? bare
  throw new ContractError(
    call,
    issues.map(
      issue =>
        `${pathOf(issue) || '(response)'}: ${issue.expected ?? issue.message} expected, ${issue.received} found`,
    ),
  )
}

function errorItems(json: unknown): ErrorItem[] {
  // A text without a visible character counts as missing.
  const string = (value: unknown) =>
    typeof value === 'string' && /[^\s\p{Cf}]/u.test(value) ? value : undefined
  if (!Array.isArray(json)) return []
  return json.map((item: unknown) => {
    const { code, message, field } = isRecord(item) ? item : {}
    return { code: string(code), message: string(message), field: string(field) }
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
