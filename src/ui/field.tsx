import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import { css } from './field.module.css'
import { Icon } from './icons.tsx'

interface LabelProps {
  htmlFor: string
  children: ReactNode
}

/** The label above a field. */
export function FieldLabel({ htmlFor, children }: LabelProps) {
  return (
    <label className={css.label} htmlFor={htmlFor}>
      {children}
    </label>
  )
}

interface MessageProps {
  id: string
  children: ReactNode
}

/** The error of a field; renders nothing without one. */
export function FieldMessage({ id, children }: MessageProps) {
  return (
    children && (
      <p className={css.message} id={id}>
        <Icon name="alert" size={22} />
        <span>{children}</span>
      </p>
    )
  )
}

interface FieldProps {
  label: string
  name: string
  type?: 'email' | 'text'
  autoComplete?: string
  error: ReadonlySignal<string | undefined>
}

/** A labelled text field. It is uncontrolled: the form around it listens to blur and input. */
export function Field({ label, error, type = 'text', ...input }: FieldProps) {
  useSignals()
  const id = useId()
  const message = error.value
  return (
    <div className={css.field}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <input
        {...input}
        id={id}
        className={css.control}
        type={type}
        autoCapitalize={type === 'email' ? 'none' : undefined}
        spellCheck={type === 'email' ? false : undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${id}m`}
      />
      <FieldMessage id={`${id}m`}>{message}</FieldMessage>
    </div>
  )
}
