import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import type { Action } from '../lib/action.ts'
import { createForm, type Form } from '../lib/form.ts'
import { useAction } from './use-action.ts'

interface FormOptions<Name extends string> {
  /** The fields, in the order of the page. */
  readonly names: readonly Name[]
  readonly rules: GenericSchema<Record<Name, string>, unknown>
  /** What the server calls the fields, when that differs. */
  readonly alias?: Readonly<Record<string, Name>>
  readonly onSubmit: (values: Record<Name, string>, gone: AbortSignal) => Promise<void>
  /** Sees the values at every keystroke, before they are checked. */
  readonly onChange?: (values: Record<Name, string>) => void
}

type FormEvents = 'noValidate' | 'onSubmit' | 'onInput' | 'onBlur' | 'ref' | 'method'

/** A form with uncontrolled fields: a keystroke renders nothing but a message that changes (§5). */
export function useForm<const Name extends string>(
  options: FormOptions<Name>,
): {
  form: Form<Name>
  action: Action<[Record<Name, string>]>
  /** To spread on the `form` element; the fields only need their names. */
  props: Pick<React.ComponentProps<'form'>, FormEvents>
} {
  const { names, rules, alias, onSubmit, onChange } = options
  const element = useRef<HTMLFormElement>(null)
  const [form] = useState(() => createForm(names, rules))
  const afterPress = useAfterPress()

  const values = () => {
    const data = new FormData(element.current ?? undefined)
    return Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<Name, string>
  }
  const nameOf = (event: { target: EventTarget }) =>
    names.find(name => name === (event.target as Partial<HTMLInputElement>).name)
  const focus = (name: Name | undefined) => {
    const field = name && element.current?.elements.namedItem(name)
    const first = field instanceof RadioNodeList ? field[0] : field
    if (first instanceof HTMLElement) first.focus()
  }

  const action = useAction(async (gone, sent: Record<Name, string>) => {
    try {
      await onSubmit(sent, gone)
      // What arrived is no longer unsaved: nothing holds a reload back for it.
      element.current?.reset()
    } catch (error) {
      focus(form.reject(error, alias))
      throw error
    }
  })

  return {
    form,
    action,
    props: {
      ref: element,
      noValidate: true,
      // A press before the script is there must never put a password in the address.
      method: 'post',
      onInput(event: FormEvent) {
        const name = nameOf(event)
        if (!name) return
        onChange?.(values())
        form.change(values())
      },
      onBlur(event: FocusEvent) {
        const name = nameOf(event)
        if (name) afterPress(() => element.current && form.touch(name, values()))
      },
      onSubmit(event: FormEvent) {
        event.preventDefault()
        if (action.pending.peek()) return
        const sent = values()
        const wrong = form.submit(sent)
        if (wrong) focus(wrong)
        else void action.run(sent)
      },
    },
  }
}

/**
 * Runs a check when the finger or button that is down has come up: a message that appears between press and
 * release would move the link or button away from under it, and the click would be lost.
 */
function useAfterPress(): (check: () => void) => void {
  const down = useRef(false)
  useEffect(() => {
    const press = () => {
      down.current = true
    }
    const release = () => {
      down.current = false
    }
    const events = { pointerdown: press, pointerup: release, pointercancel: release }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of Object.entries(events))
        document.removeEventListener(name, listener, true)
    }
  }, [])
  return check => {
    if (!down.current) return check()
    const later = () => setTimeout(check)
    const once = new AbortController()
    const options = { capture: true, signal: once.signal }
    for (const name of ['pointerup', 'pointercancel']) {
      document.addEventListener(
        name,
        () => {
          once.abort()
          later()
        },
        options,
      )
    }
  }
}
