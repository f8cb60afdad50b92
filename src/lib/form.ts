import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { type GenericSchema, parse, safeParse } from 'valibot'
import { asError, HttpError } from './errors.ts'
import { focusField } from './focus.ts'
import { useMutation } from './mutation.ts'

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

/** How long after the blur of a field its message appears, in ms: earlier it would move the button that is being pressed. */
const MESSAGE_DELAY = 200

interface FormOptions<Name extends string> {
  readonly rules: Rules<Name>
  /** Maps the server's names of the fields to the form's, where they differ. */
  readonly alias?: Readonly<Record<string, NoInfer<Name>>>
  /** Gets the values as the rules return them. */
  readonly onSubmit: (values: Record<Name, string>, signal: AbortSignal) => Promise<void>
  /** Gets the values at every keystroke, before their validation. */
  readonly onChange?: (values: Record<Name, string>) => void
}

/** A form with uncontrolled fields: a keystroke renders only the errors that change (§5). */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { rules, alias, onSubmit, onChange } = options
  const element = useRef<HTMLFormElement>(null)
  const [form] = useState(() => createForm(rules))
  const names = Object.keys(form.errors) as Name[]
  /** The last error that a field shows. */
  const atField = useRef<unknown>(undefined)
  const values = () => {
    const data = new FormData(element.current ?? undefined)
    return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<Name, string>
  }
  const nameOf = ({ target }: { target: object | null }) =>
    names.find(name => target && 'name' in target && name === target.name)

  const mutation = useMutation(async (signal, submitted: Record<Name, string>) => {
    try {
      await onSubmit(submitted, signal)
    } catch (error) {
      focusField(element.current, form.reject(error, alias))
      const { message } = asError(error)
      if (names.some(name => form.errors[name].peek() === message)) atField.current = error
      throw error
    }
  })
  /** The last error, unless a field shows it: the toast shows it too, so a notice would repeat it a third time. */
  const [failure] = useState(() =>
    computed(() => (mutation.error.value === atField.current ? undefined : mutation.error.value)),
  )

  useChanges(element, event => {
    if (!nameOf(event)) return
    onChange?.(values())
    form.change(values)
  })

  /** The props of the `form` element. The fields only need a name. */
  const props = {
    ref: element,
    // A submit before the app runs finds its form by this name.
    name: names.join('-'),
    noValidate: true,
    // A submit before the script has loaded must not put a password into the address.
    method: 'post',
    onBlur(event) {
      const { target } = event
      const name = nameOf(event)
      if (name) onceReleased(() => target.isConnected && form.touch(name, values()))
    },
    onSubmit(event) {
      event.preventDefault()
      if (mutation.pending.peek()) return
      const submitted = values()
      const invalid = form.submit(submitted)
      if (invalid) focusField(element.current, invalid)
      else void mutation.run(parse(rules, submitted))
    },
  } satisfies ComponentProps<'form'>
  return { form, mutation, failure, props }
}

/** Calls `onChange` for each change. A password manager may fire events that React ignores, or only the animation of `:autofill`. */
function useChanges(form: RefObject<HTMLFormElement | null>, onChange: (event: Event) => void): void {
  useEffect(() => {
    const unmount = new AbortController()
    for (const type of ['input', 'change', 'animationstart'])
      form.current?.addEventListener(type, onChange, { capture: true, signal: unmount.signal })
    return () => unmount.abort()
  })
}

/** Calls `show` after `MESSAGE_DELAY`, and after a slow press has ended. */
function onceReleased(show: () => void): void {
  setTimeout(() => {
    if (document.querySelector('a:active, button:active')) onceReleased(show)
    else show()
  }, MESSAGE_DELAY)
}
