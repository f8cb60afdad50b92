// @vitest-environment node
import { check, forward, minLength, object, partialCheck, pipe, string } from 'valibot'
import { describe, expect, test } from 'vitest'
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
  const form = createForm(names, rules)
  return {
    ...form,
    messages: () => names.map(name => form.errors[name].value),
  }
}

const values = (first = '', second = '', note = '') => ({ first, second, note })
const rejected = (...items: [field: string | undefined, message: string | undefined][]) =>
  new HttpError(
    { method: 'POST', path: '/' },
    400,
    items.map(([field, message]) => ({ code: undefined, message, field })),
  )

describe('checking', () => {
  test('begins when a field is left', () => {
    const { change, touch, messages, hasErrors } = start()
    change(values())
    expect(messages()).toEqual([undefined, undefined, undefined])
    expect(hasErrors.value).toBe(false)
    touch('first', values())
    expect(messages()).toEqual(['first is needed', undefined, undefined])
    expect(hasErrors.value).toBe(true)
  })

  test('goes on at every change from then', () => {
    const { change, touch, messages, hasErrors } = start()
    touch('first', values())
    change(values('bad'))
    expect(messages()[0]).toBe('first is bad')
    change(values('good'))
    expect(messages()[0]).toBeUndefined()
    expect(hasErrors.value).toBe(false)
  })

  test('gives the first of several messages', () => {
    const { touch, messages } = start()
    touch('second', values('x', ''))
    expect(messages()[1]).toBe('second is needed')
  })

  test('of one field follows the change of another that it is compared with', () => {
    const { change, touch, messages } = start()
    touch('second', values('a', 'b'))
    expect(messages()).toEqual([undefined, 'not the same', undefined])
    change(values('b', 'b'))
    expect(messages()[1]).toBeUndefined()
    change(values('c', 'b'))
    expect(messages()[1]).toBe('not the same')
  })

  test('compares also while one of them is wrong by itself', () => {
    const { touch, messages } = start()
    touch('second', values('bad', 'b'))
    expect(messages()[1]).toBe('not the same')
  })
})

describe('sending', () => {
  test('checks all, and names the first wrong field in the order of the page', () => {
    const { submit, messages, hasErrors } = start()
    expect(submit(values())).toBe('first')
    expect(messages()).toEqual(['first is needed', 'second is needed', undefined])
    expect(hasErrors.value).toBe(true)
    expect(submit(values('a', 'b'))).toBe('second')
  })

  test('can go on when nothing is wrong', () => {
    const { submit, messages } = start()
    expect(submit(values('a', 'a'))).toBeUndefined()
    expect(messages()).toEqual([undefined, undefined, undefined])
  })

  test('is checked at every change afterwards', () => {
    const { submit, change, messages } = start()
    submit(values())
    change(values('', 'a'))
    expect(messages()).toEqual(['first is needed', 'not the same', undefined])
  })
})

describe('what the server said', () => {
  test('stands at the field that it names, until anything changes: it may have been about both', () => {
    const { submit, reject, change, messages, hasErrors } = start()
    submit(values('a', 'a'))
    expect(reject(rejected(['second', 'te vaak gebruikt']))).toBe('second')
    expect(messages()).toEqual([undefined, 'te vaak gebruikt', undefined])
    expect(hasErrors.value).toBe(false)
    change(values('a', 'a', 'x'))
    expect(messages()[1]).toBeUndefined()
    expect(hasErrors.value).toBe(false)
  })

  test('stands there too when nothing was checked before, and goes the same way', () => {
    const { reject, change, messages } = start()
    reject(rejected(['note', 'te lang']))
    expect(messages()[2]).toBe('te lang')
    change(values())
    expect(messages()[2]).toBeUndefined()
  })

  test('gives way to a rule of the form itself', () => {
    const { submit, reject, change, messages } = start()
    submit(values('a', 'a'))
    reject(rejected(['second', 'te vaak gebruikt']))
    change(values('b', 'a'))
    expect(messages()[1]).toBe('not the same')
  })

  test('is forgotten when the form is sent again', () => {
    const { submit, reject, messages } = start()
    submit(values('a', 'a'))
    reject(rejected(['first', 'mis']))
    expect(submit(values('a', 'a'))).toBeUndefined()
    expect(messages()).toEqual([undefined, undefined, undefined])
  })

  test('may call the field by another name', () => {
    const { reject, messages } = start()
    expect(reject(rejected(['username', 'mis'], ['note', 'ook mis']), { username: 'first' })).toBe('first')
    expect(messages()).toEqual(['mis', undefined, 'ook mis'])
  })

  test('names the first field on the page, whatever its own order', () => {
    const { reject } = start()
    expect(reject(rejected(['note', 'x'], ['first', 'y']))).toBe('first')
  })

  test.each([
    ['__proto__'],
    ['constructor'],
    ['toString'],
    ['hasOwnProperty'],
    ['valueOf'],
    ['unknown'],
    [''],
    [undefined],
  ])('about a field named %s is not for this form', field => {
    const { reject, messages, hasErrors } = start()
    expect(reject(rejected([field, 'mis']), { username: 'first' })).toBeUndefined()
    expect(messages()).toEqual([undefined, undefined, undefined])
    expect(hasErrors.value).toBe(false)
    expect(Object.hasOwn(Object.prototype, 'value')).toBe(false)
  })

  test.each([[''], [undefined]])('without a message (%o) changes nothing', message => {
    const { reject, messages } = start()
    expect(reject(rejected(['first', message]))).toBeUndefined()
    expect(messages()[0]).toBeUndefined()
  })

  test('that is not a list of items changes nothing', () => {
    const { reject } = start()
    expect(reject(new Error('mis'))).toBeUndefined()
    expect(reject(undefined)).toBeUndefined()
  })
})
