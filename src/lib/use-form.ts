import { type ComponentProps, useRef, useState } from 'react'
import { focusField } from './focus.ts'
import { createForm, type Rules } from './form.ts'
import { useAfterPress } from './use-after-press.ts'
import { useMutation } from './use-mutation.ts'

interface FormOptions<Name extends string> {
  readonly rules: Rules<Name>
  /** What the server calls the fields, when that differs. */
  readonly alias?: Readonly<Record<string, NoInfer<Name>>>
  readonly onSubmit: (values: Record<Name, string>, signal: AbortSignal) => Promise<void>
  /** Is called with the values at every keystroke, before they are checked. */
  readonly onChange?: (values: Record<Name, string>) => void
}

/** A form with uncontrolled fields: a keystroke renders only the messages that change (§5). */
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

  const action = useMutation(async (signal, sent: Record<Name, string>) => {
    try {
      await onSubmit(sent, signal)
      // The form is saved, so that it no longer prevents a reload.
      element.current?.reset()
    } catch (error) {
      focusField(element.current, form.reject(error, alias))
      throw error
    }
  })

  /** Of the `form` element; the fields only need their names. */
  const props = {
    ref: element,
    noValidate: true,
    // A form that is sent before the script has loaded must not put a password into the address.
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
      if (action.pending.peek()) return
      const sent = values()
      const wrong = form.submit(sent)
      if (wrong) focusField(element.current, wrong)
      else void action.run(sent)
    },
  } satisfies ComponentProps<'form'>
  return { form, action, props }
}
