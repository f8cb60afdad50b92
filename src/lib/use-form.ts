import { type ComponentProps, useRef, useState } from 'react'
import { focusField } from './focus.ts'
import { createForm, type Rules } from './form.ts'
import { useAfterPress } from './use-after-press.ts'
import { useMutation } from './use-mutation.ts'

interface FormOptions<Name extends string> {
  readonly rules: Rules<Name>
  /** The server's names of the fields, where they differ. */
  readonly alias?: Readonly<Record<string, NoInfer<Name>>>
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
  const afterPress = useAfterPress()
  const values = () => {
    const data = new FormData(element.current ?? undefined)
    return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<Name, string>
  }
  const nameOf = ({ target }: { target: object }) =>
    names.find(name => 'name' in target && name === target.name)

  const mutation = useMutation(async (signal, submitted: Record<Name, string>) => {
    try {
      await onSubmit(submitted, signal)
    } catch (error) {
      focusField(element.current, form.reject(error, alias))
      throw error
    }
  })

  /** The props of the `form` element. The fields only need a name. */
  const props = {
    ref: element,
    noValidate: true,
    // A form that is submitted before the script has loaded must not put a password into the address.
    method: 'post',
    onInput(event) {
      if (!nameOf(event)) return
      onChange?.(values())
      form.change(values)
    },
    onBlur(event) {
      const name = nameOf(event)
      if (name) afterPress(() => element.current && form.touch(name, values()))
    },
    onSubmit(event) {
      event.preventDefault()
      if (mutation.pending.peek()) return
      const submitted = values()
      const invalid = form.submit(submitted)
      if (invalid) focusField(element.current, invalid)
      else void mutation.run(submitted)
    },
  } satisfies ComponentProps<'form'>
  return { form, mutation, props }
}
