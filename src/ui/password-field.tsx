import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState } from 'react'
import { css } from './field.module.css'
import { FieldMessage } from './field.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error: ReadonlySignal<string | undefined>
}

/** A password field that can show its text, and hides it again when the form is submitted. */
export function PasswordField({ label, name, autoComplete, error }: PasswordFieldProps) {
  useSignals()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const message = error.value

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
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
