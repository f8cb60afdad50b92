// @vitest-environment node
import { array, nullable, number, object, optional, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContractError, HttpError } from '../../src/lib/errors.ts'
import { outcome } from '../support/deferred.ts'
import { empty, json, redirected, text } from '../support/fetch-stub.ts'
import { stubHttp } from '../support/http.ts'

const get = { method: 'GET', path: '/x' } as const
const schema = object({ endDate: nullable(string()) })

/** What a call makes of an answer. */
function read(answer: () => Response, call: object = { schema }) {
  const { request, events } = stubHttp({ 'GET /x': answer })
  return { result: outcome(request({ ...get, ...call })), events }
}

describe('an answer that is used', () => {
  test.each([
    ['in an envelope', { data: { endDate: '2026-03-14' } }],
    ['bare', { endDate: '2026-03-14' }],
    ['with more than is known', { data: { endDate: '2026-03-14', more: [] }, meta: 1 }],
    ['bare beside a data field of another kind', { endDate: '2026-03-14', data: null }],
  ])('is read %s', async (_, body) => {
    expect(await read(() => json(body)).result).toEqual({ value: { endDate: '2026-03-14' } })
  })

  test('can be a list, in an envelope or bare', async () => {
    const list = { schema: array(number()) }
    expect(await read(() => json({ data: [1, 2] }), list).result).toEqual({ value: [1, 2] })
    expect(await read(() => json([1, 2]), list).result).toEqual({ value: [1, 2] })
  })

  test('can be nothing, where that is agreed', async () => {
    const maybe = { schema: nullable(object({ id: number() })) }
    expect(await read(() => json({ data: null }), maybe).result).toEqual({ value: null })
    expect(await read(() => json(null), maybe).result).toEqual({ value: null })
  })

  test('whose envelope fits is that, though the whole would fit as well', async () => {
    const loose = { schema: object({ id: optional(number(), 0) }) }
    expect(await read(() => json({ id: 1, data: { id: 2 } }), loose).result).toEqual({ value: { id: 2 } })
  })

  test('that came by a redirect is as good', async () => {
    expect(await read(() => redirected(json({ endDate: null }))).result).toEqual({ value: { endDate: null } })
  })

  test.each([
    ['lacks a field', { data: {} }, /^endDate: .+ expected, undefined found$/],
    ['lacks a field, bare', {}, /^endDate: .+ expected, undefined found$/],
    ['has a field of another type', { data: { endDate: 5 } }, /^endDate: .*string.* expected, 5 found$/],
    ['is a list', [], /^.+ expected, .+ found$/],
    ['is null', null, /^\(answer\): Object expected, null found$/],
    ['is a text', 'x', /^\(answer\): Object expected, "x" found$/],
  ])('and %s is a ContractError that names the field', async (_, body, issue) => {
    const { result, events } = read(() => json(body))
    const error = (await result) as ContractError
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toBe('Het antwoord van de stub klopt niet.')
    expect(error.issues).toEqual([expect.stringMatching(issue)])
    expect(events()).toEqual(['server-error'])
  })

  test('names the path of a field deep down', async () => {
    const deep = { schema: array(object({ plan: object({ price: number() }) })) }
    const body = { data: [{ plan: { price: 1 } }, { plan: { price: '1' } }] }
    expect(await read(() => json(body), deep).result).toMatchObject({
      issues: ['1.plan.price: number expected, "1" found'],
    })
  })

  test.each([
    ['HTML', () => text('<!doctype html><title>Wifi</title>')],
    ['empty', () => empty(200)],
    ['204', () => empty()],
    ['a line break', () => text('\n')],
    ['a word', () => text('OK')],
    ['cut off', () => text('{"endDate":')],
  ])('and is %s is a ContractError', async (_, answer) => {
    const { result, events } = read(answer)
    expect(await result).toBeInstanceOf(ContractError)
    expect(events()).toEqual(['server-error'])
  })
})

describe('an answer that is not used', () => {
  test.each([
    ['empty', () => empty(200)],
    ['204', () => empty()],
    ['JSON', () => json({ id: 1 })],
    ['a line break', () => text('\n')],
    ['an empty one that came by a redirect', () => redirected(empty(200))],
  ])('may be %s', async (_, answer) => {
    expect(await read(answer, {}).result).toEqual({ value: undefined })
  })

  test.each(['<!doctype html>', '\n  <html lang="nl">', 'OK', '{'])(
    'may not be %j: then something else answered',
    async page => {
      const { result, events } = read(() => text(page), {})
      expect(await result).toBeInstanceOf(ContractError)
      expect(events()).toEqual(['server-error'])
    },
  )
})

describe('HTML that came by a redirect is a login page: the session has ended', () => {
  const page = () => redirected(text('<!doctype html><form>'))

  test.each([
    ['used', { schema }],
    ['not used', {}],
  ])('when the answer is %s', async (_, call) => {
    const { result, events } = read(page, call)
    expect(await result).toBeInstanceOf(HttpError)
    expect(await result).toMatchObject({ status: 401 })
    expect(events()).toEqual(['session-ended'])
  })
})
