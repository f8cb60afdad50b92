import { array, type GenericSchema, nullable, nullish, number, object, optional, string } from 'valibot'
import { expect, test } from 'vitest'
import { parseResponse } from '../../../src/lib/parse-response.ts'
import { outcome } from '../../support/deferred.ts'
import { empty, failure, json, redirect, text } from '../../support/fetch-stub.ts'

const DATE = { endDate: '2026-03-14' }
const schema = object({ endDate: nullable(string()) })
const loginPage = () => text('<!doctype html><title>Inloggen</title>')
const typed = (type: string, body: string) => new Response(body, { headers: { 'Content-Type': type } })

const parse = async (response: Response, schema?: GenericSchema) =>
  parseResponse({ method: 'GET', path: '/x', schema }, response, await response.text())

/* biome-ignore format: a table */
test.each<[what: string, response: Response, schema: GenericSchema | undefined, data: unknown]>([
  ['nothing, if the schema does', empty(200), nullish(schema), undefined],
  ['an envelope, and drops unknown fields', json({ data: { ...DATE, more: [] }, meta: 1 }), schema, DATE],
  ['bare data that has a field «data» too', json({ ...DATE, data: null }), schema, DATE],
  ['a list in an envelope', json({ data: [1, 2] }), array(number()), [1, 2]],
  ['null in an envelope', json({ data: null }), nullable(schema), null],
  ['the data in an envelope rather than the whole', json({ id: 1, data: { id: 2 } }), object({ id: optional(number(), 0) }), { id: 2 }],
  ['nothing without a schema', empty(200), undefined, undefined],
  ['a line break without a schema', text('\n'), undefined, undefined],
  ['«OK» without a schema', text('OK'), undefined, undefined],
  ['«success» without a schema', text('success'), undefined, undefined],
  ['{} without a schema', json({}), undefined, undefined],
  ['«OK», if the schema needs nothing', text('OK'), nullish(schema), undefined],
  ['JSON that calls itself HTML', typed('text/html', JSON.stringify(DATE)), schema, DATE],
])('accepts %s', async (_, response, schema, data) => expect(await parse(response, schema)).toEqual(data))

const CONTRACT = { name: 'ContractError' }
const REDIRECT = { name: 'RedirectError' }
const OWN_TEXT = {
  ...{ name: 'HttpError', status: 400 },
  message: 'Dat is niet gelukt (fout 400). Probeer het opnieuw.',
}
const item = (message: unknown) => failure(400, { code: 'c', message, field: null })
const FIRST = { code: 'a', message: 'Mis.', field: 'password' }
const SECOND = { code: 'b', message: 'Ook mis.', field: 'email' }

/* biome-ignore format: a table */
test.each<[what: string, response: Response, schema: GenericSchema | undefined, error: object]>([
  ['an empty response', empty(200), schema, CONTRACT],
  ['a page without a schema', loginPage(), undefined, CONTRACT],
  ['the start of a tag without a schema', text('\n <?xml version="1.0"?>'), undefined, CONTRACT],
  ['a word that calls itself HTML', typed('text/html; charset=utf-8', 'Welkom'), undefined, CONTRACT],
  ['a word with a schema', text('OK'), schema, CONTRACT],
  ['a redirect', redirect(), schema, REDIRECT],
  ['a redirect, without a schema', redirect(), undefined, REDIRECT],
  ['items, and keeps the texts of the first', failure(400, { ...FIRST, code: 5 }, SECOND), schema, { item: { ...FIRST, code: undefined } }],
  ['an item with an empty message', item(''), schema, OWN_TEXT],
  ['an item with a message that nobody sees', item(' \t\n\u00a0\u200b\u2060\ufeff\u202e'), schema, OWN_TEXT],
  ['an item with an object for a message', item({ toString: 'x' }), schema, OWN_TEXT],
  ['an empty list of items', failure(400), schema, OWN_TEXT],
  ['a list that begins with null, which is no item', failure(400, null, SECOND), schema, { ...OWN_TEXT, item: undefined }],
  ['an item with a long message, and cuts it', item('x'.repeat(301)), schema, { message: `${'x'.repeat(299)}…` }],
  ['an object instead of a list', json({ message: 'Mis.' }, 400), schema, OWN_TEXT],
  ['a prototype', text('[{"__proto__":{"message":"Mis."}}]', 400), schema, OWN_TEXT],
  ['an error status with valid data', json(DATE, 500), schema, { status: 500 }],
  ['a page with an error status', text('<h1>404</h1>', 404), schema, { status: 404, isForeign: true }],
  ['a text with an error status', text('default backend - 404', 404), schema, { isForeign: true }],
  ['an empty error', empty(404), schema, { status: 404, isForeign: false }],
  ['blanks with an error status', text(' \n', 404), schema, { isForeign: false }],
  ['items with an error status', failure(404, FIRST), schema, { isForeign: false }],
])('rejects %s', async (_, response, schema, error) => {
  expect(await outcome(parse(response, schema))).toMatchObject(error)
})

test.each([
  ['lacks a field', { data: {} }, /^endDate: .+ expected, undefined found$/],
  ['has a field of another type', { data: { endDate: 5 } }, /^endDate: .*string.* expected, number found$/],
  ['is null', null, /^\(response\): Object expected, null found$/],
])('rejects data that %s, and names the field', async (_, body, issue) => {
  const error = await outcome(parse(json(body), schema))
  expect(error).toMatchObject({ issues: [expect.stringMatching(issue)] })
})
