import { check, forward, minLength, object, partialCheck, pipe, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../../../src/lib/errors.ts'
import { createForm } from '../../../src/lib/form.ts'

const names = ['first', 'second', 'note'] as const
const isGood = check((text: string) => text !== 'bad', 'first is bad')
const rules = pipe(
  object({
    first: pipe(string(), minLength(1, 'first is needed'), isGood),
    second: pipe(string(), minLength(1, 'second is needed')),
    note: string(),
  }),
  forward(
    partialCheck([['first'], ['second']], form => form.first === form.second, 'not the same'),
    ['second'],
  ),
)

function start() {
  const form = createForm(rules)
  return { ...form, messages: () => names.map(name => form.errors[name].value) }
}

const values = (first = '', second = '', note = '') => ({ first, second, note })
const rejected = (...items: [field: string | undefined, message: string | undefined][]) =>
  new HttpError(
    { method: 'POST', path: '/' },
    400,
    items.map(([field, message]) => ({ code: undefined, message, field })),
  )
const NONE = [undefined, undefined, undefined]

test('a field is validated again when the field that it is compared with changes, even to an invalid value', () => {
  const { change, touch, messages } = start()
  touch('second', values('bad', 'b'))
  expect(messages()).toEqual([undefined, 'not the same', undefined])
  change(() => values('b', 'b'))
  expect(messages()[1]).toBeUndefined()
  change(() => values('c', 'b'))
  expect(messages()[1]).toBe('not the same')
})

describe('an error of the server', () => {
  test('belongs to the field with its name or alias, until any field changes: it may be about both', () => {
    const { reject, change, messages, hasErrors } = start()
    // The first field on the page, whatever the server's order.
    expect(reject(rejected(['note', 'ook mis'], ['username', 'mis']), { username: 'first' })).toBe('first')
    expect(messages()).toEqual(['mis', undefined, 'ook mis'])
    // The member may send the same values again.
    expect(hasErrors.value).toBe(false)
    change(() => values('a', 'a', 'x'))
    expect(messages()).toEqual(NONE)
  })

  test('gives way to a rule of the form, and disappears when the form is submitted again', () => {
    const { submit, reject, touch, messages } = start()
    reject(rejected(['second', 'te vaak gebruikt']))
    touch('second', values('b', 'a'))
    expect(messages()[1]).toBe('not the same')
    expect(submit(values('a', 'a'))).toBeUndefined()
    expect(messages()).toEqual(NONE)
  })

  test.each([
    ['it names no field of the form', rejected(['unknown', 'mis'], ['', 'mis'], [undefined, 'mis'])],
    ['it names a property of every object', rejected(['__proto__', 'mis'], ['valueOf', 'mis'])],
    ['it has no message', rejected(['first', ''], ['first', undefined])],
    ['it is not a list of items', new Error('mis')],
  ])('has no effect if %s', (_, error) => {
    const { reject, messages } = start()
    expect(reject(error, { username: 'first' })).toBeUndefined()
    expect(messages()).toEqual(NONE)
  })
})
