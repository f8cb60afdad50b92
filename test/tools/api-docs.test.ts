import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CallRow, ROWS } from '../../src/api/calls.ts'
import { HttpError } from '../../src/lib/errors.ts'
import { parseResponse } from '../../src/lib/parse-response.ts'
import { plainConfig } from '../support/config.ts'
import { root } from '../support/sources.ts'

interface Example {
  /** `request`, or the status of an answer. */
  readonly kind: string
  readonly text: string
}

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const [, ...sections] = page.split(/^### /m)
const calls = sections.map(section => {
  const [, line = ''] = /^`(.+)`/.exec(section) ?? []
  const blocks = section.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)
  return { line, examples: [...blocks].map(([, kind = '', text = '']): Example => ({ kind, text })) }
})
const rowOf = (line: string): CallRow => {
  const [, row] = ROWS.find(([, { method, path }]) => line === `${method} ${path}`) ?? []
  if (!row) throw new Error(`CALLS has no ${line}.`)
  return row
}

/** The fields of the JSON body that the app sends; undefined without one. */
function fieldsOf(row: CallRow): readonly string[] | undefined {
  const { body } = row.request?.('', '', '') ?? {}
  if (!body || body instanceof FormData) return undefined
  return Object.keys(typeof body === 'function' ? body(plainConfig) : body)
}

/** The fields that a schema names, at any depth. */
const fieldsIn = (schema: unknown): string[] =>
  Object.entries(schema ?? {}).flatMap(([key, part]) => [
    ...(key === 'entries' ? Object.keys(part) : []),
    ...(typeof part === 'object' ? fieldsIn(part) : []),
  ])

test('docs/api.md describes the calls of the app, and no other', () => {
  expect(calls.map(({ line }) => line).toSorted()).toEqual(
    ROWS.map(([, { method, path }]) => `${method} ${path}`).toSorted(),
  )
})

describe.each(calls)('docs/api.md, $line', ({ line, examples }) => {
  const row = rowOf(line)
  const of = (kind: RegExp) => examples.filter(example => kind.test(example.kind))

  test('shows the request that the app sends', () => {
    const shown = of(/request/).map(({ text }) => Object.keys(JSON.parse(text)))
    expect(shown).toEqual([fieldsOf(row)].filter(Boolean))
  })

  test('shows an answer with all that the app reads', () => {
    const answers = of(/^2/)
    expect(answers.length).toBeGreaterThanOrEqual(row.schema ? 1 : 0)
    for (const { kind, text } of answers) {
      expect(() => parseResponse(row, Response.json(null, { status: Number(kind) }), text)).not.toThrow()
      for (const field of fieldsIn(row.schema)) expect(text).toContain(`"${field}"`)
    }
  })

  test('shows errors with a message for members', () => {
    // Also a 404 that means «no».
    const call = { ...row, isYesOrNo: false }
    for (const { kind, text } of of(/^[45]/)) {
      const response = new Response(null, { status: Number(kind) })
      expect(() => parseResponse(call, response, text)).toThrow(HttpError)
      const [{ message }] = JSON.parse(text)
      expect(() => parseResponse(call, response, text)).toThrow(message)
    }
  })
})
