import { tryOrUndefined } from './try.ts'

/** The names between braces in a path pattern, as an object type: `'/a/{b}'` gives `{ b: string }`. */
export type Params<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof Params<Rest>]: string }
  : // biome-ignore lint/complexity/noBannedTypes: no names, so nothing is promised
    {}

/**
 * Matches a path against a pattern in the notation of the specification (§2): `{name}` is one non-empty
 * segment, decoded once; a final `*` is any number of segments. A trailing slash makes no difference, case does.
 * Returns undefined when it does not match, also for a malformed escape.
 */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = segments(pattern)
  const given = segments(path)
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') break
    const value = tryOrUndefined(() => decodeURIComponent(given[index] ?? ''))
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name ? !value : value !== segment) return undefined
    if (name && value) params[name] = value
  }
  return params
}

/** Puts values into a pattern, each as one encoded segment. Throws a RangeError for `.` and `..`. */
export function fill(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(.+?)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (value === '.' || value === '..') throw new RangeError(pattern)
    return encodeURIComponent(value)
  })
}

function segments(path: string): string[] {
  return path
    .replace(/(.)\/$/, '$1')
    .split('/')
    .slice(1)
}
