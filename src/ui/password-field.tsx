import { useEffect, useRef, useState } from 'react'
import { css } from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

/** A password field with a button that shows its text. Submitting the form hides the text. */
export function PasswordField<Name extends string>(props: FieldProps<Name>) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

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
    <Field {...props} ref={input} className={css.password} type={shown ? 'text' : 'password'}>
      {/* A press leaves the focus in the field, so that the keyboard of a phone stays open. */}
      <button
        type="button"
        className={css.toggle}
        aria-label={`${shown ? 'Verberg' : 'Toon'} ${props.label}`}
        onMouseDown={event => event.preventDefault()}
        onClick={toggle}
      >
        {shown ? 'Verberg' : 'Toon'}
      </button>
    </Field>
  )
}
