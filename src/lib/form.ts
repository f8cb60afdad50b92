import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type GenericSchema, safeParse } from 'valibot'
import { HttpError } from './errors.ts'

/** The state of one form (§5). The values live in its fields; each field's message is a signal of its own. */
export interface Form<Name extends string> {
  readonly errors: Readonly<Record<Name, ReadonlySignal<string | undefined>>>
  /** A field breaks its rule. Messages of the server do not count: the same values may be sent again. */
  readonly hasErrors: ReadonlySignal<boolean>
  /** The member left a field: it is checked now and at every change. */
  touch(name: Name, values: Record<Name, string>): void
  /** A value changed: touched fields are checked again, and the server's messages are cleared. */
  change(values: () => Record<Name, string>): void
  /** Checks all fields. Returns the first invalid one, or undefined when the form can be sent. */
  submit(values: Record<Name, string>): Name | undefined
  /**
   * Shows the server's messages at the fields that they name (§8); `alias` maps the server's names to the form's.
   * Returns the first field that got a message.
   */
  reject(error: unknown, alias?: Readonly<Record<string, Name>>): Name | undefined
}

/** The rules of a form: an object schema with its fields in the order of the page. */
export type Rules<Name extends string> = GenericSchema<Record<Name, string>, unknown> & {
  readonly entries: Readonly<Record<Name, unknown>>
}

/** Creates a form from its rules. */
export function createForm<Name extends string>(rules: Rules<Name>): Form<Name> {
  const names = Object.keys(rules.entries) as Name[]
  const record = <T>(value: (name: Name) => T) =>
    Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, T>
  const errors = record(() => signal<string | undefined>(undefined))
  const touched = new Set<Name>()
  const fromServer = new Map<Name, string>()

  function check(values: Record<Name, string>): void {
    const { issues = [] } = safeParse(rules, values)
    const message = (name: Name) => issues.find(issue => issue.path?.[0]?.key === name)?.message
    batch(() => {
      for (const name of names) {
        if (touched.has(name)) errors[name].value = message(name) ?? fromServer.get(name)
      }
    })
  }

  const firstWrong = () => names.find(name => errors[name].peek() !== undefined)

  return {
    errors,
    hasErrors: computed(() => names.some(name => errors[name].value !== fromServer.get(name))),
    touch(name, values) {
      touched.add(name)
      check(values)
    },
    change(values) {
      // Before the first blur or submit, nothing can change.
      if (touched.size === 0) return
      fromServer.clear()
      check(values())
    },
    submit(values) {
      fromServer.clear()
      for (const name of names) touched.add(name)
      check(values)
      return firstWrong()
    },
    reject(error, alias = {}) {
      for (const { field = '', message } of error instanceof HttpError ? error.items : []) {
        const name = Object.hasOwn(alias, field) ? alias[field] : names.find(known => known === field)
        if (!name || !message) continue
        touched.add(name)
        fromServer.set(name, message)
        errors[name].value = message
      }
      return firstWrong()
    },
  }
}
