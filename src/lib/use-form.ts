import { computed } from '@preact/signals-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { parse } from 'valibot'
import { asError } from './errors.ts'
import { focusField } from './focus.ts'
import { createForm, type Rules } from './form.ts'
import { useMutation } from './mutation.ts'

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
