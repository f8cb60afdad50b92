import { tryOrUndefined } from './try.ts'

export type Params = Readonly<Record<string, string>>

/**
 * Matches a path against a pattern in the notation of the specification (§2): `{name}` is one non-empty segment, decoded
 * once; a final `*` is any number of segments. A trailing slash is ignored, case is not. Returns the parameters, or
 * undefined if the path does not match or has a malformed escape.
 */
export function match(pattern: string, path: string): Params | undefined {
  const expected = segments(pattern)
  const actual = segments(path)
  const isOpen = expected.at(-1) === '*'
  if (isOpen ? actual.length < expected.length - 1 : actual.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    if (segment === '*') break
    const value = tryOrUndefined(() => decodeURIComponent(actual[index] ?? ''))
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name ? !value : value !== segment) return undefined
    if (name && value) params[name] = value
  }
  return params
}

/** Fills the parameters of a pattern in, each as one encoded segment. Throws a RangeError for `.` and `..`. */
export function fill(pattern: string, params: Params): string {
  return pattern.replace(/\{(.+?)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '.' || value === '..') throw new RangeError(pattern)
    return encodeURIComponent(value)
  })
}

function segments(path: string): string[] {
  return path.replace(/(.)\/$/, '$1').split('/')
}
