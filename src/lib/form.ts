import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { type GenericSchema, safeParse } from 'valibot'
import { HttpError } from './errors.ts'

/** The rules of a form: an object schema with the fields in the order of the page. */
export type Rules<Name extends string> = GenericSchema<Record<Name, string>> & {
  readonly entries: Readonly<Record<Name, unknown>>
}

/** The errors of a form (§5). The inputs keep the values. */
export interface Form<Name extends string> {
  /** The error of each field. */
  readonly errors: Readonly<Record<Name, ReadonlySignal<string | undefined>>>
  /** Whether a field breaks a rule. Errors of the server do not count: the member may send the same values again. */
  readonly hasErrors: ReadonlySignal<boolean>
  /** Validates a field after its blur, and from then on after every change. */
  touch(name: Name, values: Record<Name, string>): void
  /** Validates the touched fields again after a change, and clears the server's errors. */
  change(values: () => Record<Name, string>): void
  /** Validates all fields. Returns the first invalid one, or undefined if all are valid. */
  submit(values: Record<Name, string>): Name | undefined
  /**
   * Sets the server's error (§8) on the field that it names; `alias` maps the server's names to the form's.
   * Returns the first field with an error.
   */
  reject(error: unknown, alias?: Readonly<Record<string, Name>>): Name | undefined
}

export function createForm<Name extends string>(rules: Rules<Name>): Form<Name> {
  const names = Object.keys(rules.entries) as Name[]
  const errors = Object.fromEntries(
    names.map(name => [name, signal<string | undefined>(undefined)]),
  ) as Record<Name, Signal<string | undefined>>
  const touched = new Set<Name>()
  const fromServer = new Map<Name, string>()

  function validate(values: Record<Name, string>): void {
    const { issues = [] } = safeParse(rules, values)
    const message = (name: Name) => issues.find(issue => issue.path?.[0]?.key === name)?.message
    batch(() => {
      for (const name of names) {
        if (touched.has(name)) errors[name].value = message(name) ?? fromServer.get(name)
      }
    })
  }

  const firstInvalid = () => names.find(name => errors[name].peek() !== undefined)

  return {
    errors,
    hasErrors: computed(() => names.some(name => errors[name].value !== fromServer.get(name))),
    touch(name, values) {
      touched.add(name)
      validate(values)
    },
    change(values) {
      // Before the first blur or submit, nothing can change.
      if (touched.size === 0) return
      fromServer.clear()
      validate(values())
    },
    submit(values) {
      fromServer.clear()
      for (const name of names) touched.add(name)
      validate(values)
      return firstInvalid()
    },
    reject(error, alias = {}) {
      const { field = '', message } = (error instanceof HttpError && error.item) || {}
      const name = Object.hasOwn(alias, field) ? alias[field] : names.find(known => known === field)
      if (name && message) {
        touched.add(name)
        fromServer.set(name, message)
        errors[name].value = message
      }
      return firstInvalid()
    },
  }
}
