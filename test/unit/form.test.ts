// @vitest-environment node
import { check, forward, minLength, object, partialCheck, pipe, string } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { HttpError } from '../../src/lib/errors.ts'
import { createForm } from '../../src/lib/form.ts'

const names = ['first', 'second', 'note'] as const
const rules = pipe(
  object({
    first: pipe(
      string(),
      minLength(1, 'first is needed'),
      check(text => text !== 'bad', 'first is bad'),
    ),
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

describe('checking', () => {
  test('begins when a field is left, and goes on at every change from then', () => {
    const { change, touch, messages, hasErrors } = start()
    const read = vi.fn(() => values())
    change(read)
    expect(read).not.toHaveBeenCalled()
    expect(messages()).toEqual(NONE)
    touch('first', values())
    expect(messages()).toEqual(['first is needed', undefined, undefined])
    expect(hasErrors.value).toBe(true)
    change(() => values('bad'))
    expect(messages()[0]).toBe('first is bad')
    change(() => values('good'))
    expect(messages()).toEqual(NONE)
  })

  test('of one field follows the change of another that it is compared with, also while that is wrong by itself', () => {
    const { change, touch, messages } = start()
    touch('second', values('bad', 'b'))
    expect(messages()).toEqual([undefined, 'not the same', undefined])
    change(() => values('b', 'b'))
    expect(messages()[1]).toBeUndefined()
    change(() => values('c', 'b'))
    expect(messages()[1]).toBe('not the same')
  })
})

test('sending checks all, names the first wrong field in the order of the page, and is checked at every change', () => {
  const { submit, change, messages } = start()
  expect(submit(values())).toBe('first')
  // Of several messages the first.
  expect(messages()).toEqual(['first is needed', 'second is needed', undefined])
  change(() => values('', 'a'))
  expect(messages()).toEqual(['first is needed', 'not the same', undefined])
  expect(submit(values('a', 'b'))).toBe('second')
  expect(submit(values('a', 'a'))).toBeUndefined()
  expect(messages()).toEqual(NONE)
})

describe('what the server said', () => {
  test('stands at the field that it names, by this or another name, until anything changes: it may have been about both', () => {
    const { reject, change, messages, hasErrors } = start()
    // The first field on the page is named, whatever its own order.
    expect(reject(rejected(['note', 'ook mis'], ['username', 'mis']), { username: 'first' })).toBe('first')
    expect(messages()).toEqual(['mis', undefined, 'ook mis'])
    // The same values may be sent again.
    expect(hasErrors.value).toBe(false)
    change(() => values('a', 'a', 'x'))
    expect(messages()).toEqual(NONE)
  })

  test('gives way to a rule of the form itself, and is forgotten when the form is sent again', () => {
    const { submit, reject, touch, messages } = start()
    reject(rejected(['second', 'te vaak gebruikt']))
    touch('second', values('b', 'a'))
    expect(messages()[1]).toBe('not the same')
    expect(submit(values('a', 'a'))).toBeUndefined()
    expect(messages()).toEqual(NONE)
  })

  test.each([
    ['about an unknown field', rejected(['unknown', 'mis'], ['', 'mis'], [undefined, 'mis'])],
    ['about the prototype', rejected(['__proto__', 'mis'], ['constructor', 'mis'], ['valueOf', 'mis'])],
    ['without a message', rejected(['first', ''], ['first', undefined])],
    ['that is not a list of items', new Error('mis')],
  ])('%s changes nothing', (_, error) => {
    const { reject, messages } = start()
    expect(reject(error, { username: 'first' })).toBeUndefined()
    expect(messages()).toEqual(NONE)
  })
})
