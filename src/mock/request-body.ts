import { unreadableBody, unsupportedType } from './answers.ts'

const isJson = (type: string | null) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON object that a request carries, `{}` without a body; a `Response` refuses what is neither. */
export async function readJson(request: Request): Promise<Record<string, unknown> | Response> {
  const text = await request.text()
  if (text === '') return {}
  if (!isJson(request.headers.get('content-type'))) return unsupportedType()
  const body = parse(text)
  return isObject(body) ? body : unreadableBody()
}
