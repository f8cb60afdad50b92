import { safeParse } from 'valibot'
import { clean } from './text.mjs'

/**
 * How a value differs from what the app reads: `needed` keep it from working, `defaults` are fields for which
 * the app takes its default, `extra` fields are ignored. Each names the path; what repeats in a list is named
 * once.
 */
export function differencesOf(schema, value, root = '') {
  const { issues = [] } = safeParse(schema, value)
  const needed = issues.map(issue => ({
    path: pathOf(
      root,
      (issue.path ?? []).map(({ key }) => key),
    ),
    text: textOf(issue, schema),
  }))
  const walked = [...walk(schema, value, root)]
  return {
    needed: together(needed),
    defaults: together(walked.filter(({ kind }) => kind === 'default')),
    extra: together(walked.filter(({ kind }) => kind === 'extra')),
  }
}

function textOf({ kind, received, input, message, path = [] }, schema) {
  if (kind === 'validation') return `${message} expected, ${clean(received)} found`
  const found = typeOf(input)
  const place = at(
    schema,
    path.map(({ key }) => key),
  )
  const wanted = readable(
    place?.type === 'unknown' ? core(place).expects : (place?.expects ?? 'something else'),
  )
  return received === 'undefined' ? `missing, ${wanted} expected` : `${wanted} expected, ${found} found`
}

/** The schema of what is really read: without what stands around it for null, absence and older forms. */
function core(schema) {
  const last = schema.pipe?.findLast(({ kind }) => kind === 'schema')
  if (last && last.type !== schema.type) return core(last)
  return schema.wrapped ? core(schema.wrapped) : schema
}

function at(schema, [key, ...rest]) {
  if (key === undefined) return schema
  const { entries, item } = core(schema)
  const next = item ?? entries?.[key]
  return next && at(next, rest)
}

/** The fields that are unknown, or replaced by their default. */
function* walk(schema, value, path) {
  const { entries, item } = core(schema)
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* walk(item ?? schema, each, pathOf(path, [index]))
  } else if (entries && typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      const here = pathOf(path, [key])
      const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
      if (!entry) yield { kind: 'extra', path: here, text: '' }
      else if (!('fallback' in entry)) yield* walk(entry, each, here)
      else if (!safeParse(core(entry), each).success) {
        yield {
          kind: 'default',
          path: here,
          text: `${readable(core(entry).expects)} expected, ${typeOf(each)} found`,
        }
      }
    }
  }
}

const pathOf = (root, keys) =>
  keys.reduce((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    return path ? `${path}.${clean(key)}` : clean(key)
  }, root)

const typeOf = value => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

const NAMES = { Array: 'list', Object: 'object' }
const readable = expects =>
  expects
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(' | ', ' or ')
    .replace(/Array|Object/g, name => NAMES[name])

/** The same difference in many items of a list, as one line. */
function together(differences) {
  const groups = new Map()
  for (const { path, text } of differences) {
    const key = `${path.replace(/\[\d+\]/g, '[]')} ${text}`
    const group = groups.get(key) ?? { path: path || '(answer)', text, more: -1 }
    groups.set(key, { ...group, more: group.more + 1 })
  }
  return [...groups.values()].map(({ path, text, more }) => {
    const said = text ? `${path}: ${text}` : path
    return more > 0 ? `${said} (and ${more} more like it)` : said
  })
}
