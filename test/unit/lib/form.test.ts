import { minLength, object, pipe, string } from 'valibot'
import { expect, test } from 'vitest'
import { HttpError } from '../../../src/lib/errors.ts'
import { createForm } from '../../../src/lib/form.ts'

const names = ['first', 'second'] as const
const rules = object({ first: string(), second: pipe(string(), minLength(2, 'te kort')) })

function start() {
  const form = createForm(rules)
  return { ...form, messages: () => names.map(name => form.errors[name].value) }
}

const rejected = (field: string | undefined, message: string | undefined) =>
  new HttpError({ method: 'POST', path: '/' }, 400, { code: undefined, message, field })
const NONE = [undefined, undefined]

test('an error of the server gives way to a rule of the form, and disappears when the form is submitted again', () => {
  const { submit, reject, touch, messages } = start()
  reject(rejected('second', 'te vaak gebruikt'))
  touch('second', { first: '', second: 'a' })
  expect(messages()[1]).toBe('te kort')
  expect(submit({ first: '', second: 'ab' })).toBeUndefined()
  expect(messages()).toEqual(NONE)
})

test.each([
  ['it names no field of the form', rejected('unknown', 'mis')],
  ['it names no field', rejected(undefined, 'mis')],
  ['it names a property of every object', rejected('__proto__', 'mis')],
  ['it has no message', rejected('first', undefined)],
  ['it has no item', new Error('mis')],
])('an error of the server has no effect if %s', (_, error) => {
  const { reject, messages } = start()
  expect(reject(error, { username: 'first' })).toBeUndefined()
  expect(messages()).toEqual(NONE)
})
