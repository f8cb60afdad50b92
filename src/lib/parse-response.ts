import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { ContractError, type Endpoint, type ErrorItem, HttpError, RedirectError } from './errors.ts'
import { tryOrUndefined } from './try.ts'

/** The path of an issue in the data, such as `a.0.b`; empty for the data as a whole. */
const pathOf = ({ path }: BaseIssue<unknown>): string => path?.map(({ key }) => key).join('.') ?? ''

const jsonIn = (text: string): unknown => tryOrUndefined(() => JSON.parse(text))

/** Whether a body is neither JSON nor empty: a gateway or a portal may have sent it. */
export const isForeign = (text: string): boolean => text.trim() !== '' && jsonIn(text) === undefined

/** Whether a foreign body is a page rather than a word such as «OK». */
const isHtml = ({ headers }: Response, text: string): boolean =>
  text.trim().startsWith('<') || headers.get('Content-Type')?.includes('html') === true

/** Whether a response is a redirect, which no request follows: the browser shows nothing of it. */
export const isRedirect = ({ type }: Response): boolean => type === 'opaqueredirect'

export interface ParsedCall extends Endpoint {
  readonly schema?: GenericSchema | undefined
  /** The status is the data: a 404 is no, whatever its body (§6, §7). */
  readonly isYesOrNo?: boolean
}

/**
 * Turns a response into data:
 *
 * | response                           | result                                      |
 * |------------------------------------|---------------------------------------------|
 * | a redirect                         | `RedirectError`                             |
 * | a 404 of a call with `isYesOrNo`   | false                                       |
 * | another error status               | `HttpError` with the first item of its body |
 * | a page, or data against the schema | `ContractError`                             |
 * | the call has `isYesOrNo`           | true                                        |
 * | the call has no schema             | undefined, also for «OK» or nothing         |
 */
export function parseResponse(call: ParsedCall, response: Response, text: string): unknown {
  if (isRedirect(response)) throw new RedirectError(call)
  if (!hasData(call, response))
    throw new HttpError(call, response.status, errorItem(jsonIn(text)), isForeign(text))
  return parseData(call, response, text)
}

/** Whether the status of a response is no error. */
export const hasData = ({ isYesOrNo }: ParsedCall, { ok, status }: Response): boolean =>
  ok || (isYesOrNo === true && status === 404)

/** Turns a response with data into that data, as above. */
export function parseData(call: ParsedCall, response: Response, text: string): unknown {
  const { schema, isYesOrNo } = call
  if (!response.ok) return false
  if (isForeign(text) && isHtml(response, text)) throw new ContractError(call, ['JSON expected'])
  return isYesOrNo || (schema && unwrap(call, schema, jsonIn(text)))
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
        `${pathOf(issue) || '(response)'}: ${issue.expected ?? issue.message} expected, ${typeName(issue.input)} found`,
    ),
  )
}

/** The type of a value, which may itself be personal data. */
export const typeName = (value: unknown): string => (value === null ? 'null' : typeof value)

/** The first item of the API's list of errors (§3), with a message of at most 300 characters; undefined without one. */
function errorItem(json: unknown): ErrorItem | undefined {
  const [first]: unknown[] = Array.isArray(json) ? json : []
  if (!isRecord(first)) return undefined
  // A text without a visible character counts as missing.
  const string = (value: unknown) =>
    typeof value === 'string' && /[^\s\p{Cf}]/u.test(value) ? value : undefined
  const code = string(first.code)
  const message = string(first.message)?.replace(/^(.{299}).{2,}$/su, '$1…')
  return code || message ? { code, message, field: string(first.field) } : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
