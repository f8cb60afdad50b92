/** Type tests of the rest of lib. Nothing runs; `tsc` fails if one breaks. */
import type { ReadonlySignal } from '@preact/signals-react'
import { number, object, string } from 'valibot'
import type { CallError } from '../../src/lib/errors.ts'
import type { Bus } from '../../src/lib/events.ts'
import { createForm } from '../../src/lib/form.ts'
import type { Http, HttpEvents } from '../../src/lib/http.ts'
import { createMutation } from '../../src/lib/mutation.ts'
import type { QueryCache } from '../../src/lib/query-cache.ts'
import { same } from './equal.ts'

declare const http: Http
declare const bus: Bus<HttpEvents>
declare const cache: QueryCache

// A call resolves to the type of its schema; without a schema the result is unusable.
const used = http.request({ method: 'GET', path: '/x', schema: object({ id: number() }) })
same<typeof used, Promise<{ id: number }>>(true)
const unused = http.request({ method: 'POST', path: '/x' })
same<typeof unused, Promise<undefined>>(true)

// The bus knows its events and their payloads.
bus.on('server-error', error => same<typeof error, CallError>(true))
// @ts-expect-error there is no such event
bus.on('server-errors', () => {})

// A query has the data of its loader, read-only.
const entry = cache.query({ key: 'a', load: async () => ({ id: 1 }) })
same<typeof entry.data, ReadonlySignal<{ id: number } | undefined>>(true)
// @ts-expect-error of another type
entry.setData('x')

// A form knows its fields.
const form = createForm(object({ email: string(), password: string() }))
same<keyof typeof form.errors, 'email' | 'password'>(true)
// @ts-expect-error a value is missing
form.submit({ email: '' })
// @ts-expect-error the server's name must lead to a field of this form
form.reject(new Error('mis'), { username: 'name' })

// A mutation runs with the arguments of its function.
const pay = createMutation(async (_plan: number, _note: string) => {})
void pay.run(1, 'x')
// @ts-expect-error something is missing
void pay.run(1)
