import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { ContractError, type Endpoint, type ErrorItem, HttpError, RedirectError } from './errors.ts'
import { tryOrUndefined } from './try.ts'

/** The path of an issue in the data, such as `a.0.b`; empty for the data as a whole. */
const pathOf = ({ path }: BaseIssue<unknown>): string => path?.map(({ key }) => key).join('.') ?? ''

const jsonIn = (text: string): unknown => tryOrUndefined(() => JSON.parse(text))

/** Whether a body is neither JSON nor empty: a gateway or a portal may have sent it. */
export const isForeign = (text: string): boolean => text.trim() !== '' && jsonIn(text) === undefined

/** Whether a foreign body is a page rather than a word such as «OK». */
const isPage = ({ headers }: Response, text: string): boolean =>
  text.trim().startsWith('<') || headers.get('Content-Type')?.includes('html') === true

/** Whether a response is a redirect, which no request follows: the browser shows nothing of it. */
export const isRedirect = ({ type }: Response): boolean => type === 'opaqueredirect'

export interface ParsedCall extends Endpoint {
  readonly schema?: GenericSchema | undefined
}

/**
 * Turns a response into data:
 *
 * | response                           | result                                 |
 * |------------------------------------|----------------------------------------|
 * | a redirect                         | `RedirectError`                        |
 * | error status                       | `HttpError` with the items of its body |
 * | a page, or data against the schema | `ContractError`                        |
 * | the call has no schema             | undefined, also for «OK» or nothing    |
 */
export function parseResponse(call: ParsedCall, response: Response, text: string): unknown {
  if (isRedirect(response)) throw new RedirectError(call)
  if (!response.ok) throw new HttpError(call, response.status, errorItems(jsonIn(text)), isForeign(text))
  return parseSuccess(call, response, text)
}

/** Turns a 2xx response into data, as above. */
export function parseSuccess(call: ParsedCall, response: Response, text: string): unknown {
  const { schema } = call
  if (isForeign(text) && isPage(response, text)) throw new ContractError(call, ['JSON expected'])
  return schema && unwrap(call, schema, jsonIn(text))
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

/** The items of the API's list of errors (§3), each with a message of at most 300 characters. Others are no items. */
function errorItems(json: unknown): ErrorItem[] {
  // A text without a visible character counts as missing.
  const string = (value: unknown) =>
    typeof value === 'string' && /[^\s\p{Cf}]/u.test(value) ? value : undefined
  if (!Array.isArray(json)) return []
  return json
    .map((item: unknown) => {
      const { code, message, field } = isRecord(item) ? item : {}
      return {
        code: string(code),
        message: string(message)?.replace(/^(.{299}).{2,}$/su, '$1…'),
        field: string(field),
      }
    })
    .filter(({ code, message }) => code ?? message)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
