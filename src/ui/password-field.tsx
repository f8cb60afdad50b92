import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState } from 'react'
import type { Form } from '../lib/form.ts'
import { css } from './field.module.css'
import { FieldMessage } from './field.tsx'

interface PasswordFieldProps<Name extends string> {
  form: Pick<Form<Name>, 'errors'>
  name: NoInfer<Name>
  label: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can show its text, and hides it again when the form is submitted. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  useSignals()
  const { form, name, label, autoComplete } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const message = form.errors[name].value

  useEffect(() => {
    const element = input.current?.form
    const hide = () => setShown(false)
    element?.addEventListener('submit', hide)
    return () => element?.removeEventListener('submit', hide)
  }, [])

  function toggle() {
    const field = input.current
    if (!field) return
    // Some browsers move the caret when the type changes.
    const { selectionStart, selectionEnd } = field
    field.type = shown ? 'password' : 'text'
    if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
    setShown(!shown)
  }

  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          ref={input}
          id={id}
          className={`${css.control} ${css.password}`}
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={message ? true : undefined}
          aria-describedby={message && `${id}m`}
        />
        {/* A press does not take the focus out of the field; a keyboard can still reach the button. */}
        <button
          type="button"
          className={css.toggle}
          aria-label={`${shown ? 'Verberg' : 'Toon'} ${label}`}
          onMouseDown={event => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? 'Verberg' : 'Toon'}
        </button>
      </div>
      <FieldMessage id={`${id}m`}>{message}</FieldMessage>
    </div>
  )
}
