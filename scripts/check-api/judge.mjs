import { safeParse } from 'valibot'
import { differencesOf } from './differences.mjs'
import { clean } from './text.mjs'

const isRecord = value => typeof value === 'object' && value !== null

/**
 * Whether the app can use an answer, by the rules of its own client (DECISIONS, Reading the server's
 * answers): `problems` keep it from working, `notes` are worth knowing; `reading` is 'envelope' or 'bare'
 * where there is something to read.
 */
export function judge({ schema, listOfOne, also = {}, only }, answer) {
  const { status, problem } = answer
  const means = (only ?? also)[status]
  if (problem) return { problems: [problem], notes: [] }
  if (means) return { problems: [], notes: [means] }
  if (only) return { problems: [`${Object.keys(only).join(', ')} expected, ${status} found`], notes: [] }
  if (status < 200 || status > 299) return { problems: [refusalOf(answer)], notes: [] }
  return judgeBody({ schema, listOfOne }, answer)
}

function judgeBody({ schema, listOfOne }, { json, text, headers, hops }) {
  if (json === undefined && (schema || text)) {
    const type = clean(headers.get('content-type') ?? 'an unnamed type')
    const found = text ? `JSON expected, ${type} found` : 'JSON expected, nothing found'
    return {
      problems: [hops.length > 0 ? `${found}, by a redirect: for the app, a login page` : found],
      notes: [],
    }
  }
  return schema ? judgeJson(schema, listOfOne, json) : { problems: [], notes: text ? [] : ['no body'] }
}

function judgeJson(schema, listOfOne, json) {
  const wrapped = isRecord(json) && 'data' in json
  // As in the app: the envelope when it fits, else the bare reading when it does, else the envelope's faults.
  const enveloped = wrapped && (safeParse(schema, json.data).success || !safeParse(schema, json).success)
  const value = enveloped ? json.data : json
  const { success, output } = safeParse(schema, value)
  const isOne = listOfOne && Array.isArray(value) && value.length === 1
  const root = `${enveloped ? 'data' : ''}${isOne ? '[0]' : ''}`
  const { needed, defaults, extra } = differencesOf(schema, isOne ? value[0] : value, root)
  return {
    reading: enveloped ? 'envelope' : 'bare',
    value: output,
    problems: success && output === null ? ['one member expected: the app takes this for a visitor'] : needed,
    notes: [
      ...(Array.isArray(value) ? [`a list of ${value.length}`] : []),
      ...defaults.map(text => `${text}; the app takes its default`),
      ...(extra.length > 0 ? [`not read: ${extra.join(', ')}`] : []),
    ],
  }
}

const MEANINGS = {
  401: 'nobody is signed in',
  403: 'access is refused',
  404: 'the call is missing',
  405: 'the call is missing for this method',
}

function refusalOf({ status, json }) {
  const message =
    Array.isArray(json) && typeof json[0]?.message === 'string' ? ` «${clean(json[0].message)}»` : ''
  const meaning = MEANINGS[status] ?? (status < 500 ? 'it is refused' : 'the backend failed')
  return `${status}: ${meaning}${message}`
}
